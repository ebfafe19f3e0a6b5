import Cells
import Phrases
import Scenes

/// The screens of prompts without a camera.
extension GalleryScreen {
  static let instructions: [GalleryScreen] = [
    prompt("intro", "What the journey needs", .instructions, Samples.intro),
    prompt("intro-actions", "What the journey needs, with actions", .instructions, Samples.intro, actions: Samples.actions),
    prompt("ready", "Have the document ready", .instructions, Samples.ready),
    prompt("turn", "Now the other side", .instructions, Samples.turn),
    prompt("tilt", "Now tilt it, with a way to skip", .instructions, Samples.tilt),
  ]

  static let questions: [GalleryScreen] = [
    prompt("country", "The country, of 249", .questions, Samples.countries),
    prompt("country-search", "The country, searched", .questions, Samples.countries, typed("neth")),
    prompt("country-nothing", "The country, nothing found", .questions, Samples.countries, typed("qqq")),
    prompt("type", "The kind of document", .questions, Samples.types),
    prompt("type-actions", "The kind of document, with actions of the journey", .questions, Samples.types, actions: Samples.actions),
    prompt("documents", "Documents that are wanted, with their statuses", .questions, Samples.wantedDocuments),
    prompt("consent", "Consent", .questions, Samples.consent),
    prompt("consent-ticked", "Consent, ticked", .questions, Samples.consent, [.key(.character(" ")), .key(.down)]),
    prompt("consent-reminder", "Consent, not ticked yet", .questions, Samples.consent, [.key(.down), .key(.enter)]),
    prompt("consent-actions", "Consent, with actions of the journey", .questions, Samples.consent, actions: Samples.actions),
    prompt("cards", "Cards", .questions, Samples.cards, actions: Samples.actions),
    prompt("cards-none", "A wallet without cards", .questions, Samples.noCards, actions: Samples.actions),
    prompt("sharing", "What somebody asks for", .questions, Samples.sharing),
    prompt("sharing-entry", "What somebody asks for, an entry focused", .questions, Samples.sharing, [.key(.up)]),
    prompt("sharing-unknown", "What somebody unknown asks for", .questions, Samples.unknownSharing),
    prompt("sharing-who", "Who asks", .questions, Samples.unknownSharing, [.key(.character("i"))]),
    prompt("approval", "A sign-in to approve", .questions, Samples.signIn, [.tick(milliseconds: 1_000)]),
    prompt(
      "approval-number", "A sign-in with a number that has to match", .questions, Samples.numberedSignIn, [.tick(milliseconds: 1_000)]),
    prompt("question", "A question with two answers", .questions, Samples.question),
    prompt("question-actions", "A question with actions of the journey", .questions, Samples.question, actions: Samples.actions),
    prompt("question-staff", "A question for a member of staff", .questions, Samples.approval, audience: .operator),
    prompt("question-deadline", "A question, 42 seconds before its deadline", .questions, Samples.question, timeLeft: 42_000),
    prompt("error", "An error and the ways out of it", .questions, Samples.error),
    prompt("error-contradiction", "Two pictures contradict each other", .questions, Samples.contradiction),
    prompt("error-code", "An error without an explanation", .questions, Samples.plainError),
    prompt("trouble", "The disk is full", .questions, Samples.diskFull),
  ]

  static let typing: [GalleryScreen] = [
    prompt("text", "A text, empty", .typing, Samples.text),
    prompt("text-typed", "A text, typed", .typing, Samples.text, typed("willeke@example.org")),
    prompt("text-sent", "A text on its way, the field disabled", .typing, Samples.text, typed("willeke@example.org") + [.key(.enter)]),
    prompt("text-empty", "A text that is still missing", .typing, Samples.text, [.key(.enter)]),
    prompt("code", "A code, empty", .typing, Samples.code),
    prompt("code-wrong", "A code with a wrong character", .typing, Samples.code, typed("12x")),
    prompt("code-actions", "A code, with ways to get another one", .typing, Samples.refusedCode, actions: Samples.actions),
    prompt("code-refused", "A code that was refused", .typing, Samples.refusedCode),
    prompt("secret", "A password that was refused", .typing, Samples.secret),
    prompt("secret-typed", "A password, typed", .typing, Samples.secret, typed("not a secret")),
    prompt("mrz", "The machine-readable lines, with a doubt", .typing, Samples.mrz),
    prompt("mrz-actions", "The machine-readable lines, with actions of the journey", .typing, Samples.mrz, actions: Samples.actions),
    prompt("mrz-warned", "The machine-readable lines, a check digit wrong", .typing, Samples.mrz, [.key(.enter)]),
    prompt("mrz-empty", "The machine-readable lines of a card, empty", .typing, Samples.emptyMrz),
  ]

  static let data: [GalleryScreen] = [
    prompt("review", "The data that was read", .data, Samples.review, [Samples.preview]),
    prompt("review-picture", "The picture behind the data", .data, Samples.review, [.key(.character("v")), Samples.preview]),
    prompt("review-actions", "The data, with actions of the journey", .data, Samples.review, actions: Samples.actions),
    prompt("review-doubt", "Data that does not agree with its check digits", .data, Samples.doubtfulReview),
    prompt("licence", "Data from a barcode", .data, Samples.licence),
    prompt("notice", "A success with a code to keep", .data, Samples.notice),
    prompt("notice-neutral", "A notice", .data, Samples.neutralNotice),
    prompt("notice-warning", "A warning", .data, Samples.warningNotice),
    prompt("notice-error", "A bad message", .data, Samples.errorNotice),
    prompt("notice-passcode", "A passcode that is being fetched", .data, Samples.passcode),
    prompt(
      "notice-passcode-shown", "A passcode, valid for twelve more seconds", .data, Samples.passcode,
      [Samples.passcodeEvent, .tick(milliseconds: 18_000)], actions: [Samples.actions[2]]),
    prompt("notice-passcode-missing", "A passcode that is not available", .data, Samples.passcode, [Samples.noPasscodeEvent]),
    prompt("notice-qr", "A link for a phone", .data, Samples.linkNotice, [Samples.linkEvent], tellsLook: true),
  ]
}
