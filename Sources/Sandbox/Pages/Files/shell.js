// The frame around every view: brand, language, progress and one main part with a heading, which gets the focus.
import { drawing, element } from "./element.js";
import { text } from "./texts.js";

const part = (id) => document.getElementById(id);

/** Shows a view. `look` is a class for its layout. */
export function show(title, content, { look = "", focus = null } = {}) {
  const heading = element("h1", { tabindex: "-1" }, title);
  const main = part("main");
  main.className = look;
  main.replaceChildren(heading, ...content.flat().filter((node) => node !== null && node !== undefined));
  document.title = title;
  scrollTo(0, 0);
  (focus ?? heading).focus({ preventScroll: true });
}

export const setBrand = (name) => (part("brand").textContent = name);

export const showTrouble = (isOffline) => (part("trouble").textContent = isOffline ? text("page.offline") : "");

/** The steps in their order, each with its state in words. */
export function showProgress(steps, current) {
  const wanted = Object.entries(steps).filter(([, status]) => status !== "not_applicable");
  const place = wanted.findIndex(([step]) => step === current);
  const items = wanted.map(([step, status]) =>
    element(
      "li",
      { class: `step ${status}`, "aria-current": step === current ? "step" : null },
      element("span", { class: "mark", "aria-hidden": "true" }),
      element("span", { class: "name" }, text(`hosted.step.${step}`)),
      element("span", { class: "status" }, text(`hosted.stepStatus.${status}`)),
    ),
  );
  const progress = part("progress");
  progress.hidden = false;
  progress.setAttribute("aria-label", text("page.progress.title"));
  const label = place < 0 ? null : text("page.progress.place", { n: String(place + 1), m: String(wanted.length) });
  progress.replaceChildren(element("p", { class: "place" }, label ?? ""), element("ol", {}, items));
}

/** A sentence about what is wrong, which a screen reader says at once. */
export const problem = (sentence) => (sentence ? element("p", { class: "problem", role: "alert" }, sentence) : null);

export const paragraph = (sentence) => element("p", { class: "message" }, sentence);

export const actions = (...buttons) => element("div", { class: "actions" }, buttons);

/** What the sign of a result shows: a tick, a cross, or a clock for a result that is not there yet. */
const strokes = { success: "M7 12.5l3.5 3.5L17 9", failed: "M8.5 8.5l7 7m0-7l-7 7" };
const clock = "M12 7v5l3.5 2";

/** The drawing above a result. */
export const sign = (status) =>
  drawing(
    "svg", { class: `sign ${status}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    drawing("circle", { cx: 12, cy: 12, r: 11 }), drawing("path", { d: strokes[status] ?? clock }),
  );
