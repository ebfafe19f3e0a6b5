// A liveness check: the server says each movement, by the frames that it has seen.
import { say } from "./camera.js";
import { drawing, element } from "./element.js";
import { show } from "./shell.js";
import { knows, text } from "./texts.js";

/** Often, so that a head that turns is followed, and large enough for a portrait. */
const frames = { pause: 50, side: 960 };

/** How long a phone trembles when the next movement is asked for, because a person who turns does not see it. In milliseconds. */
const tremble = 80;

/** The picture is a mirror, so that the person's left is the screen's. */
const arrows = { turnLeft: "← ", turnRight: "→ " };

/** Leads through the movements, until the server has seen the last one. */
export async function follow(camera, title) {
  const ring = drawing("path", { d: "M38 2A36 48 0 0 1 38 98A36 48 0 0 1 38 2", pathLength: 1, "stroke-dasharray": "0 1" });
  const viewport = camera.viewport(
    element("div", { class: "oval" }), drawing("svg", { class: "ring", viewBox: "0 0 76 100", "aria-hidden": "true" }, ring),
  );
  const advice = element("p", { class: "message", role: "status" }, text("scene.liveness.advice"));
  const arrow = element("span", { "aria-hidden": "true" });
  const movement = element("span");
  show(title, [advice, viewport, element("p", { class: "hint", role: "status" }, element("span", {}, arrow, movement))], { look: "live" });
  let last = null;
  await camera.watch(viewport, frames, ({ step, hint, progress }) => {
    if (last !== null && step !== last) navigator.vibrate?.(tremble);
    last = step;
    viewport.dataset.step = step;
    ring.setAttribute("stroke-dasharray", `${progress} 1`);
    // It begins on the side to which the head turns.
    ring.setAttribute("transform", step === "turnLeft" ? "matrix(-1 0 0 1 76 0)" : "");
    say(arrow, arrows[step] ?? "");
    say(movement, text(`scene.liveness.${step}`));
    say(advice, hint ? told(hint) : arrows[step] ? text("scene.liveness.ring") : "");
    return step === "finished";
  });
}

const told = (hint) => text(knows(`capture.hint.${hint}`) ? `capture.hint.${hint}` : `scene.liveness.${hint}`);
