// How clicks narrow a list of legal actions. No family of actions is named here: what an action is about stands in
// its arguments, and what a shape of the board stands for comes from the server.

export const same = (a, b) => a.kind === b.kind && String(a.word) === String(b.word);

export class Choosing {
  // `actions` as a view has them, `families` as a table has them; `place`: what hooks call a place of the map.
  constructor(actions, families, place = "clearing") {
    this.place = place;
    this.all = actions.map((action) => ({
      ...action,
      about: (families[action.family]?.arguments ?? []).map(({ name, kind }) => ({
        kind,
        word: action.arguments[name],
      })),
    }));
    this.picks = [];
    this.family = null;
    this.words = "";
  }

  get families() {
    return [...new Set(this.among(this.picks).map((action) => action.family))];
  }

  // What is left, of all that has been picked, the family and the words that were typed.
  get left() {
    const typed = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    return this.among(this.picks).filter(
      (action) =>
        (!this.family || action.family === this.family) &&
        typed.every((word) => action.words.toLowerCase().includes(word)),
    );
  }

  // Actions that fit some picks, each pick about one argument of the action.
  among(picks) {
    return consumed(this.all, picks).map(({ action }) => action);
  }

  // Actions left, each with the arguments that are still open.
  get open() {
    const left = new Set(this.left);
    return consumed(this.all, this.picks).filter(({ action }) => left.has(action));
  }

  // A click on a shape: `levels` are what it stands for and what it lies in, from inside out, each a list of
  // alternatives. Says whether anything has changed.
  pick(levels) {
    const before = this.left.length;
    const found = best(levels, (picks) => this.fitting([...this.picks, ...picks]));
    if (found.picks.length && found.count < before) {
      this.picks.push(...found.picks);
      return true;
    }
    if (!this.picks.length) return false;
    const again = best(levels, (picks) => this.fitting(picks)); // from the beginning
    if (!again.picks.length || again.count === this.all.length) return false;
    this.picks = again.picks;
    return true;
  }

  fitting(picks) {
    return this.among(picks).filter((action) => !this.family || action.family === this.family).length;
  }

  // Everything is left again.
  allAgain() {
    this.picks = [];
    this.family = null;
    this.words = "";
  }

  // One step back: what was typed, the last pick, the family. Says whether there was any.
  widen() {
    if (this.words) this.words = "";
    else if (this.picks.length) this.picks.pop();
    else if (this.family) this.family = null;
    else return false;
    return true;
  }
}

// Actions that fit some picks, each with the arguments that no pick is about.
function consumed(actions, picks) {
  let left = actions.map((action) => ({ action, open: action.about }));
  for (const pick of picks) {
    left = left.flatMap(({ action, open }) => {
      const alike = left.filter((one) => one.action.family === action.family);
      const k = [pick, ...(pick.also ?? [])].map((one) => place(open, one, alike)).find((at) => at >= 0) ?? -1;
      return k < 0 ? [] : [{ action, open: open.filter((_, j) => j !== k) }];
    });
  }
  return left;
}

// Which open argument a pick is about, -1 if none. Of two of one kind the first comes first (a move has an origin,
// then a destination), unless there is nothing to choose about it.
function place(open, pick, alike) {
  for (let k = 0; k < open.length; k++) {
    if (open[k].kind !== pick.kind) continue;
    if (same(open[k], pick)) return k;
    if (alike.some((one) => !same(one.open[k], open[k]))) return -1;
  }
  return -1;
}

// One pick of all alternatives: an action about any of them fits, as a dominance card is itself and its suit. The first
// is one that fits, if there is any.
function together(level, fitting) {
  const first = level.find((hook) => fitting([hook])) ?? level[0];
  return level.length > 1 ? { ...first, also: level.filter((hook) => hook !== first) } : first;
}

// As many levels as still leave an action; of as many, the outer ones.
function best(levels, fitting) {
  let found = { picks: [], count: 0 };
  const walk = (k, picks) => {
    if (k < 0) {
      const count = picks.length ? fitting(picks) : 0;
      if (count && picks.length > found.picks.length) found = { picks, count };
      return;
    }
    walk(k - 1, [...picks, together(levels[k], (one) => fitting([...picks, ...one]))]);
    walk(k - 1, picks);
  };
  walk(levels.length - 1, []);
  return found;
}

// What of the actions left can be clicked next: what it stands for, for actions of which family, and the place in
// which it must lie, if any.
export function offers(choosing) {
  const open = choosing.open, found = new Map();
  for (const one of open) {
    const alike = open.filter((other) => other.action.family === one.action.family);
    const within = one.action.about.find(({ kind }) => kind === choosing.place);
    const seen = new Set();
    one.open.forEach((hook, k) => {
      if (seen.has(hook.kind)) return;
      if (alike.every((other) => same(other.open[k], hook)) && alike.length > 1) return; // nothing to choose
      seen.add(hook.kind);
      const inside = hook.kind === choosing.place ? undefined : within?.word;
      const { family } = one.action;
      found.set(`${family}:${hook.kind}:${hook.word}:${inside ?? ""}`, { ...hook, inside, family });
    });
  }
  return [...found.values()];
}
