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
/** After how long without a sign of life the person is told, and after how long the request is sent again, in milliseconds. */
const patience = 8_000;
const longestSilence = 30_000;

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

  /**
   * The judgement of one frame; null when there is none, because the next frame is on its way.
   * @param onConflict Told the refusal when the server wants no frames of this device any more.
   */
  async judge(path, frame, onConflict) {
    try {
      const answer = await this.#exchange("POST", path, frame, { "Content-Type": "image/jpeg" });
      this.#onTrouble(false);
      if (answer.status === 409 || answer.status === 410) onConflict(new Refusal(answer.status, answer.value));
      return answer.status === 200 ? answer.value : null;
    } catch {
      this.#onTrouble(true);
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

  /** One request. It fails when there is no answer, also when nothing has come or gone for long. */
  #exchange(method, path, body, headers, onProgress) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, this.#root + path);
      let told;
      let given;
      const live = () => {
        clearTimeout(told);
        clearTimeout(given);
        told = setTimeout(() => this.#onTrouble(true), patience);
        given = setTimeout(() => request.abort(), longestSilence);
      };
      const end = (settle) => (outcome) => {
        clearTimeout(told);
        clearTimeout(given);
        settle(outcome);
      };
      request.upload.addEventListener("progress", live);
      live();
      for (const [name, value] of Object.entries({ ...this.#headers, ...headers })) request.setRequestHeader(name, value);
      if (onProgress) request.upload.onprogress = (event) => onProgress(event.loaded / event.total);
      request.onload = () => {
        let value = {};
        try {
          value = JSON.parse(request.responseText);
        } catch {
          // An answer without JSON has only its status.
        }
        end(resolve)({ status: request.status, value, retryAfter: Number(request.getResponseHeader("Retry-After")) });
      };
      request.onerror = request.onabort = end(reject);
      request.send(body);
    });
  }
}

/** Ends after a pause, or as soon as the device is online again. */
export function pauseOrOnline(milliseconds) {
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

/** For how many seconds a browser is the same device: a year. */
const deviceAge = 31_536_000;

/**
 * The name of this device: the app's own, else a random one. A person who comes back is the same device: in another tab, after the app has made a
 * new web view, or where the browser keeps only cookies or only its storage.
 */
export function deviceName(name = "vestibule-device") {
  const inCookie = document.cookie.match(new RegExp(`(?:^|; )${name}=([\\w.-]{8,64})(?:;|$)`))?.[1];
  const kept = namedByLink() ?? inCookie ?? stored(name) ?? randomText();
  document.cookie = `${name}=${kept}; Path=/; Max-Age=${deviceAge}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  store(name, kept);
  return kept;
}

/** The name that the app has put behind its link: `#device=…`. A browser sends no server what stands there, so it gets into no log. */
function namedByLink() {
  const named = new URLSearchParams(location.hash.slice(1)).get("device");
  if (!/^[\w.-]{8,64}$/.test(named ?? "")) return null;
  // Whoever passes the link on is another device.
  history.replaceState(history.state, "", location.pathname + location.search);
  return named;
}

/** What the browser has stored; null where it stores nothing. */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The cookie may be enough.
  }
}
