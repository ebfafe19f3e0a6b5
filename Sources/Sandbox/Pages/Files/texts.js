// The texts of one language, from the catalogues of the terminal.

let entries = {};
let plurals;
let tag = "en";

/** Reads the texts of a language that the server offers. */
export async function speak(language) {
  const answer = await fetch(`/pages/texts/${language}.json`);
  if (!answer.ok) throw new Error(`There are no texts in the language ${language}.`);
  entries = await answer.json();
  plurals = new Intl.PluralRules(language);
  tag = language;
  document.documentElement.lang = language;
}

/** The language in use. */
export const language = () => tag;

/** Whether there is a text. */
export const knows = (key) => key in entries;

/** The name of a country, by its code of two or three letters. */
export function countryName(code) {
  const long = code.length === 2 ? text(`country.${code}`) : code;
  return text(`country.${long}`);
}

/** The text of a key; `n` among the values chooses the plural form. */
export function text(key, values = {}) {
  const entry = entries[key];
  if (entry === undefined) return `[${key}]`;
  const pattern = typeof entry === "string" ? entry : (entry[plurals.select(values.n)] ?? entry.other);
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
