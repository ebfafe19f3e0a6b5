// Forms: labelled fields, and the sentences below those that cannot be used.
import { element, whileBusy } from "./element.js";
import { text } from "./texts.js";

/** A text field or a list with its label. `name` is the path that the server uses for it. One whose node is hidden has no value. */
export class Field {
  constructor(name, label, attributes = {}, options = null) {
    this.name = name;
    this.label = label;
    const id = `field-${name.replaceAll(".", "-")}`;
    this.sentence = element("p", { class: "field-problem", id: `${id}-problem` });
    const more = { id, name, "aria-describedby": `${id}-problem`, ...attributes };
    this.control = options
      ? element("select", more, options.map(([value, words]) => element("option", { value }, words)))
      : element("input", more);
    const isOptional = attributes.required === undefined;
    const words = isOptional ? text("page.field.optional", { field: label }) : label;
    this.node = element("div", { class: "field" }, element("label", { for: id }, words), this.control, this.sentence);
    this.control.addEventListener("input", () => this.complain(""));
  }

  get value() {
    return this.node.hidden ? "" : this.control.value.trim();
  }

  /** The value as a person reads it. */
  get words() {
    return this.value && (this.control.selectedOptions?.[0].textContent ?? this.value);
  }

  /** Whether a value is needed and there is none. */
  get isMissing() {
    return this.control.required && !this.node.hidden && !this.value;
  }

  set value(value) {
    this.control.value = value ?? "";
  }

  /** Shows what is wrong with the value; an empty sentence: nothing. */
  complain(sentence) {
    this.sentence.textContent = sentence;
    if (sentence) this.control.setAttribute("aria-invalid", "true");
    else this.control.removeAttribute("aria-invalid");
  }
}

/** A form whose button sends it. The first field that cannot be used gets the focus. */
export class Form {
  constructor(fields, label, send) {
    this.fields = fields;
    const submit = element("button", { class: "primary" }, label);
    this.node = element("form", { novalidate: true }, fields.map((field) => field.node), element("div", { class: "actions" }, submit));
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      const isComplete = !this.#complain((field) => (field.isMissing ? text("hosted.details.empty") : ""));
      if (isComplete) whileBusy(submit, send);
    });
  }

  /** Shows a sentence below the field that the server names, or below the first of the group that it names. */
  refuse(name = "", sentence) {
    const named = this.fields.find((field) => field.name === name) ?? this.fields.find((field) => field.name.startsWith(`${name}.`));
    this.#complain((field) => (field === (named ?? this.fields[0]) ? sentence : ""));
  }

  /** The values by the fields' names, as an object with objects in it. Empty fields are left out. */
  get values() {
    const values = {};
    for (const field of this.fields) {
      if (!field.value) continue;
      const path = field.name.split(".");
      const last = path.pop();
      path.reduce((inner, name) => (inner[name] ??= {}), values)[last] = field.value;
    }
    return values;
  }

  /** Returns whether there was something to complain about. */
  #complain(sentence) {
    let first = null;
    for (const field of this.fields) {
      const words = sentence(field);
      field.complain(words);
      if (words) first ??= field;
    }
    first?.control.focus();
    return first !== null;
  }
}
