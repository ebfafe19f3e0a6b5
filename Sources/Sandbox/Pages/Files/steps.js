// What each step of a session asks, as a view.
import { element, button } from "./element.js";
import { details } from "./details.js";
import { countryField, keep } from "./fields.js";
import { Field, Form } from "./form.js";
import { actions, asked, links, paragraph, problem, show } from "./shell.js";
import { text } from "./texts.js";

/** A heading of the terms, and what stands below it. */
const about = (key, ...content) => [element("dt", {}, text(key)), element("dd", {}, content)];

/** What the session asks for, what for, and who gets the result. */
function introduce(steps, ...buttons) {
  const data = asked(steps).filter((step) => step !== "accept_tos").map((step) => element("li", {}, text(`hosted.step.${step}`)));
  show(text("hosted.terms.title"), [
    element(
      "dl", { class: "about" },
      about("page.terms.data", element("ul", {}, data)),
      about("page.terms.purpose", text("page.terms.use")),
      about("page.terms.recipient", text("page.terms.company", { company: text("kiosk.title") })),
    ),
    links("terms", "privacy", "help"),
    actions(...buttons),
  ]);
}

const terms = (prompt, session, steps) =>
  introduce(
    steps,
    button("primary", text("hosted.terms.accept"), () => session.answer("accept_tos", {})),
    button("secondary", text("hosted.terms.decline"), () => session.leave()),
  );

/** The first view of a session without terms. */
const beginning = (steps, begin) => introduce(steps, button("primary", text("capture.action.continue"), begin));

/** What was typed, with digits, signs and blanks of usual width. */
const plain = (typed) => typed.normalize("NFKC");

/** The server reads a number as it is written in a country; one with + and the country's code is the same everywhere. */
function phone(prompt, session) {
  const country = countryField("phone_country", text("hosted.phone.country"), { autocomplete: "country" }, prompt.countries, session);
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
  const other = button("link", text("hosted.code.other"), () => session.goAhead(() => phone(prompt, session)));
  show(text("hosted.code.title"), [
    problem(sentence), paragraph(text("hosted.code.message", { number: prompt.phone_number.replaceAll(" ", "\u00a0") })), form.node,
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

/** The texts of the document categories. */
const categories = {
  passport: "documentType.passport",
  id_card: "documentType.idCard",
  drivers_license: "documentType.driversLicense",
  residence_permit_card: "documentType.residencePermit",
};

export const categoryName = (category) => text(categories[category]);

function documentChoice(prompt, session) {
  const country = countryField("country", text("page.document.country"), {}, prompt.countries, session);
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

/** The view of each kind of prompt but a capture, and the one before the first. */
export const views = { beginning, terms, phone, code, details, document: documentChoice };
