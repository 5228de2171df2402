// Views come as fast as bots play, and only the latest is drawn: drawing takes at most half of the time, so that clicks
// are heard in between.

const SHORTEST = 16; // milliseconds of rest after a view

// One view out of two that follow each other: what stands in the first alone is kept.
export function joined(before, after) {
  const { from, lines } = before.log;
  const kept = lines.slice(0, Math.max(0, after.log.from - from));
  const log = after.log.from < from ? after.log : { from, lines: [...kept, ...after.log.lines] };
  const words = after.words ?? before.words;
  return { ...after, ...(words && { words }), parts: { ...before.parts, ...after.parts }, log };
}

export class Latest {
  // `draw(view)` draws one; `now()` tells the time in milliseconds.
  constructor(draw, now = () => performance.now()) {
    Object.assign(this, { draw, now, waiting: null, timer: null, free: 0 });
  }

  heard(view) {
    this.waiting = this.waiting ? joined(this.waiting, view) : view;
    if (this.timer !== null) return;
    const left = this.free - this.now();
    if (left <= 0) this.show();
    else this.timer = setTimeout(() => this.show(), left);
  }

  show() {
    clearTimeout(this.timer);
    this.timer = null;
    const view = this.waiting, start = this.now();
    this.waiting = null;
    this.draw(view);
    const end = this.now();
    this.free = end + Math.max(SHORTEST, end - start);
  }

  // What was on its way is of a connection that is gone.
  forget() {
    clearTimeout(this.timer);
    this.timer = this.waiting = null;
  }
}
