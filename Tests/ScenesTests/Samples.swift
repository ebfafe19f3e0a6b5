import Cells
import Documents
import Flavor
import Foundation
import Phrases
import Workflow

@testable import Scenes

/// One sample of every scene, made of the texts that the journeys really use. The person is ICAO's kind: fictitious.
enum Samples {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let catalogues: [Catalogue] = ["en", "nl", "de"].map { tag in
    let file = repository.appending(path: "Localization/\(tag).json")
    let bytes = (try? Data(contentsOf: file)) ?? Data()
    return CatalogueReader.parse(text: bytes, language: tag).catalogue
  }

  static let languages = [("en", "English"), ("nl", "Nederlands"), ("de", "Deutsch")].map { Look.Language(tag: $0.0, name: $0.1) }

  static func look(_ language: String = "en", depth: ColorDepth = .direct) -> Look {
    Look(
      theme: .builtIn(appearance: .light, depth: depth), wording: Phrasebook(catalogues: catalogues, language: language),
      language: language,
      languages: languages, themes: ["orca", "meadow"])
  }

  static let offers = [
    JourneyOffer(
      id: "document", title: Phrase("kiosk.journey.document.title"), detail: Phrase("kiosk.journey.document.detail"), icon: "card")
  ]
  static let facts = JourneyFacts(journey: "document", title: Phrase("kiosk.journey.document.title"), session: "7d3f2a")
  static let picture = PictureReference(digest: String(repeating: "ab", count: 32), type: "jpg", byteCount: 182_000)

  /// A grey page on a darker table.
  static func photograph(_ width: Int = 96, _ height: Int = 72) -> Picture {
    var rgb: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isPage = x > width / 12 && x < width * 11 / 12 && y > height / 12 && y < height * 11 / 12
        rgb += isPage ? [UInt8(150 + x % 60), 190, 180] : [60, 50, 40]
      }
    }
    return Picture(width: width, height: height, rgb: rgb)!
  }

  static let zone = MrzResult(
    format: .td3, valid: true,
    lines: ["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "SPECI20142NLD6503101F3403093999999990<<<<<82"],
    fields: [.documentCode: "P", .issuingState: "NLD"],
    corrections: [MrzCorrection(line: 1, column: 0, from: "5", to: "S")], uncertain: [MrzPosition(line: 0, column: 9)])

  static let step = CaptureStep(side: .front, isAngled: false, frame: DocumentFrame(aspect: 0.704, mrzBand: 0.23), hasMrz: true)

  static func reading(blurred: Bool = false, simulated: Bool = false) -> Reading {
    Reading(
      width: 960, height: 720, quality: PictureQuality(sharpness: blurred ? 1.2 : 1.9, glare: 0.001, brightness: 160),
      document: DocumentOutline(
        corners: [.init(x: 80, y: 80), .init(x: 880, y: 80), .init(x: 880, y: 643), .init(x: 80, y: 643)], aspect: 0.704),
      lookedForDocument: true, mrz: zone, lookedForMrz: true, isSimulated: simulated)
  }

  static let shot = Shot(
    subject: .document(type: .passport, country: Country(code: "NLD"), step: step),
    title: Phrase("document.capture.passport.front"),
    message: Phrase("document.advice.first.mrz"), limit: 40, unseenLimit: 20)

  static let intro = Ask.instruct(
    Instruction(
      style: .intro, title: Phrase("document.intro.title"), message: Phrase("document.intro.message"),
      points: ["document", "light", "time"].map { Phrase("document.intro.\($0)") }, illustration: .documents,
      action: Phrase("document.action.start")))
  static let ready = Ask.instruct(
    Instruction(
      style: .popup, title: Phrase("document.ready.title"), message: Phrase("document.ready.passport"), illustration: .ready,
      action: Phrase("document.action.ready")))
  static let tilt = Ask.instruct(
    Instruction(
      style: .popup, title: Phrase("document.tilt.title"), message: Phrase("document.tilt.message"), illustration: .tilt,
      action: Phrase("document.action.ready"), canSkip: true))

  static let countries = Ask.choose(
    Choice(
      title: Phrase("document.country.title"), message: Phrase("document.country.message"),
      options: Country.iso.map { Choice.Option(id: $0.code, title: Phrase($0.phraseKey), detail: .verbatim($0.code)) } + [
        Choice.Option(
          id: "proofOfAddress", title: Phrase("document.type.proofOfAddress"), detail: Phrase("document.detail.proofOfAddress"),
          icon: "paper")
      ]))
  static let types = Ask.choose(
    Choice(
      title: Phrase("document.choose.title"), message: Phrase("document.choose.message", ["country": .phrase(Phrase("country.NLD"))]),
      options: [("passport", "passport"), ("idCard", "card"), ("driversLicense", "card"), ("residencePermit", "card")].map {
        Choice.Option(id: $0.0, title: Phrase("document.type.\($0.0)"), detail: Phrase("document.detail.\($0.0)"), icon: $0.1)
      }))
  static let consent = Ask.choose(
    Choice(
      style: .consent, title: .verbatim("May we use your data?"),
      message: .verbatim(
        "We read the data on your document and keep the pictures for thirty days. You can ask for them to be erased at any time."),
      options: [
        Choice.Option(id: "agree", title: Phrase("kiosk.continue")), Choice.Option(id: "decline", title: Phrase("document.action.stop")),
      ]))
  static let question = Ask.choose(
    Choice(
      style: .question, title: Phrase("document.again.title"), message: Phrase("document.again.message"),
      options: [
        Choice.Option(id: "retake", title: Phrase("document.action.retake")),
        Choice.Option(id: "type", title: Phrase("document.action.type")),
      ]))
  static let error = Ask.choose(
    Choice(
      style: .error(code: "IdentityVerification.DocumentExpired"), title: Phrase("document.error.DocumentExpired.title"),
      message: Phrase("document.error.DocumentExpired.since", ["date": .date(year: 2024, month: 3, day: 9)]),
      options: [
        Choice.Option(id: "retake", title: Phrase("document.action.retake")),
        Choice.Option(id: "type", title: Phrase("document.action.type")),
        Choice.Option(id: "stop", title: Phrase("document.action.stop")),
      ]))
  static let capture = Ask.capture(shot)
  static let confirm = Ask.confirm(
    Confirmation(
      title: Phrase("document.confirm.title"), picture: picture, outline: reading().document,
      checkpoints: [
        .init(.pass, Phrase("document.check.wholeDocument.pass")), .init(.pass, Phrase("document.check.glare.pass")),
        .init(.pass, Phrase("document.check.sharp.pass")), .init(.warning, Phrase("document.check.lit.warning")),
        .init(.pass, Phrase("document.check.mrz.pass")),
      ]))
  static let review = Ask.review(
    Review(
      title: Phrase("document.review.title"),
      rows: [
        .init(label: Phrase("document.field.lastName"), value: .verbatim("De Bruijn")),
        .init(label: Phrase("document.field.firstName"), value: .verbatim("Willeke Liselotte"), mark: .uncertain),
        .init(
          label: Phrase("document.field.birthDate"), value: Phrase("document.date", ["date": .date(year: 1965, month: 3, day: 10)]),
          mark: .checkDigit),
        .init(label: Phrase("document.field.nationality"), value: Phrase("country.NLD")),
        .init(label: Phrase("document.field.sex"), value: Phrase("document.sex.Female")),
        .init(label: Phrase("document.field.documentNumber"), value: .verbatim("SPECI2014"), mark: .checkDigit),
        .init(
          label: Phrase("document.field.expirationDate"), value: Phrase("document.date", ["date": .date(year: 2034, month: 3, day: 9)]),
          mark: .checkDigit),
      ], mrz: zone, picture: picture, note: Phrase("document.review.names")))
  static let licence = Ask.review(
    Review(
      title: Phrase("document.review.title"),
      rows: [
        ("lastName", .verbatim("ERIKSSON")), ("firstName", .verbatim("ANNA MARIA")),
        ("birthDate", Phrase("document.date", ["date": .date(year: 1974, month: 8, day: 12)])), ("sex", Phrase("document.sex.Female")),
        ("address", .verbatim("2570 24TH STREET, APARTMENT 12, SACRAMENTO, CA 95818-2606")), ("documentNumber", .verbatim("I1234568")),
        ("issueDate", Phrase("document.date", ["date": .date(year: 2025, month: 11, day: 21)])),
        ("expirationDate", Phrase("document.date", ["date": .date(year: 2030, month: 8, day: 12)])),
      ].map { .init(label: Phrase("document.field.\($0.0)"), value: $0.1, mark: .barcode) }, picture: picture,
      note: Phrase("document.review.barcode")))
  static let text = Ask.enter(
    Field(kind: .text(length: 40), title: .verbatim("Your e-mail address"), message: .verbatim("We send the result there."), canSkip: true))
  static let code = Ask.enter(Field(kind: .code(length: 6, alphabet: "0123456789"), title: .verbatim("Type the code")))
  static let secret = Ask.enter(
    Field(kind: .secret, title: .verbatim("Your password"), error: .verbatim("This password is not right. Two attempts are left.")))
  static let mrz = Ask.enter(
    Field(
      kind: .mrz(format: .td3, lines: ["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "5PECI20142NLD6503101F3403093999999990<<<<<82"]),
      title: Phrase("document.typing.title"), message: Phrase("document.typing.message")))
  static let notice = Ask.present(
    Notice(
      tone: .success, title: .verbatim("The account is linked"), message: .verbatim("Keep this code."), code: "482913",
      action: Phrase("kiosk.continue")))
  static let wait = Ask.wait(
    Wait(title: .verbatim("We are checking your document"), message: .verbatim("This takes a few seconds."), limit: 30))

  static let prompts: [(name: String, ask: Ask)] = [
    ("intro", intro), ("ready", ready), ("tilt", tilt), ("country", countries), ("type", types), ("consent", consent),
    ("question", question),
    ("error", error), ("capture", capture), ("confirm", confirm), ("review", review), ("licence", licence), ("text", text), ("code", code),
    ("secret", secret),
    ("mrz", mrz), ("notice", notice), ("wait", wait),
  ]

  static let result = ResultSheet(
    rows: [
      .init(label: Phrase("document.result.type"), value: Phrase("document.type.passport")),
      .init(label: Phrase("document.field.lastName"), value: .verbatim("De Bruijn")),
      .init(label: Phrase("document.field.firstName"), value: .verbatim("Willeke Liselotte")),
      .init(label: Phrase("document.field.documentNumber"), value: .verbatim("SPECI2014")),
      .init(label: Phrase("document.side.photoPage"), value: Phrase("document.result.picture", ["n": .number(178)])),
    ],
    json: (["{"] + (1...40).map { "  \"field\($0)\": \"value \($0)\"," } + ["  \"last\": true", "}"]).joined(separator: "\n"))
}
