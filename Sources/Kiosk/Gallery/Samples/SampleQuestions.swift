import Documents
import Phrases
import Workflow

/// Prompts before and during the capture.
extension Samples {
  /// A capture of the photo page.
  public static let request = CaptureRequest(
    subject: .document(type: .passport, country: Country(code: "NLD"), step: step),
    title: Phrase("capture.title.passport.front"),
    message: Phrase("capture.advice.first.mrz"), limit: 40, unseenLimit: 20)

  /// The introduction.
  public static let intro = PromptContent.instruct(
    Instruction(
      style: .intro, title: Phrase("document.intro.title"), message: Phrase("document.intro.message"),
      points: ["document", "light", "time"].map { Phrase("document.intro.\($0)") }, illustration: .documents,
      button: Phrase("document.action.start")))
  /// A popup with a drawing.
  public static let ready = PromptContent.instruct(
    Instruction(
      style: .popup, title: Phrase("capture.ready.title"), message: Phrase("capture.ready.passport"), illustration: .ready,
      button: Phrase("capture.action.ready")))
  /// The instruction between the two sides of a card.
  public static let turn = PromptContent.instruct(
    Instruction(
      style: .popup, title: Phrase("capture.turn.title"), message: Phrase("capture.turn.card.back"), illustration: .turn,
      button: Phrase("capture.action.ready")))
  /// A popup that can be skipped.
  public static let tilt = PromptContent.instruct(
    Instruction(
      style: .popup, title: Phrase("capture.tilt.title"), message: Phrase("capture.tilt.message"), illustration: .tilt,
      button: Phrase("capture.action.ready"), canSkip: true))

  /// Every country, and a document that needs no country.
  public static let countries = PromptContent.choose(
    Choice(
      title: Phrase("document.country.title"), message: Phrase("document.country.message"),
      options: [
        Choice.Option(
          id: "proofOfAddress", title: Phrase("documentType.proofOfAddress"), detail: Phrase("capture.sides.proofOfAddress"),
          icon: "paper")
      ] + Country.iso.map { Choice.Option(id: $0.code, title: Phrase($0.phraseKey), detail: .verbatim($0.code)) }, pinned: 1))
  /// The kinds of document of a country.
  public static let types = PromptContent.choose(
    Choice(
      title: Phrase("document.choose.title"), message: Phrase("document.choose.message", ["country": .phrase(Phrase("country.NLD"))]),
      options: [("passport", "passport"), ("idCard", "card"), ("driversLicense", "card"), ("residencePermit", "card")].map {
        Choice.Option(
          id: $0.0, title: Phrase("documentType.\($0.0)"), localName: localName($0.0), detail: Phrase("capture.sides.\($0.0)"),
          icon: $0.1)
      }))

  /// Documents that are wanted, with marks for those that are done.
  public static let wantedDocuments = PromptContent.choose(
    Choice(
      title: Phrase("verify.documents.title"), message: Phrase("verify.documents.message"),
      options: [
        ("selfie", Phrase("biometrics.result.selfie"), "REQUIRED", "open"), ("email", classTitle("EMAIL"), "OPTIONAL", "open"),
        ("licence", Phrase("documentType.driversLicense"), "COLLECTED", "done"), ("phone", classTitle("PHONE"), "SKIPPED", "skipped"),
      ].map { Choice.Option(id: $0.0, title: $0.1, detail: Phrase("verify.documents.status.\($0.2)"), icon: $0.3) }))

  private static func classTitle(_ name: String) -> Phrase { Phrase("verify.documents.class.\(name)") }

  private static func localName(_ type: String) -> String? {
    Country(code: "NLD").flatMap { DocumentType(rawValue: type)?.localName(in: $0) }
  }

  /// A consent.
  public static let consent = PromptContent.choose(
    Choice(
      style: .consent, title: Phrase("gallery.sample.consent.title"),
      message: Phrase("gallery.sample.consent.message"),
      options: [
        Choice.Option(id: "agree", title: Phrase("kiosk.continue")), Choice.Option(id: "decline", title: Phrase("capture.action.stop")),
      ]))
  /// A question with two answers.
  public static let question = PromptContent.choose(
    Choice(
      style: .question, title: Phrase("capture.again.title"), message: Phrase("capture.again.message"),
      options: [
        Choice.Option(id: "retake", title: Phrase("capture.action.retake")),
        Choice.Option(id: "type", title: Phrase("capture.action.type")),
      ]))
  /// An expired document.
  public static let error = PromptContent.choose(
    Choice(
      style: .error(code: "IdentityVerification.DocumentExpired"), title: Phrase("document.error.DocumentExpired.title"),
      message: Phrase("document.error.DocumentExpired.since", ["date": .date(year: 2024, month: 3, day: 9)]),
      options: [
        Choice.Option(id: "retake", title: Phrase("capture.action.retake")),
        Choice.Option(id: "type", title: Phrase("capture.action.type")),
        Choice.Option(id: "stop", title: Phrase("capture.action.stop")),
      ]))
  /// The pictures of a document contradict each other.
  public static let contradiction = PromptContent.choose(
    Choice(
      style: .error(code: "IdentityVerification.PicturesContradict"), title: Phrase("document.error.PicturesContradict.title"),
      message: Phrase("document.error.PicturesContradict.field", ["field": .phrase(Phrase("data.field.documentNumber"))]),
      options: [
        Choice.Option(id: "retake", title: Phrase("capture.action.retake")),
        Choice.Option(id: "other", title: Phrase("capture.action.other")),
        Choice.Option(id: "stop", title: Phrase("capture.action.stop")),
      ]))
  /// An unexpected error.
  public static let plainError = PromptContent.choose(
    Choice(
      style: .error(code: "Orca.Unexpected"), title: Phrase("document.error.Unexpected.title"),
      message: Phrase("document.error.Unexpected.message", ["detail": .text("7d3f2a")]),
      options: [Choice.Option(id: "stop", title: Phrase("capture.action.stop"))]))
  /// The journal cannot be written.
  public static let diskFull = PromptContent.choose(
    Choice(
      style: .error(code: "Engine.diskFull"), title: Phrase("kiosk.trouble.title"),
      message: Phrase("kiosk.trouble.diskFull", ["detail": .text("7d3f2a.journal")]),
      options: [
        Choice.Option(id: "again", title: Phrase("kiosk.trouble.again")),
        Choice.Option(id: "leave", title: Phrase("kiosk.trouble.leave")),
      ]))
  /// A capture of the photo page.
  public static let capture = PromptContent.capture(request)
}
