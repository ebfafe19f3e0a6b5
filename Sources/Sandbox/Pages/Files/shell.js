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
  document.title = `${title} · ${text("kiosk.title")}`;
  scrollTo(0, 0);
  (focus ?? heading).focus({ preventScroll: true });
}

/** Writes the words around the view, which the server has written in the page's first language. */
export function relabel(language) {
  for (const node of document.querySelectorAll("[data-text]")) {
    if (node.alt !== undefined) node.alt = text(node.dataset.text);
    else node.textContent = text(node.dataset.text);
    // An app shows a link in its own window, or nowhere.
    if (window.webkit?.messageHandlers?.cognito) node.removeAttribute("target");
    if (node.href) node.href = node.dataset.address.replace("{language}", language);
  }
}

/** The company's links of these names, as far as the theme has them. */
export function links(...names) {
  const found = names.map((name) => document.querySelector(`#links [data-link="${name}"]`)?.cloneNode(true));
  return found.some(Boolean) ? element("p", { class: "links" }, found) : null;
}

/** The steps that the person does. */
const persons = ["accept_tos", "verify_sms", "kyc_check", "documentary_verification", "selfie_check"];

/** Those of the steps that this session asks of the person, in their order. */
export const asked = (steps) => persons.filter((step) => (steps[step] ?? "not_applicable") !== "not_applicable");

export const showTrouble = (isOffline) => (part("trouble").textContent = isOffline ? text("page.offline") : "");

/** Where the session is: Step 2 of 4: Your details. It is empty while no step of the person is active. */
export function place(steps, current) {
  const wanted = asked(steps);
  const index = wanted.indexOf(current);
  if (index < 0) return "";
  const number = text("page.progress.place", { n: String(index + 1), m: String(wanted.length) });
  return text("hosted.step.with", { step: number, status: text(`hosted.step.${current}`) });
}

/**
 * The steps in their order, each with its state in words.
 * @param more What stands below them.
 */
export function showProgress(steps, current, more = null) {
  const wanted = asked(steps);
  const items = wanted.map((step) =>
    element(
      "li",
      { class: `step ${steps[step]}`, "aria-current": step === current ? "step" : null },
      element("span", { class: "mark", "aria-hidden": "true" }),
      element("span", { class: "name" }, text(`hosted.step.${step}`)),
      element("span", { class: "status" }, text(`hosted.stepStatus.${steps[step]}`)),
    ),
  );
  const progress = part("progress");
  progress.hidden = false;
  progress.setAttribute("aria-label", text("page.progress.title"));
  progress.replaceChildren(element("p", { class: "place" }, place(steps, current)), element("ol", {}, items), ...[more].filter(Boolean));
}

/** One or more sentences about what is wrong, which a screen reader says at once. */
export function problem(sentences) {
  const told = [sentences].flat().filter(Boolean).map((sentence) => element("p", {}, sentence));
  return told.length > 0 ? element("div", { class: "problem", role: "alert" }, told) : null;
}

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
