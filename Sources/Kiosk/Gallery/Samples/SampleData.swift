import Documents
import Phrases
import Workflow

/// Prompts about pictures and data, and fields.
extension Samples {
  /// A picture that is nearly perfect.
  public static let confirm = PromptContent.confirm(
    Confirmation(
      title: Phrase("capture.confirm.title"), picture: picture, outline: reading().document,
      checkpoints: [
        .init(.pass, Phrase("capture.check.wholeDocument.pass")), .init(.pass, Phrase("capture.check.glare.pass")),
        .init(.pass, Phrase("capture.check.sharp.pass")), .init(.warning, Phrase("capture.check.lit.warning")),
        .init(.pass, Phrase("capture.check.mrz.pass")),
      ]))
  /// The same with the parts that must be readable.
  public static let detailedConfirm = PromptContent.confirm(
    Confirmation(
      title: Phrase("capture.confirm.title"), picture: picture, outline: reading().document,
      checkpoints: [.init(.pass, Phrase("capture.check.sharp.pass")), .init(.pass, Phrase("capture.check.mrz.pass"))],
      details: [
        .init(Phrase("capture.detail.portrait"), corners: box(100, 160, 340, 470)),
        .init(Phrase("capture.detail.number"), corners: box(100, 590, 280, 625), text: ["SPECI2014"]),
        .init(
          Phrase("capture.detail.lines"), corners: box(100, 540, 480, 625),
          text: ["P<NLDDE<BRUIJN<<WILLEK", "SPECI20142NLD6503101F3"]),
      ],
      rows: [
        .init(label: Phrase("data.field.lastName"), value: .verbatim("De Bruijn")),
        .init(label: Phrase("data.field.firstName"), value: .verbatim("Willeke Liselotte")),
        .init(label: Phrase("data.field.documentNumber"), value: .verbatim("SPECI2014")),
      ]))

  private static func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [PicturePoint] {
    [.init(x: left, y: top), .init(x: right, y: top), .init(x: right, y: bottom), .init(x: left, y: bottom)]
  }

  /// A picture that fails a check.
  public static let doubtfulConfirm = PromptContent.confirm(
    Confirmation(
      title: Phrase("capture.confirm.failedTitle"), picture: picture, outline: reading().document,
      checkpoints: [
        .init(.failure, Phrase("capture.check.portraitNotFound")), .init(.warning, Phrase("capture.check.glare.warning")),
        .init(.warning, Phrase("capture.check.sharp.warning")), .init(.neutral, Phrase("capture.check.shine.ask")),
        .init(.warning, Phrase("capture.check.country.warning", ["country": .phrase(Phrase("country.DEU"))])),
      ]))
  /// The prompt for the number with which a verification is continued.
  public static let number = PromptContent.enter(.sessionNumber())
  /// The same prompt after an unknown number.
  public static let unknownNumber = PromptContent.enter(.sessionNumber(isUnknown: true))
  /// A picture without measurements.
  public static let unmeasuredConfirm = PromptContent.confirm(
    Confirmation(
      title: Phrase("capture.confirm.title"), picture: picture,
      checkpoints: [
        .init(.neutral, Phrase("capture.check.wholeDocument.ask")), .init(.neutral, Phrase("capture.check.sharp.ask")),
        .init(.neutral, Phrase("capture.check.glare.ask")),
      ]))
  /// The data of the sample person's passport.
  public static let review = PromptContent.review(
    Review(
      title: Phrase("data.review.title"),
      rows: [
        .init(label: Phrase("data.field.lastName"), value: .verbatim("De Bruijn")),
        .init(label: Phrase("data.field.firstName"), value: .verbatim("Willeke Liselotte"), mark: .uncertain),
        .init(
          label: Phrase("data.field.birthDate"), value: Phrase("data.date", ["date": .date(year: 1965, month: 3, day: 10)]),
          mark: .checkDigit),
        .init(label: Phrase("data.field.nationality"), value: Phrase("country.NLD")),
        .init(label: Phrase("data.field.sex"), value: Phrase("data.sex.Female")),
        .init(label: Phrase("data.field.documentNumber"), value: .verbatim("SPECI2014"), mark: .checkDigit),
        .init(
          label: Phrase("data.field.expirationDate"), value: Phrase("data.date", ["date": .date(year: 2034, month: 3, day: 9)]),
          mark: .checkDigit),
      ], mrz: mrzResult, picture: picture, note: Phrase("data.review.names")))
  /// Data with a wrong check digit and a typed value.
  public static let doubtfulReview = PromptContent.review(
    Review(
      title: Phrase("data.review.title"),
      rows: [
        .init(label: Phrase("data.field.lastName"), value: .verbatim("De Bruijn"), mark: .enteredByHand),
        .init(label: Phrase("data.field.firstName"), value: .verbatim("Willeke Liselotte"), mark: .uncertain),
        .init(
          label: Phrase("data.field.birthDate"), value: Phrase("data.date", ["date": .date(year: 1965, month: nil, day: nil)]),
          mark: .checkDigitWrong),
        .init(label: Phrase("data.field.documentNumber"), value: .verbatim("SPECI2014"), mark: .checkDigit),
      ], mrz: mrzResult, note: Phrase("data.review.typed")))
  /// Data from a barcode, with a long address.
  public static let licence = PromptContent.review(
    Review(
      title: Phrase("data.review.title"),
      rows: [
        ("lastName", .verbatim("ERIKSSON")), ("firstName", .verbatim("ANNA MARIA")),
        ("birthDate", Phrase("data.date", ["date": .date(year: 1974, month: 8, day: 12)])), ("sex", Phrase("data.sex.Female")),
        ("address", .verbatim("2570 24TH STREET, APARTMENT 12, SACRAMENTO, CA 95818-2606")), ("documentNumber", .verbatim("I1234568")),
        ("issueDate", Phrase("data.date", ["date": .date(year: 2025, month: 11, day: 21)])),
        ("expirationDate", Phrase("data.date", ["date": .date(year: 2030, month: 8, day: 12)])),
      ].map { .init(label: Phrase("data.field.\($0.0)"), value: $0.1, mark: .barcode) }, picture: picture,
      note: Phrase("data.review.barcode")))
  /// An optional text.
  public static let text = PromptContent.enter(
    Field(
      kind: .text(length: 40), title: Phrase("gallery.sample.text.title"), message: Phrase("gallery.sample.text.message"), canSkip: true))
  /// Six digits.
  public static let code = PromptContent.enter(
    Field(kind: .code(length: 6, alphabet: "0123456789"), title: Phrase("gallery.sample.code.title")))
  /// Six digits, after a refusal.
  public static let refusedCode = PromptContent.enter(
    Field(
      kind: .code(length: 6, alphabet: "0123456789"), title: Phrase("gallery.sample.code.title"),
      message: Phrase("gallery.sample.code.message"), error: Phrase("gallery.sample.code.error"), canSkip: true))
  /// A password that was refused.
  public static let secret = PromptContent.enter(
    Field(kind: .secret, title: Phrase("gallery.sample.secret.title"), error: Phrase("gallery.sample.secret.error")))
  /// The MRZ of the sample person's passport, with one misread character.
  public static let mrz = PromptContent.enter(
    Field(
      kind: .mrz(format: .td3, lines: ["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "5PECI20142NLD6503101F3403093999999990<<<<<82"]),
      title: Phrase("data.typing.title"), message: Phrase("data.typing.message")))
  /// The MRZ of a card, none of it read.
  public static let emptyMrz = PromptContent.enter(
    Field(
      kind: .mrz(format: .td1, lines: []), title: Phrase("data.typing.title"), message: Phrase("data.typing.message"),
      error: Phrase("data.typing.wrong"), canSkip: true))
  /// A success with a code.
  public static let notice = PromptContent.present(
    Notice(
      tone: .success, title: Phrase("gallery.sample.notice.success.title"), message: Phrase("gallery.sample.notice.success.message"),
      elements: [.code(content: .text(value: "482913"))],
      button: Phrase("kiosk.continue")))
  /// A neutral notice.
  public static let neutralNotice = note(.neutral, "neutral")
  /// A warning.
  public static let warningNotice = note(.warning, "warning")
  /// A failure.
  public static let errorNotice = note(.error, "error")

  private static func note(_ tone: Notice.Tone, _ name: String) -> PromptContent {
    .present(
      Notice(
        tone: tone, title: Phrase("gallery.sample.notice.\(name).title"), message: Phrase("gallery.sample.notice.\(name).message"),
        button: Phrase("kiosk.continue")))
  }

  /// Waiting for someone else.
  public static let wait = PromptContent.wait(
    Wait(title: Phrase("gallery.sample.wait.title"), message: Phrase("gallery.sample.wait.message")))
}
