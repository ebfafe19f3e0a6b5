// The hosted page of a session: shows what its active step asks until it has ended.
import { Capture } from "./capture.js";
import { Connection, Refusal, deviceName } from "./connection.js";
import { Draft } from "./draft.js";
import { button } from "./element.js";
import { isDesk, offer, showCode, showElsewhere } from "./elsewhere.js";
import { Events } from "./events.js";
import { actions, links, paragraph, show, showProgress, showTrouble, sign } from "./shell.js";
import { categoryName, views } from "./steps.js";
import { countryName, text } from "./texts.js";
import { Watch } from "./watch.js";

export class Hosted {
  #state = null;
  #capture = null;
  #watch;
  #isOpen = false;
  /** Whether the person is yet to be told what this is for, because the session has no terms. */
  #isUntold = false;
  /** The ending that was told. */
  #told = null;
  #last = () => {};

  constructor(id, key, embedders) {
    /** What was typed and not sent yet, by field. */
    this.draft = new Draft(id);
    this.events = new Events(embedders);
    this.connection = new Connection(
      `/verify/${id}`, { Authorization: `Bearer ${key}`, "X-Flow-Device": deviceName() }, showTrouble,
    );
    this.#watch = new Watch(this.connection);
    // Scripts of the same page subscribe and close here.
    window.flow = { on: (name, subscriber) => this.events.on(name, subscriber), close: () => this.leave() };
    addEventListener("popstate", () => (this.#capture ? this.#capture.back() : this.#returnToState()));
    addEventListener("pagehide", () => this.#close());
    // The browser kept the page in memory and shows it again.
    addEventListener("pageshow", (event) => event.persisted && this.start());
  }

  /** Takes the session for this device. */
  async start() {
    if (!this.#isOpen) this.events.emit({ topic: "ui", action: "opened" });
    this.#isOpen = true;
    await this.#guarded(async () => {
      const { opened, ...state } = await this.connection.post("/open", {});
      this.events.emit({ topic: "session", action: opened, data: { id: state.id } });
      this.#isUntold = opened === "created" && state.steps.accept_tos === "not_applicable";
      this.#take(state);
    });
  }

  /** Shows the present view again, in the present language. */
  refresh() {
    this.#stop();
    if (this.#state) this.#showSteps();
    this.#last();
  }

  /**
   * Answers a step.
   * @param onInvalid Shows what is wrong with the answer; without it, the state is shown again.
   */
  answer(step, value, onInvalid) {
    return this.#guarded(async () => this.#take(await this.connection.post(`/steps/${step}`, value)), onInvalid);
  }

  /** The person leaves. The session stays open. */
  leave() {
    this.#stop();
    this.#close();
    this.view(() =>
      show(text("page.left.title"), [
        paragraph(text("page.left.message")),
        actions(button("primary", text("page.left.back"), () => this.start())),
      ]),
    );
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // Without a state, the session is not this device's.
    if (this.#state) this.connection.leave();
    this.events.emit({ topic: "ui", action: "closed" });
  }

  /** Remembers how the view is made, and shows it. */
  view(make) {
    this.#last = make;
    return make();
  }

  /** Shows a further view of the active step; the way back leads to its first one. */
  goAhead(make) {
    if (history.state?.view !== "further") history.pushState({ view: "further" }, "");
    this.view(make);
  }

  #stop() {
    this.#watch.stop();
    this.#capture?.stop();
    this.#capture = null;
  }

  #take(state) {
    const hasEnded = this.#state !== null && this.#state.status !== state.status;
    const isFirst = this.#state === null;
    this.#state = state;
    if (isFirst || hasEnded) this.#tell({ success: "passed", failed: "failed", canceled: "cancelled", expired: "expired" }[state.status]);
    this.#stop();
    this.view(() => this.#showState());
  }

  /** Tells how the session has ended, once. */
  #tell(ending) {
    if (!ending || ending === this.#told) return;
    this.#told = ending;
    this.events.emit({ topic: "session", action: ending });
  }

  /** The way back. Whoever has left, or has not got the session, stays where they are. */
  #returnToState() {
    if (!this.#isOpen || !this.#state) return;
    this.#stop();
    this.view(() => this.#showState());
  }

  #showState() {
    const { status, prompt, steps } = this.#state;
    this.#showSteps();
    if (status !== "active") return this.#showEnd(status);
    if (prompt === null) {
      show(text("page.wait.title"), [paragraph(text("page.wait.message"))]);
      return this.#poll();
    }
    if (this.#isUntold) return views.beginning(steps, () => this.#begin());
    if (prompt.kind === "capture") this.#showCapture(prompt);
    else views[prompt.kind](prompt, this, steps);
  }

  #showSteps() {
    const { prompt, steps, step } = this.#state;
    showProgress(steps, step, prompt !== null && isDesk() ? offer(() => this.#showCode()) : null);
  }

  #begin() {
    this.#isUntold = false;
    this.view(() => this.#showState());
  }

  /** Shows the code for a phone, and what becomes of it. */
  #showCode() {
    this.#stop();
    this.goAhead(() => {
      showProgress(this.#state.steps, this.#state.step);
      showCode();
      this.#poll();
    });
  }

  #showEnd(status) {
    const isOpen = status === "pending_review";
    this.draft.forget();
    show(text(`hosted.end.${status}.title`), [
      sign(status), paragraph(text(`page.end.${status}.message`)), status === "success" ? null : links("help"),
      actions(button("primary", text("page.end.close"), () => this.#finish(status))),
    ]);
    if (isOpen) this.#poll();
  }

  /** The person has seen the result. A window that a script opened closes itself; any other stays. */
  #finish(status) {
    this.#close();
    window.close();
    this.view(() => show(text(`hosted.end.${status}.title`), [sign(status), paragraph(text("page.left.done"))]));
  }

  #showCapture(prompt) {
    const path = prompt.picture;
    const left = text("hosted.problem.left", { n: prompt.attempts_left });
    const ask = {
      title: prompt.category ? `${categoryName(prompt.category)}\u00a0· ${countryName(prompt.country)}` : text("hosted.step.selfie_check"),
      message: text(`hosted.picture.${prompt.picture}`),
      kind: prompt.picture === "selfie" ? "selfie" : "document",
      problem: prompt.problem ? [text(`hosted.problem.${prompt.problem}`), left] : null,
    };
    this.#capture = new Capture(ask, (frame) => this.connection.judge(`/frames/${path}`, frame, (refusal) => this.#refuse(refusal)), (picture, progress) => this.#send(path, picture, progress));
    this.#capture.start();
  }

  /** Sends a picture. Returns the sentence about one that cannot be used. */
  async #send(path, picture, progress) {
    let sentence = null;
    await this.#guarded(
      async () => this.#take(await this.connection.upload(`/pictures/${path}`, picture, progress)),
      () => (sentence = text("page.file.unreadable")),
    );
    return sentence;
  }

  /** Does something that the server may refuse, and shows what then is possible. */
  async #guarded(work, onInvalid) {
    try {
      await work();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.code === "invalid" && onInvalid) return onInvalid(refusal);
      return this.#refuse(refusal);
    }
  }

  /** Shows what is possible after a refusal. */
  #refuse(refusal) {
    if (refusal.code === "not_active" || refusal.code === "invalid") return this.#read();
    this.events.emit({ topic: "error", message: refusal.message });
    this.#stop();
    if (refusal.code === "other_device") return this.#showOtherDevice();
    if (refusal.code === "expired") {
      this.draft.forget();
      this.#tell("expired");
    }
    const known = { wrong_key: true, expired: true, too_many_attempts: true }[refusal.code];
    this.view(() => show(text("page.error.title"), [paragraph(text(known ? `page.error.${refusal.code}` : "page.error.other")), links("help")]));
  }

  /** Shows that another device has the session, until it has ended. */
  #showOtherDevice(title = "hosted.taken.title") {
    const known = this.#state;
    // It is shown already.
    if (!known) return;
    this.#state = null;
    this.view(() => {
      const tell = showElsewhere(text(title), () => this.start());
      const follow = (state) => {
        if (state.status !== "active") return this.#take(state);
        showProgress(state.steps, state.step);
        tell(state);
        this.#later(follow);
      };
      follow(known);
    });
  }

  #read() {
    return this.#guarded(async () => this.#take((await this.#watch.look()).state));
  }

  #later(work) {
    this.#watch.later((looking) => this.#guarded(looking), work);
  }

  /** Shows the state when it has changed, or that another device has the session. */
  #poll() {
    this.#later((state, here) => {
      if (!here && state.status === "active") return this.#showOtherDevice("page.phone.there");
      if (JSON.stringify(state) !== JSON.stringify(this.#state)) return this.#take(state);
      this.#poll();
    });
  }
}
