// The live camera: frames are judged by the server a few times a second, and the picture is taken when several in a row are good.
import { element, drawing, button } from "./element.js";
import { jpeg } from "./picture.js";
import { actions, paragraph, show } from "./shell.js";
import { text } from "./texts.js";

/** How many good frames in a row take the picture by themselves. */
const leastGood = 3;

/** The least time between two frames, and the longer side of a frame, which keeps small print readable. */
const frames = { pause: 200, side: 1280 };

export class Camera {
  #stream = null;
  #isLive = false;
  /** Removes the listeners when the camera is closed. */
  #end = new AbortController();

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
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1440 } },
    });
    this.#release();
    this.#stream = stream;
  }

  close() {
    this.#isLive = false;
    this.#end.abort();
    this.#release();
  }

  #release() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
  }

  /** Releases the camera while the page is hidden, and reopens it afterwards. */
  async #followVisibility(video, onUnplugged) {
    if (document.hidden) return this.#release();
    if (this.#end.signal.aborted || this.#stream) return;
    await this.open();
    if (this.#end.signal.aborted || document.hidden) return this.#release();
    this.#play(video, onUnplugged);
  }

  #play(video, onUnplugged) {
    video.srcObject = this.#stream;
    for (const track of this.#stream.getTracks()) track.onended = onUnplugged;
  }

  /** Shows the live picture, with what to do, until one is taken or `close` is called. */
  async take(title, message, more) {
    const outline = drawing("polygon", { points: "" });
    const sight = drawing("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" }, outline);
    const viewport = this.viewport(this.isSelfie ? element("div", { class: "oval" }) : sight);
    const hint = element("p", { class: "hint", role: "status" });
    const video = viewport.firstChild;
    let good = 0;
    const pressed = new Promise((resolve) => {
      const shutter = button("primary", text("page.camera.take"), () => this.#isSeeing(video) && resolve());
      show(title, [paragraph(message), viewport, hint, actions(shutter, more)], { look: "live" });
    });
    const seen = this.watch(viewport, frames, (guidance) => {
      good = guidance.ready ? good + 1 : 0;
      viewport.classList.toggle("ready", guidance.ready);
      outline.setAttribute("points", (guidance.corners ?? []).map((corner) => corner.join(",")).join(" "));
      say(hint, guidance.ready ? text("page.camera.ready") : guidance.hint ? text(`capture.hint.${guidance.hint}`) : "");
      return good >= leastGood;
    });
    await Promise.race([pressed, seen]);
    this.#isLive = false;
    return jpeg(video, video.videoWidth, video.videoHeight);
  }

  /** The box of the live picture; what is drawn over it comes last. */
  viewport(...sight) {
    const video = element("video", { playsinline: true, muted: true, autoplay: true, "aria-label": text("page.camera.live") });
    video.muted = true;
    return element("div", { class: this.isSelfie ? "viewport mirrored" : "viewport" }, video, sight);
  }

  /**
   * Has frames judged until `see` says that it is enough, or until `close` is called.
   * @param frames How many milliseconds are between two frames at least, and their longer side.
   * @param see Told each judgement.
   */
  watch(viewport, frames, see) {
    const video = viewport.firstChild;
    return new Promise((resolve, reject) => {
      const onUnplugged = () => reject(new Error("The camera was unplugged."));
      video.onloadedmetadata = () => {
        viewport.style.setProperty("--ratio", video.videoWidth / video.videoHeight);
        if (!this.#isLive) this.#judgeFrames(video, frames, see).then((isEnough) => isEnough && resolve(), reject);
      };
      this.#play(video, onUnplugged);
      const follow = () => this.#followVisibility(video, onUnplugged).catch(reject);
      document.addEventListener("visibilitychange", follow, { signal: this.#end.signal });
    });
  }

  /** Whether the video shows what the camera sees now. */
  #isSeeing(video) {
    return this.#stream !== null && video.readyState >= video.HAVE_CURRENT_DATA;
  }

  async #judgeFrames(video, { pause, side }, see) {
    this.#isLive = true;
    await video.play();
    while (this.#isLive) {
      const start = performance.now();
      const guidance = this.#isSeeing(video)
        ? await this.judge(await jpeg(video, video.videoWidth, video.videoHeight, { side, quality: 0.8 })) : null;
      if (!this.#isLive) return false;
      if (guidance && see(guidance)) return true;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pause - (performance.now() - start))));
    }
    return false;
  }
}

/** Writes what a screen reader says when it has changed. */
export function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}
