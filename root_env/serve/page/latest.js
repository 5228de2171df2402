// Views come as fast as bots play, and only the latest is drawn: drawing takes at most half of the time, so that clicks
// are heard in between.

const SHORTEST = 16; // milliseconds of rest after a view
const NOBODY_LOOKS = 100; // milliseconds after which a page that is not painted goes on

// One view out of two that follow each other: what stands in the first alone is kept.
export function joined(before, after) {
  const { from, lines } = before.log;
  const kept = lines.slice(0, Math.max(0, after.log.from - from));
  const log = after.log.from < from ? after.log : { from, lines: [...kept, ...after.log.lines] };
  const words = after.words ?? before.words;
  return { ...after, ...(words && { words }), parts: { ...before.parts, ...after.parts }, log };
}

// Calls back when what has been drawn is painted, which can take longer than drawing it. A hidden page is not painted.
export function painted(then) {
  let done = false;
  const once = () => {
    if (!done) then();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once, 0));
  setTimeout(once, NOBODY_LOOKS);
}

export class Latest {
  // `draw(view)` draws one; `after(then)` calls back when it is painted; `now()` tells the time in milliseconds.
  constructor(draw, { after = painted, now = () => performance.now() } = {}) {
    Object.assign(this, { draw, after, now, waiting: null, isBusy: false, round: 0 });
  }

  heard(view) {
    this.waiting = this.waiting ? joined(this.waiting, view) : view;
    if (!this.isBusy) this.show();
  }

  show() {
    const view = this.waiting, start = this.now(), { round } = this;
    this.waiting = null;
    this.isBusy = true;
    this.draw(view);
    this.after(() => {
      const rest = Math.max(SHORTEST, this.now() - start);
      setTimeout(() => this.free(round), rest);
    });
  }

  free(round) {
    if (round !== this.round) return; // of a connection that is gone
    this.isBusy = false;
    if (this.waiting) this.show();
  }

  // What was on its way is of a connection that is gone.
  forget() {
    this.round += 1;
    this.waiting = null;
    this.isBusy = false;
  }
}
