// The hosted page of a session: shows what its active step asks until it has ended.
import { Capture } from "./capture.js";
import { Connection, Refusal, deviceName } from "./connection.js";
import { Draft } from "./draft.js";
import { button } from "./element.js";
import { Events } from "./events.js";
import { actions, paragraph, setBrand, show, showProgress, showTrouble, sign } from "./shell.js";
import { categoryName, views } from "./steps.js";
import { countryName, text } from "./texts.js";

/** How often the state is read while the person waits for others, in milliseconds. */
const interval = 3000;

export class Hosted {
  #state = null;
  #capture = null;
  #timer = null;
  #isOpen = false;
  #last = () => {};

  constructor(id, key, embedders) {
    /** What was typed and not sent yet, by field. */
    this.draft = new Draft(id);
    this.events = new Events(embedders);
    this.connection = new Connection(
      `/verify/${id}`, { Authorization: `Bearer ${key}`, "X-Flow-Device": deviceName() }, showTrouble,
    );
    // Scripts of the same page subscribe and close here.
    window.flow = { on: (name, subscriber) => this.events.on(name, subscriber), close: () => this.leave() };
    addEventListener("popstate", () => this.#capture?.back());
    addEventListener("pagehide", () => this.#close());
    // The browser kept the page in memory and shows it again.
    addEventListener("pageshow", (event) => event.persisted && this.start());
  }

  /** Takes the session for this device. */
  async start() {
    if (!this.#isOpen) this.events.emit({ topic: "ui", action: "opened" });
    this.#isOpen = true;
    await this.#guarded(async () => {
      const state = await this.connection.post("/open", {});
      this.events.emit({ topic: "session", action: state.opened, data: { id: state.id } });
      this.#take(state);
    });
  }

  /** Shows the present view again, in the present language. */
  refresh() {
    this.#stop();
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
    this.#view(() =>
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
  #view(make) {
    this.#last = make;
    make();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#capture?.stop();
    this.#capture = null;
  }

  #take(state) {
    const hasEnded = this.#state !== null && this.#state.status !== state.status;
    const isFirst = this.#state === null;
    this.#state = state;
    if (isFirst || hasEnded) {
      const action = { success: "passed", failed: "failed" }[state.status];
      if (action) this.events.emit({ topic: "session", action });
    }
    this.#stop();
    this.#view(() => this.#showState());
  }

  #showState() {
    const { status, prompt, steps, step, template } = this.#state;
    setBrand(template.name);
    showProgress(steps, step);
    if (status !== "active") return this.#showEnd(status);
    if (prompt === null) {
      show(text("page.wait.title"), [paragraph(text("page.wait.message"))]);
      return this.#poll();
    }
    if (prompt.kind === "capture") this.#showCapture(prompt);
    else views[prompt.kind](prompt, this);
  }

  #showEnd(status) {
    const isOpen = status === "pending_review";
    this.draft.forget();
    show(text(`hosted.end.${status}.title`), [
      sign(status), paragraph(text(`page.end.${status}.message`)),
      actions(button("primary", text("page.end.close"), () => this.#finish(status))),
    ]);
    if (isOpen) this.#poll();
  }

  /** The person has seen the result. A window that a script opened closes itself; any other stays. */
  #finish(status) {
    this.#close();
    window.close();
    this.#view(() => show(text(`hosted.end.${status}.title`), [sign(status), paragraph(text("page.left.done"))]));
  }

  #showCapture(prompt) {
    const path = prompt.picture;
    const left = text("hosted.problem.left", { n: prompt.attempts_left });
    const ask = {
      title: prompt.category ? `${categoryName(prompt.category)} · ${countryName(prompt.country)}` : text("hosted.step.selfie_check"),
      message: text(`hosted.picture.${prompt.picture}`),
      kind: prompt.picture === "selfie" ? "selfie" : "document",
      problem: prompt.problem ? `${text(`hosted.problem.${prompt.problem}`)}. ${left}` : null,
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
    if (refusal.code === "expired") this.draft.forget();
    const known = { wrong_key: true, expired: true, too_many_attempts: true }[refusal.code];
    this.#view(() => show(text("page.error.title"), [paragraph(text(known ? `page.error.${refusal.code}` : "page.error.other"))]));
  }

  #showOtherDevice() {
    this.#state = null;
    this.#view(() =>
      show(text("hosted.taken.title"), [
        paragraph(text("page.taken.message")),
        actions(button("primary", text("hosted.taken.here"), () => this.start())),
      ]),
    );
    this.#poll(true);
  }

  #read() {
    return this.#guarded(async () => this.#take(await this.connection.get("/state")));
  }

  /** Reads the state again after a while, and shows it when it has changed. */
  #poll(isElsewhere = false) {
    this.#timer = setTimeout(async () => {
      await this.#guarded(async () => {
        const state = await this.connection.get("/state");
        const isActive = state.status === "active";
        if (isElsewhere ? !isActive : JSON.stringify(state) !== JSON.stringify(this.#state)) return this.#take(state);
        if (isElsewhere) showProgress(state.steps, state.step);
        this.#poll(isElsewhere);
      });
    }, interval);
  }
}
