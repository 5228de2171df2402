// What lights up on the board: rings around what can be clicked, and what an action is about.

import { svg } from "./dom.js";

const LIKED = 0.02; // a smaller share is not written on the board
const SMALL = 60; // a ring around something smaller is drawn finer, around something lower with some room

export class Lights {
  // `hooks`: by name in the drawing what it stands for; `players`: how many there are; `place`: what hooks call a place
  // of the map.
  constructor(board, hooks, players, place = "clearing") {
    this.place = place;
    this.board = board;
    this.hooks = hooks;
    this.names = new Map();
    for (const [name, found] of Object.entries(hooks)) {
      for (const [kind, word] of found) {
        const key = `${kind}:${word}`;
        this.names.set(key, [...(this.names.get(key) ?? []), name]);
      }
    }
    this.players = players;
    this.zones = zones(-1, players);
    [this.picked, this.offered, this.aimed] = ["picked", "offered", "aimed"].map((name) => board.overlay(name));
  }

  // The number of the player who decides, -1 nobody: what lies at home comes before what lies elsewhere.
  atHome(player) {
    this.zones = zones(player, this.players);
  }

  // What shapes stand for, from inside out: for every level the alternatives.
  levelsAt(shape) {
    const source = shape.source ?? shape;
    return this.board
      .namesAt(source)
      .map((name) => (this.hooks[name] ?? []).map(([kind, word]) => ({ kind, word })))
      .filter((level) => level.length);
  }

  // `shares`: by action id how much it is liked, 0..1, or null; what is liked more has its share beside the ring.
  offer(hooks, choosing, shares) {
    const places = new Map(hooks.filter(({ inside }) => inside === undefined).map((hook) => [`${hook.kind} ${hook.word}`, hook]));
    const labels = shares ? [...places.values()].flatMap((hook) => this.label(hook, choosing, shares)) : [];
    this.offered.show([...this.rings(hooks, "ring"), ...labels]);
  }

  // The shapes that can be clicked.
  get lit() {
    return this.offered.shown.filter(({ localName }) => localName !== "text").map((ring) => ring.source);
  }

  // The panels that hold what hooks stand for, where nothing of it is seen.
  panelsOf(hooks) {
    const hidden = hooks.filter((hook) => !this.shapesOf(hook).length);
    return hidden.flatMap(({ kind, word }) => this.names.get(`${kind}:${word}`) ?? []).flatMap((name) => this.board.find(name, "", true)).map((shape) => this.board.panelOf.get(partOf(shape))).filter(Boolean);
  }

  // How much the actions about something are liked together.
  label(hook, choosing, shares) {
    const about = choosing.left.filter((action) => action.about.some((one) => one.kind === hook.kind && String(one.word) === String(hook.word)));
    const share = about.reduce((sum, action) => sum + (shares.get(action.id) ?? 0), 0);
    const shape = share >= LIKED && this.shapes([hook])[0];
    if (!shape) return [];
    const box = this.board.boxOf(shape);
    const label = svg("text", { x: box.x + box.width / 2, y: box.y + 4, class: "share" }, `${Math.round(100 * share)} %`);
    label.source = shape;
    return [label];
  }

  // What has been chosen stays marked.
  choose(picks) {
    this.picked.show(this.rings(picks, "pick"));
  }

  // Show what an action is about; null takes it away.
  aim(action) {
    if (!action) return this.aimed.show([]);
    const isPlace = ({ kind }) => kind === this.place;
    const within = action.about.find(isPlace);
    const hooks = action.about.map((hook) => ({ ...hook, inside: isPlace(hook) ? undefined : within?.word }));
    const rings = this.rings(hooks, "aim");
    const [from, to] = action.about.filter(isPlace).map((hook) => this.shapes([hook])[0]);
    if (from && to) rings.push(this.arrow(from, to));
    this.aimed.show(rings);
  }

  // Shapes that stand for one of some hooks, in the first zone that has all of them.
  shapes(hooks) {
    const found = hooks.map((hook) => this.shapesOf(hook));
    for (const zone of this.zones) {
      const inZone = found.map((shapes) => shapes.filter((shape) => zone(partOf(shape))));
      if (inZone.every((shapes) => shapes.length)) return outermost(inZone.flat());
    }
    return outermost(found.flat());
  }

  shapesOf({ kind, word, inside }) {
    const names = this.names.get(`${kind}:${word}`) ?? [];
    const part = inside === undefined ? "" : this.names.get(`${this.place}:${inside}`)?.[0];
    const here = part ? names.flatMap((name) => this.board.find(name, part)) : [];
    return here.length ? here : names.flatMap((name) => this.board.find(name));
  }

  rings(hooks, kind) {
    const sorts = new Map();
    for (const hook of hooks) {
      const sort = `${hook.family} ${hook.kind} ${hook.inside ?? ""}`;
      sorts.set(sort, [...(sorts.get(sort) ?? []), hook]);
    }
    const shapes = new Set([...sorts.values()].flatMap((alike) => this.shapes(alike)));
    const rings = [...shapes].map((shape) => this.ring(shape, kind));
    return rings.sort((a, b) => b.area - a.area);
  }

  ring(shape, kind) {
    const box = this.board.boxOf(shape);
    const small = box.width < SMALL && box.height < SMALL;
    const room = box.height < SMALL ? 4 : 1;
    const ring = shape.localName === "path" ? this.outline(shape) : svg("rect", {
      x: box.x - room, y: box.y - room, width: box.width + 2 * room, height: box.height + 2 * room, rx: box.height < SMALL ? 6 : 12,
    });
    // what is small or has gaps is met by its ring; in a part of the drawing what lies below takes the click
    const whole = small || (shape.localName === "g" && !shape.dataset.part);
    ring.setAttribute("class", [kind, small && "small", whole && "whole"].filter(Boolean).join(" "));
    ring.area = box.width * box.height;
    ring.source = shape;
    return ring;
  }

  outline(shape) {
    const to = this.board.rootOf(shape).getScreenCTM().inverse().multiply(shape.getScreenCTM());
    const transform = `matrix(${[to.a, to.b, to.c, to.d, to.e, to.f].join(" ")})`;
    return svg("path", { d: shape.getAttribute("d"), transform });
  }

  arrow(from, to) {
    const a = middle(this.board.boxOf(from)), b = middle(this.board.boxOf(to));
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [dx, dy] = [(b.x - a.x) / long, (b.y - a.y) / long];
    const [sx, sy, ex, ey] = [a.x + dx * 30, a.y + dy * 30, b.x - dx * 40, b.y - dy * 40];
    const tip = `M${ex - dx * 16 - dy * 10} ${ey - dy * 16 + dx * 10}L${ex} ${ey}L${ex - dx * 16 + dy * 10} ${ey - dy * 16 - dx * 10}`;
    const arrow = svg("path", { d: `M${sx} ${sy}L${ex} ${ey}${tip}`, class: "arrow" });
    arrow.source = to;
    return arrow;
  }
}

// Shapes that lie in no other one of them.
const outermost = (shapes) => shapes.filter((shape) => !shapes.some((other) => other !== shape && other.contains(shape)));

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const partOf = (shape) => shape.closest("[data-part]").dataset.part;

// Where to look for what is not in a clearing: at home first, then where everybody's things lie, then elsewhere.
function zones(own, players) {
  const home = own < 0 ? [] : ["hand", "board", "player", "zone"].map((part) => [`${part}-${own}`]);
  const others = ["player", "hand", "board"].map((part) =>
    Array.from({ length: players }, (_, p) => `${part}-${p}`).filter((name) => !name.endsWith(`-${own}`)),
  );
  const places = [...home, ["shared"], ["discard"], ...others];
  return places.map((names) => (part) => names.includes(part));
}
