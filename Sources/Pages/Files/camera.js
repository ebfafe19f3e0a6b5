// The live camera: frames are judged by the server a few times a second, and the picture is taken when several in a row are good.
import { element, drawing, button } from "./element.js";
import { jpeg } from "./picture.js";
import { actions, show } from "./shell.js";
import { text } from "./texts.js";

/** How many good frames in a row take the picture by themselves. */
const leastGood = 3;

/** The least time between two frames, and the longer side of a frame, which keeps small print readable. */
const pause = 200;
const frameSide = 1280;

export class Camera {
  #stream = null;
  #isLive = false;

  /**
   * @param isSelfie Whether the camera on the side of the screen is meant. Its picture is shown as in a mirror.
   * @param judge Takes a frame, and gives the server's guidance or null.
   */
  constructor(isSelfie, judge) {
    this.isSelfie = isSelfie;
    this.judge = judge;
  }

  /** Opens the camera. It fails when the person or the device refuses. Sound is not asked for. */
  async open() {
    if (!navigator.mediaDevices?.getUserMedia) throw new Error("There is no camera.");
    const facingMode = { ideal: this.isSelfie ? "user" : "environment" };
    this.#stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1440 } },
    });
  }

  close() {
    this.#isLive = false;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
  }

  /** Shows the live picture until one is taken or `close` is called. */
  async take(title, more) {
    const video = element("video", { playsinline: true, muted: true, autoplay: true, "aria-label": text("page.camera.live") });
    video.muted = true;
    video.srcObject = this.#stream;
    const outline = drawing("polygon", { points: "" });
    const sight = drawing("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, outline);
    const viewport = element(
      "div", { class: this.isSelfie ? "viewport mirrored" : "viewport" },
      video, this.isSelfie ? element("div", { class: "oval" }) : sight,
    );
    const hint = element("p", { class: "hint", role: "status" });
    return new Promise((resolve, reject) => {
      const picture = async () => {
        this.#isLive = false;
        resolve(await jpeg(video, video.videoWidth, video.videoHeight));
      };
      const shutter = button("primary", text("page.camera.take"), picture);
      show(title, [viewport, hint, actions(shutter, more)], { look: "live" });
      for (const track of this.#stream.getTracks()) track.onended = () => reject(new Error("The camera was unplugged."));
      video.onloadedmetadata = () => {
        viewport.style.aspectRatio = `${video.videoWidth} / ${video.videoHeight}`;
        this.#watch(video, viewport, outline, hint, picture).catch(reject);
      };
    });
  }

  async #watch(video, viewport, outline, hint, picture) {
    this.#isLive = true;
    await video.play();
    let good = 0;
    while (this.#isLive) {
      const start = performance.now();
      const guidance = document.hidden ? null : await this.judge(await jpeg(video, video.videoWidth, video.videoHeight, { side: frameSide, quality: 0.8 }));
      if (!this.#isLive) return;
      if (guidance) {
        good = guidance.ready ? good + 1 : 0;
        viewport.classList.toggle("ready", guidance.ready);
        outline.setAttribute("points", (guidance.corners ?? []).map((corner) => corner.join(",")).join(" "));
        const words = guidance.ready ? text("page.camera.ready") : guidance.hint ? text(`capture.hint.${guidance.hint}`) : "";
        if (hint.textContent !== words) hint.textContent = words;
        if (good >= leastGood) return picture();
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause - (performance.now() - start))));
    }
  }
}
