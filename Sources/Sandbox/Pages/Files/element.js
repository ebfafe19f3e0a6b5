// Elements of the page. Texts become text nodes, so that none is ever read as HTML.

const namespace = "http://www.w3.org/2000/svg";

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") made.addEventListener(name, value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return made;
}

/** An element; a function among the attributes listens to the event of that name. */
export const element = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

/** An element of a drawing. */
export const drawing = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(namespace, name), attributes, children);

/** A button; while its work is under way, it cannot be pressed again. */
export function button(look, label, work) {
  const made = element("button", { type: "button", class: look }, label);
  made.addEventListener("click", () => whileBusy(made, work));
  return made;
}

/** Does the work of a control, which cannot be used meanwhile. */
export async function whileBusy(control, work) {
  if (control.getAttribute("aria-disabled") === "true") return;
  control.setAttribute("aria-disabled", "true");
  try {
    await work();
  } finally {
    control.removeAttribute("aria-disabled");
  }
}
