// The requests of the page. One that does not reach the server is sent again until it does: nothing that was typed is lost.

/** What the server did not accept. */
export class Refusal extends Error {
  constructor(status, answer) {
    super(answer.message ?? `The server answered ${status}.`);
    this.status = status;
    this.code = answer.error;
    this.field = answer.field;
    this.hint = answer.hint;
  }
}

const longestPause = 15_000;

export class Connection {
  #root;
  #headers;
  #onTrouble;

  /**
   * @param root The path of the session or capture.
   * @param headers Sent with every request: the key of the link and the device.
   * @param onTrouble Told whether the server cannot be reached.
   */
  constructor(root, headers, onTrouble) {
    this.#root = root;
    this.#headers = headers;
    this.#onTrouble = onTrouble;
  }

  get(path) {
    return this.#sendUntilAnswered("GET", path);
  }

  post(path, value) {
    return this.#sendUntilAnswered("POST", path, JSON.stringify(value), "application/json");
  }

  /** @param onProgress Told the sent share, 0 to 1. */
  upload(path, picture, onProgress) {
    return this.#sendUntilAnswered("POST", path, picture, "image/jpeg", onProgress);
  }

  /** The judgement of one frame; null when there is none, because the next frame is on its way. */
  async judge(path, frame) {
    try {
      const answer = await this.#exchange("POST", path, frame, { "Content-Type": "image/jpeg" });
      return answer.status === 200 ? answer.value : null;
    } catch {
      return null;
    }
  }

  /** Tells the server that the person leaves. It is sent even when the page is closed meanwhile. */
  leave() {
    const headers = { ...this.#headers, "Content-Type": "application/json" };
    fetch(`${this.#root}/close`, { method: "POST", headers, body: "{}", keepalive: true }).catch(() => {});
  }

  async #sendUntilAnswered(method, path, body, type, onProgress) {
    const headers = type ? { "Content-Type": type, "Idempotency-Key": randomText() } : {};
    for (let attempt = 0; ; attempt += 1) {
      let pause = Math.min(longestPause, 500 * 2 ** attempt);
      try {
        const answer = await this.#exchange(method, path, body, headers, onProgress);
        const isBusy = answer.status >= 500 || (answer.status === 429 && answer.value.error === undefined);
        if (!isBusy) {
          this.#onTrouble(false);
          if (answer.status >= 300) throw new Refusal(answer.status, answer.value);
          return answer.value;
        }
        if (answer.retryAfter > 0) pause = answer.retryAfter * 1000;
      } catch (error) {
        if (error instanceof Refusal) throw error;
      }
      this.#onTrouble(true);
      await pauseOrOnline(pause);
    }
  }

  /** One request. It fails when there is no answer. */
  #exchange(method, path, body, headers, onProgress) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, this.#root + path);
      for (const [name, value] of Object.entries({ ...this.#headers, ...headers })) request.setRequestHeader(name, value);
      if (onProgress) request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
      request.onload = () => {
        let value = {};
        try {
          value = JSON.parse(request.responseText);
        } catch {
          // An answer without JSON has only its status.
        }
        resolve({ status: request.status, value, retryAfter: Number(request.getResponseHeader("Retry-After")) });
      };
      request.onerror = reject;
      request.send(body);
    });
  }
}

/** Ends after a pause, or as soon as the device is online again. */
function pauseOrOnline(milliseconds) {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener("online", end);
      resolve();
    };
    addEventListener("online", end);
    setTimeout(end, milliseconds);
  });
}

/** 32 random hexadecimal digits. */
export const randomText = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The random name of this tab: it survives a reload, and another tab has another. */
export function deviceName(storage = "vestibule-device") {
  try {
    const kept = sessionStorage.getItem(storage) ?? randomText();
    sessionStorage.setItem(storage, kept);
    return kept;
  } catch {
    // A browser without storage: a reload counts as another device, which may continue too.
    return randomText();
  }
}
