// Fields that several steps have, and what they keep while the person types.
import { Field } from "./form.js";
import { countryName, language } from "./texts.js";

export const needed = { required: true };

/** Countries by their names in the language of the page. */
function countries(codes) {
  const named = codes.map((code) => [code, countryName(code)]);
  return named.sort((one, other) => one[1].localeCompare(other[1], language()));
}

/** The country to offer first: the one that the person has chosen before, else that of the browser. */
function likely(codes, session) {
  const region = session.draft.get("phone_country") ?? new Intl.Locale(navigator.language).maximize().region;
  return codes.find((code) => countryName(code) === countryName(region));
}

/** A list of countries. */
export function countryField(name, label, attributes, codes, session) {
  const field = new Field(name, label, { ...needed, ...attributes }, countries(codes));
  field.value = likely(codes, session) ?? field.value;
  return field;
}

/** Shows what was typed in fields before, and keeps what is typed from now on. */
export function keep(fields, session) {
  for (const field of fields) {
    const typed = session.draft.get(field.name);
    if (typed !== undefined) field.value = typed;
    field.control.addEventListener("input", () => session.draft.set(field.name, field.value));
  }
}
