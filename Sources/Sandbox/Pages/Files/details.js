// Who the person is: a form, and then what was typed, to be checked before it counts.
import { element, button } from "./element.js";
import { countryField, keep, needed } from "./fields.js";
import { Field, Form } from "./form.js";
import { actions, problem, show } from "./shell.js";
import { day, knows, text } from "./texts.js";

/** A kind of ID number. One that only a later server knows has its code. */
const numberType = (type) => (knows(`hosted.idNumber.${type}`) ? text(`hosted.idNumber.${type}`) : type);

/** Asks for an ID number only in the countries that have one, and offers only their kinds, whose codes begin with the country's. */
function matchNumberToCountry(fields) {
  const [country, type, value] = ["address.country", "id_number.type", "id_number.value"].map((name) => fields.find((field) => field.name === name));
  if (!country || !type) return;
  for (const option of type.control.options) option.hidden = option.disabled = !option.value.startsWith(`${country.value.toLowerCase()}_`);
  const offered = [...type.control.options].filter((option) => !option.hidden);
  if (!offered.some((option) => option.selected)) type.value = offered[0]?.value;
  type.node.hidden = value.node.hidden = offered.length === 0;
}

/** The day where the person is: 2026-03-09. */
function today() {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const field = (name, key, attributes, options) => new Field(name, text(`hosted.details.${key}`), attributes, options);

/** The fields of the details, by the groups that a template asks for. */
const groups = {
  name: () => [
    field("name.given_name", "givenName", { autocomplete: "given-name", ...needed }),
    field("name.family_name", "familyName", { autocomplete: "family-name", ...needed }),
  ],
  date_of_birth: () => [
    field("date_of_birth", "dateOfBirth", { type: "date", autocomplete: "bday", max: today(), ...needed }),
  ],
  address: (prompt, session) => [
    countryField("address.country", text("hosted.details.country"), { autocomplete: "country" }, prompt.countries, session),
    field("address.street", "street", { autocomplete: "address-line1", ...needed }),
    field("address.street2", "street2", { autocomplete: "address-line2" }),
    field("address.postal_code", "postalCode", { autocomplete: "postal-code", ...needed }),
    field("address.city", "city", { autocomplete: "address-level2", ...needed }),
    field("address.region", "region", { autocomplete: "address-level1" }),
  ],
  id_number: (prompt) => [
    field("id_number.type", "idNumberType", needed, prompt.id_number_types.map((type) => [type, numberType(type)])),
    field("id_number.value", "idNumber", { autocomplete: "off", ...needed }),
  ],
};

/** The form with what is known, and what was typed since. */
function filled(prompt, session) {
  const fields = prompt.fields.flatMap((group) => groups[group](prompt, session));
  for (const field of fields) {
    const known = field.name.split(".").reduce((inner, name) => inner?.[name], prompt.known);
    if (known !== undefined && known !== null) field.value = known;
  }
  keep(fields, session);
  fields.find((field) => field.name === "address.country")?.control.addEventListener("input", () => matchNumberToCountry(fields));
  matchNumberToCountry(fields);
  return new Form(fields, text("capture.action.continue"), () => session.goAhead(() => review(prompt, session)));
}

/** The form; an entry that did not match comes back filled. */
export function details(prompt, session) {
  const form = filled(prompt, session);
  const sentences = prompt.problem ? [text("hosted.details.unmatched"), text("hosted.details.once")] : [];
  show(text("hosted.step.kyc_check"), [problem(sentences), form.node]);
  return form;
}

/** What was typed, before it counts. The way back leads to the form. */
function review(prompt, session) {
  const form = filled(prompt, session);
  const rows = form.fields.filter((field) => field.value).map((field) =>
    element("div", {}, element("dt", {}, field.label), element("dd", {}, field.name === "date_of_birth" ? day(field.value) : field.words)));
  const refuse = (refusal) =>
    session.view(() => details(prompt, session)).refuse(refusal.field, text("hosted.details.refused"));
  show(text("hosted.details.review"), [
    element("dl", { class: "rows" }, rows),
    actions(
      button("primary", text("hosted.details.send"), () => session.answer("kyc_check", form.values, refuse)),
      button("secondary", text("hosted.details.change"), () => history.back()),
    ),
  ]);
}
