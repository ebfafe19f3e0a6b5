// The capture page: takes the one picture that a kiosk has asked for, or leads through its liveness check.
import { Capture } from "./capture.js";
import { Connection, Refusal, deviceName } from "./connection.js";
import { paragraph, show, showTrouble, sign } from "./shell.js";
import { knows, text } from "./texts.js";

/** The kiosk names the title of a document's side by its whole key. */
function title(prompt) {
  const side = prompt.title?.match(/^capture\.title\.(.+)$/)?.[1];
  if (side && knows(prompt.title)) return text(`capture.title.${side}`);
  return text({ document: "hosted.step.documentary_verification", code: "page.scan.title" }[prompt.kind] ?? "hosted.step.selfie_check");
}

function message(prompt) {
  if (prompt.kind === "code") return text("page.scan.message");
  if (prompt.kind === "liveness") return text("scene.liveness.advice");
  if (prompt.kind === "selfie") return text("hosted.picture.selfie");
  return text(prompt.side === "back" ? "hosted.picture.original_back" : "hosted.picture.original_front");
}

/** A person who is filmed is told so, as on the kiosk's screen. */
const told = (prompt) => (prompt.filmed ? `${title(prompt)}\u00a0· ${text("scene.capture.recording")}` : title(prompt));

export class Handover {
  #prompt = null;
  #capture = null;
  #last = () => {};

  /** @param offer Told the language of the kiosk, before anything is shown. */
  constructor(id, key, offer) {
    this.offer = offer;
    this.connection = new Connection(
      `/captures/${id}`, { Authorization: `Bearer ${key}`, "X-Capture-Device": deviceName() }, showTrouble,
    );
    addEventListener("popstate", () => this.#capture?.back());
    addEventListener("pagehide", () => this.#prompt && this.connection.leave());
    addEventListener("pageshow", (event) => event.persisted && this.start());
  }

  async start() {
    await this.#guarded(async () => {
      this.#prompt = (await this.connection.post("/open", {})).prompt;
      await this.offer(this.#prompt.language);
      this.#view(() => this.#showCapture());
    });
  }

  /** Shows the present view again, in the present language. */
  refresh() {
    this.#capture?.stop();
    this.#last();
  }

  #view(make) {
    this.#last = make;
    make();
  }

  #showCapture() {
    const { kind } = this.#prompt;
    const finish = () => this.#finish(text("scene.liveness.finished"));
    const ask = { kind, title: told(this.#prompt), message: message(this.#prompt), problem: null, finish };
    this.#capture = new Capture(ask, (frame) => this.connection.judge("/frames", frame, () => this.#end()), (picture, progress) => this.#send(picture, progress));
    this.#capture.start();
  }

  /** Sends the picture. Returns the sentence about one that cannot be used. */
  async #send(picture, progress) {
    let sentence = null;
    await this.#guarded(
      async () => {
        await this.connection.upload("/picture", picture, progress);
        this.#finish(text("page.handover.done.title"));
      },
      (refusal) => (sentence = text(refusal.hint ? `capture.hint.${refusal.hint}` : "page.file.unreadable")),
    );
    return sentence;
  }

  async #guarded(work, onInvalid) {
    try {
      await work();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.status === 422 && onInvalid) return onInvalid(refusal);
      this.#end();
    }
  }

  #finish(title) {
    this.#prompt = null;
    this.#capture = null;
    this.#view(() => show(title, [sign("success"), paragraph(text("page.handover.done.message"))]));
  }

  /** The link is over. */
  #end() {
    this.#prompt = null;
    this.#capture?.stop();
    this.#capture = null;
    this.#view(() => show(text("page.error.title"), [paragraph(text("page.handover.over"))]));
  }
}
