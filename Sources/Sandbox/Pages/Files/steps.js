// What each step of a session asks, as a view.
import { element, button } from "./element.js";
import { Field, Form } from "./form.js";
import { actions, paragraph, problem, show } from "./shell.js";
import { countryName, knows, language, text } from "./texts.js";

const terms = (prompt, session) =>
  show(text("hosted.terms.title"), [
    paragraph(text("hosted.terms.message")),
    actions(
      button("primary", text("hosted.terms.accept"), () => session.answer("accept_tos", {})),
      button("secondary", text("hosted.terms.decline"), () => session.leave()),
    ),
  ]);

/** What was typed, with digits, signs and blanks of usual width. */
const plain = (typed) => typed.normalize("NFKC");

/** The server reads a number as it is written in a country; one with + and the country's code is the same everywhere. */
function phone(prompt, session) {
  const country = countryField("phone_country", text("hosted.phone.country"), { autocomplete: "country" }, prompt.countries);
  country.node.hidden = prompt.countries.length < 2;
  const field = new Field("phone_number", text("hosted.phone.title"), { type: "tel", autocomplete: "tel", required: true });
  keep([country, field], session);
  const form = new Form([country, field], text("capture.action.continue"), async () => {
    const number = plain(field.value);
    const digits = number.match(/\p{Nd}/gu)?.length ?? 0;
    if (digits < 4 || digits > 17 || /\p{L}/u.test(number)) return form.refuse(field.name, text("hosted.phone.malformed"));
    const entry = { phone_number: number, ...(country.value && { country: country.value }) };
    await session.answer("verify_sms", entry, () => form.refuse(field.name, text("hosted.phone.refused")));
  });
  show(text("hosted.phone.title"), [paragraph(text("hosted.phone.message")), form.node]);
}

function code(prompt, session) {
  const field = new Field("code", text("hosted.code.title"), {
    inputmode: "numeric", autocomplete: "one-time-code", required: true, class: "code",
  });
  // What is no code costs no attempt.
  const malformed = () => form.refuse("code", text("hosted.code.malformed"));
  const form = new Form([field], text("capture.action.continue"), async () => {
    const typed = plain(field.value).replace(/[\s–-]/g, "");
    if (!/^\p{Nd}{6}$/u.test(typed)) return malformed();
    await session.answer("verify_sms", { code: typed }, malformed);
  });
  const resend = button("secondary", text("hosted.code.resend"), () => session.answer("verify_sms", { resend: true }));
  const sentence = prompt.problem === "wrong" ? text("hosted.code.wrong", { n: prompt.attempts_left }) : prompt.problem === "expired" ? text("hosted.code.expired") : null;
  const other = button("link", text("hosted.code.other"), () => phone(prompt, session));
  show(text("hosted.code.title"), [
    problem(sentence), paragraph(text("hosted.code.message", { number: prompt.phone_number })), form.node,
    prompt.deliveries_left > 0 ? actions(resend, other) : paragraph(text("hosted.phone.tooMany")),
  ]);
  countDown(resend, Date.parse(prompt.resend_at));
}

/** A button that works from a moment on, and says how long that takes. */
function countDown(control, moment) {
  const label = control.textContent;
  const tick = () => {
    const seconds = Math.ceil((moment - Date.now()) / 1000);
    control.disabled = seconds > 0;
    control.textContent = seconds > 0 ? text("page.code.wait", { n: seconds }) : label;
    if (seconds > 0 && control.isConnected) setTimeout(tick, 1000);
  };
  tick();
}

/** Countries by their names in the language of the page. */
function countries(codes) {
  const named = codes.map((code) => [code, countryName(code)]);
  return named.sort((one, other) => one[1].localeCompare(other[1], language()));
}

/** The country to offer first: that of the browser. */
function likely(codes) {
  const region = new Intl.Locale(navigator.language).maximize().region;
  return codes.find((code) => countryName(code) === countryName(region));
}

/** A list of countries. */
function countryField(name, label, attributes, codes) {
  const field = new Field(name, label, { ...needed, ...attributes }, countries(codes));
  field.value = likely(codes) ?? field.value;
  return field;
}

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

const needed = { required: true };

/** The day where the person is: 2026-03-09. */
function today() {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The fields of the details, by the groups that a template asks for. */
const groups = {
  name: () => [
    new Field("name.given_name", text("hosted.details.givenName"), { autocomplete: "given-name", ...needed }),
    new Field("name.family_name", text("hosted.details.familyName"), { autocomplete: "family-name", ...needed }),
  ],
  date_of_birth: () => [
    new Field("date_of_birth", text("hosted.details.dateOfBirth"), { type: "date", autocomplete: "bday", max: today(), ...needed }),
  ],
  address: (prompt) => [
    countryField("address.country", text("hosted.details.country"), { autocomplete: "country" }, prompt.countries),
    new Field("address.street", text("hosted.details.street"), { autocomplete: "address-line1", ...needed }),
    new Field("address.street2", text("hosted.details.street2"), { autocomplete: "address-line2" }),
    new Field("address.postal_code", text("hosted.details.postalCode"), { autocomplete: "postal-code", ...needed }),
    new Field("address.city", text("hosted.details.city"), { autocomplete: "address-level2", ...needed }),
    new Field("address.region", text("hosted.details.region"), { autocomplete: "address-level1" }),
  ],
  id_number: (prompt) => [
    new Field("id_number.type", text("hosted.details.idNumberType"), needed, prompt.id_number_types.map((type) => [type, numberType(type)])),
    new Field("id_number.value", text("hosted.details.idNumber"), { autocomplete: "off", ...needed }),
  ],
};

/** Shows what was typed in fields before, and keeps what is typed from now on. */
function keep(fields, session) {
  for (const field of fields) {
    const typed = session.draft.get(field.name);
    if (typed !== undefined) field.value = typed;
    field.control.addEventListener("input", () => session.draft.set(field.name, field.value));
  }
}

function details(prompt, session) {
  const fields = prompt.fields.flatMap((group) => groups[group](prompt));
  for (const field of fields) {
    const known = field.name.split(".").reduce((inner, name) => inner?.[name], prompt.known);
    if (known !== undefined && known !== null) field.value = known;
  }
  keep(fields, session);
  fields.find((field) => field.name === "address.country")?.control.addEventListener("input", () => matchNumberToCountry(fields));
  matchNumberToCountry(fields);
  const form = new Form(fields, text("capture.action.continue"), () =>
    session.answer("kyc_check", form.values, (refusal) => form.refuse(refusal.field, text("hosted.details.refused"))),
  );
  show(text("hosted.step.kyc_check"), [form.node]);
}

/** The texts of the document categories. */
const categories = {
  passport: "documentType.passport",
  id_card: "documentType.idCard",
  drivers_license: "documentType.driversLicense",
  residence_permit_card: "documentType.residencePermit",
};

export const categoryName = (category) => text(categories[category]);

function documentChoice(prompt, session) {
  const country = countryField("country", text("page.document.country"), {}, prompt.countries);
  const choices = element("div", { class: "choices" });
  const offer = () =>
    choices.replaceChildren(
      ...prompt.categories[country.value].map((category) =>
        button("choice", categoryName(category), () => session.answer("documentary_verification", { country: country.value, category })),
      ),
    );
  keep([country], session);
  country.control.addEventListener("change", offer);
  offer();
  show(text("page.document.title"), [country.node, element("h2", {}, text("page.document.category")), choices]);
}

/** The view of each kind of prompt but a capture. */
export const views = { terms, phone, code, details, document: documentChoice };
