// The texts of one language, from the catalogues of the terminal.
import { pauseOrOnline } from "./connection.js";

let entries = {};
let plurals;
let tag = "en";

/** How often the texts are asked for again, in milliseconds. */
const pause = 2_000;

/** Reads the texts of a language that the server offers. Until they come, the page's own sentence says that there is no connection. */
export async function speak(language) {
  const trouble = document.getElementById("trouble");
  for (;;) {
    try {
      const answer = await fetch(`/pages/texts/${language}.json`, { signal: AbortSignal.timeout(4 * pause) });
      if (answer.ok) {
        entries = await answer.json();
        break;
      }
    } catch {
      // There is no connection, or it hangs.
    }
    trouble.textContent = trouble.dataset.offline;
    await pauseOrOnline(pause);
  }
  trouble.textContent = "";
  plurals = new Intl.PluralRules(language);
  tag = language;
  document.documentElement.lang = language;
}

/** The language in use. */
export const language = () => tag;

/** Whether there is a text. */
export const knows = (key) => key in entries;

/** A calendar day in words, as it is written where the person is: 12 August 1974. */
export function day(date) {
  const own = navigator.languages.find((language) => language.split("-")[0] === tag);
  return new Intl.DateTimeFormat(own ?? tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/** The code of three letters of a country with this one of two. */
const alpha3 = (code) => entries.countryCodes.match(new RegExp(`\\b${code}=(\\w+)`))?.[1] ?? code;

/** The name of a country, by its code of two or three letters. */
export const countryName = (code) => text(`country.${code.length === 2 ? alpha3(code) : code}`);

/** The text of a key; `n` among the values chooses the plural form. */
export function text(key, values = {}) {
  const entry = entries[key];
  if (entry === undefined) return `[${key}]`;
  const pattern = typeof entry === "string" ? entry : (entry[plurals.select(values.n)] ?? entry.other);
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
