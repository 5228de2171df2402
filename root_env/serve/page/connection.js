// The WebSocket of a table: it says what it hears, and comes back by itself when it breaks.

const FIRST_WAIT = 400, LONGEST_WAIT = 8000; // milliseconds

export class Connection {
  // `heard(message)` hears each message, `state(word)` "open", "lost", or "refused" with the reason in words.
  constructor(address, { heard, state }) {
    Object.assign(this, { address, heard, state, wait: FIRST_WAIT });
    this.open();
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => !document.hidden && this.retry());
  }

  open() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.state("open");
    });
    socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      if (event.code === 1008) return this.state("refused", event.reason);
      this.state("lost");
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    });
  }

  // Do not wait for the next try.
  retry() {
    if (this.timer !== undefined) this.open();
  }

  // Says whether it could be sent.
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
