// Looks where the session stands, while the person waits for others.

/** How often, in milliseconds. */
const interval = 3000;

export class Watch {
  #connection;
  #timer = null;

  constructor(connection) {
    this.#connection = connection;
  }

  /** Where the session stands, and whether this device has it. */
  async look() {
    const { here, ...state } = await this.#connection.get("/state");
    return { here, state };
  }

  /**
   * Looks again after a while, unless it is stopped before.
   * @param guard Does the work, and shows what the server refuses.
   */
  later(guard, work) {
    const timer = setTimeout(() => guard(async () => {
      const { here, state } = await this.look();
      if (this.#timer === timer) work(state, here);
    }), interval);
    this.#timer = timer;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }
}
