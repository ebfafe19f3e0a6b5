// What was typed and not sent yet. It survives a reload, or that the browser has dropped the tab, and is gone with the session.

export class Draft {
  #name;
  #values = {};

  /** @param id The session. */
  constructor(id) {
    this.#name = `vestibule-draft-${id}`;
    try {
      this.#values = JSON.parse(sessionStorage.getItem(this.#name)) ?? {};
    } catch {
      // A browser without storage: the draft lasts as long as the page.
    }
  }

  /** The value of a field; undefined if nothing was typed. */
  get(field) {
    return this.#values[field];
  }

  set(field, value) {
    this.#values[field] = value;
    try {
      sessionStorage.setItem(this.#name, JSON.stringify(this.#values));
    } catch {
      // As above.
    }
  }

  forget() {
    this.#values = {};
    try {
      sessionStorage.removeItem(this.#name);
    } catch {
      // There is none.
    }
  }
}
