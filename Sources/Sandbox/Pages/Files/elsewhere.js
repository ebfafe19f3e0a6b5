// The way to another device: a code that a phone scans, and what this page shows while the session is there.
import { element, button } from "./element.js";
import { actions, paragraph, place, show } from "./shell.js";
import { text } from "./texts.js";

/** Whether a phone would be better: this is no device that is held, and it has room for a code. */
export const isDesk = () => matchMedia("(min-width: 48rem) and (hover: hover) and (pointer: fine)").matches;

/** The button that leads to the code. */
export const offer = (open) => button("secondary", text("hosted.action.phone"), open);

/** The code of the link, until a phone has the session. */
export function showCode() {
  const address = `${location.pathname}/code?key=${new URLSearchParams(location.search).get("key")}`;
  show(text("hosted.action.phone"), [
    paragraph(text("page.phone.message")),
    element("img", { class: "code", src: address, alt: text("page.phone.code") }),
    element("p", { role: "status" }, text("page.phone.waiting")),
    actions(button("secondary", text("hosted.overview.here"), () => history.back())),
  ]);
}

/** Where the session is: the status line is said whenever another step begins. */
export function showElsewhere(title, takeBack) {
  const status = element("p", { class: "place", role: "status" });
  show(title, [paragraph(text("page.taken.message")), status, actions(button("primary", text("hosted.taken.here"), takeBack))]);
  return (state) => {
    const words = place(state.steps, state.step);
    if (status.textContent !== words) status.textContent = words;
  };
}
