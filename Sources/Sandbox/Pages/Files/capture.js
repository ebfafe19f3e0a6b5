// One capture, from its instructions to the server: a picture by the live camera, or as a file where there is none; or a liveness check.
import { element, button } from "./element.js";
import { Camera } from "./camera.js";
import { follow } from "./liveness.js";
import { pictureOf } from "./picture.js";
import { actions, paragraph, problem, show } from "./shell.js";
import { text } from "./texts.js";

/** Whether the person has allowed the camera before, so that it opens by itself. */
let isAllowed = false;

export class Capture {
  #camera = null;

  /**
   * @param ask What is asked: `kind` (`document`, `selfie`, `code` or `liveness`), `title`, `message`, `problem`: the sentences about the picture before, or
   *   null, and `finish`: told the end of a liveness check, which has no picture to send.
   * @param judge Takes a frame, and gives the server's guidance or null.
   * @param send Sends the picture. It is told the function for the sent share, and gives the sentence about an unusable picture.
   */
  constructor(ask, judge, send) {
    Object.assign(this, ask);
    this.judge = judge;
    this.send = send;
  }

  /** Begins with the instructions, or with the camera if nothing was wrong and the camera was allowed before. */
  start() {
    if (isAllowed && !this.problem) return this.#open();
    this.#instruct(this.problem);
  }

  /** Leaves the camera. */
  stop() {
    this.#camera?.close();
    this.#camera = null;
  }

  /** The way back from the camera leads to the instructions. */
  back() {
    this.#instruct(this.problem);
  }

  #instruct(problems) {
    this.stop();
    const open = button("primary", text("page.camera.open"), () => this.#open());
    show(this.title, [problem(problems), this.#drawing, paragraph(this.message), actions(open, this.#isLiveness ? null : this.#file("secondary", "page.file.instead"))]);
  }

  async #open() {
    const camera = new Camera(this.#isFace, this.judge);
    this.#camera = camera;
    try {
      await camera.open();
      isAllowed = true;
      // The person may have gone back meanwhile.
      if (this.#camera !== camera) return camera.close();
      if (history.state?.view !== "camera") history.pushState({ view: "camera" }, "");
      if (this.#isLiveness) {
        await follow(camera, this.title);
        camera.close();
        return this.finish();
      }
      const picture = await camera.take(this.title, this.message, this.#file("secondary", "page.file.instead"));
      camera.close();
      // The server has already read the code, so there is nothing for the person to check.
      return this.kind === "code" ? this.#upload(picture) : this.#preview(picture);
    } catch {
      // The way back from the camera closes it; then another view is shown already.
      if (this.#camera === camera) this.#refused();
    }
  }

  #refused() {
    this.stop();
    isAllowed = false;
    const again = (look) => button(look, text("page.camera.again"), () => this.#open());
    show(text("page.camera.refused.title"), [
      paragraph(text(this.#isLiveness ? "page.camera.refused.liveness" : "page.camera.refused.message")),
      this.#isLiveness ? actions(again("primary")) : actions(this.#file("primary", "page.file.choose"), again("secondary")),
    ]);
  }

  /** A button that opens the device's own camera or its files. A label would not be reached by the keyboard in every browser. */
  #file(look, key) {
    const input = element("input", { type: "file", accept: "image/jpeg", capture: this.#isFace ? "user" : "environment", hidden: true });
    input.addEventListener("cancel", () => this.#instruct(text("page.file.none")));
    input.addEventListener("change", async () => {
      const file = input.files[0];
      if (!file) return this.#instruct(text("page.file.none"));
      this.stop();
      try {
        this.#preview(await pictureOf(file));
      } catch {
        this.#instruct(text("page.file.unreadable"));
      }
    });
    return element("span", {}, button(look, text(key), () => input.click()), input);
  }

  #preview(picture) {
    const address = URL.createObjectURL(picture);
    const image = element("img", { class: "preview", src: address, alt: this.title });
    const use = button("primary", text("page.preview.use"), () => this.#upload(picture));
    show(text("page.preview.title"), [image, actions(use, button("secondary", text("page.preview.again"), () => this.#again()))], { look: "live" });
  }

  #again() {
    this.stop();
    return isAllowed ? this.#open() : this.#instruct();
  }

  async #upload(picture) {
    const bar = element("progress", { max: 1, value: 0, "aria-label": text("page.upload.title") });
    show(text("page.upload.title"), [bar, paragraph(text("page.upload.message"))]);
    const sentence = await this.send(picture, (share) => {
      bar.value = share;
    });
    if (sentence) this.#instruct(sentence);
  }

  get #isLiveness() {
    return this.kind === "liveness";
  }

  get #isFace() {
    return this.#isLiveness || this.kind === "selfie";
  }

  get #drawing() {
    return element("div", { class: `picture ${this.#isFace ? "selfie" : this.kind}`, "aria-hidden": "true" });
  }
}
