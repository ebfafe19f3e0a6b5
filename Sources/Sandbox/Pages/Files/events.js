// The events of a session, for whoever embeds the page: the window around it or the one that opened it, an iOS app, an Android app, and
// scripts of the same page.

const subscription = "subscribeToFlowWebMessagePort";

/** The names under which scripts subscribe; the topic of an error is singular in the event. */
const names = { ui: "ui", session: "session", error: "errors" };

export class Events {
  #sent = [];
  #ports = [];
  #subscribers = {};
  #origins;

  /** @param embedders The origins, besides the page's own, whose windows receive the events. */
  constructor(embedders) {
    this.#origins = [location.origin, ...embedders];
    addEventListener("message", (event) => this.#subscribe(event));
  }

  on(name, subscriber) {
    (this.#subscribers[name] ??= []).push(subscriber);
  }

  emit(event) {
    this.#sent.push(event);
    for (const subscriber of this.#subscribers[names[event.topic]] ?? []) subscriber(event);
    for (const port of this.#ports) port.postMessage(JSON.stringify(event));
    window.webkit?.messageHandlers?.cognito?.postMessage(event);
    for (const other of [parent === window ? null : parent, opener]) if (other) this.#post(event, other);
  }

  /** The browser delivers the event only to a window whose origin is the named one, so that no other site learns of a session. */
  #post(event, other) {
    for (const origin of isOwn(other) ? [location.origin] : this.#origins.slice(1)) other.postMessage(event, origin);
  }

  /** A port that comes later than an event gets it too: an Android app can only send its port when the page is loaded. */
  #subscribe(event) {
    const isTrusted = event.source === null || event.source === window || this.#origins.includes(event.origin);
    if (event.data !== subscription || !isTrusted || event.ports.length === 0) return;
    const port = event.ports[0];
    this.#ports.push(port);
    for (const sent of this.#sent) port.postMessage(JSON.stringify(sent));
  }
}

/** Whether a window is of the page's own origin. */
function isOwn(other) {
  try {
    return other.location.origin === location.origin;
  } catch {
    return false;
  }
}
