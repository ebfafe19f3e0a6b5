import AppComponentsJourney
import Cells
import Documents
import JourneyKit
import Phrases
import Scenes
import Workflow

/// One sample of everything that a scene shows, with the journeys' own texts. The person is fictitious, as in ICAO's examples.
public enum Samples {
  /// The journeys of the menu.
  public static let offers = [
    offer(DocumentModule())
  ]
  /// All that the vendor offers, as testers and clients see them.
  static let allOffers: [JourneyOffer] = [offer(IdentityModule()), offer(DocumentModule()), offer(BiometricsModule())]

  private static func offer(_ module: some JourneyModule) -> JourneyOffer {
    JourneyOffer(
      id: module.name, title: module.title, detail: module.detail, icon: module.icon, product: module.product?.name ?? "",
      shortProduct: module.product?.shortName, steps: module.steps, minutes: module.minutes)
  }

  /// The running journey.
  public static let facts = JourneyFacts(
    journey: "document", title: Phrase("document.journey.title"), session: "7d3f2a", product: DocumentModule().product?.name ?? "")
  /// The names of its steps.
  static let steps = IdentityModule().steps
  public static let faults = NamedFault.allCases.map(\.rawValue)
  /// What a tester can choose from.
  public static let scenarios = DocumentModule().scenarios.map {
    ScenarioOffer(name: $0.name, sentence: $0.sentence, journeys: ["document"])
  }
  /// The places of a journey, with the sample prompt among them.
  public static let plan = JourneyPlan([
    .init(id: "document/intro", kind: "instruct", next: ["document/sample"]),
    .init(id: "document/sample", kind: "choose", next: ["front.capture", "cancelled"]),
    .init(id: "front.capture", kind: "capture", next: ["front.confirm", "failed Document.Expired"]),
    .init(id: "front.confirm", kind: "confirm", next: ["finished"]),
    .init(id: "finished", kind: nil),
    .init(id: "cancelled", kind: nil),
    .init(id: "failed Document.Expired", kind: nil, codes: ["1004", "Document.Expired"]),
  ])
  /// What a tester sees of the SDK.
  public static let events = [
    EventEntry(.call, "initiateIDVBiometricOptIn", ["challengeMode 8", "idvWorkflow 10"]),
    EventEntry(.callback, "getPassword", ["userID \"anna\"", "challengeMode 8", "attemptsLeft 3"]),
    EventEntry(.call, "setPassword", ["challengeMode 8"]),
    EventEntry(.callback, "getIDVSelfieProcessStartConfirmation", ["userID \"anna\"", "idvWorkflow 10"]),
  ]
  /// The message while the journey works.
  public static let working = Phrase("gallery.sample.working")

  /// A stored picture, by its digest.
  public static let picture = PictureReference(digest: String(repeating: "ab", count: 32), type: "jpg", byteCount: 182_000)

  /// The MRZ of the sample person's passport, with one corrected and one uncertain character.
  public static let mrzResult = MrzResult(
    format: .td3, valid: true,
    lines: ["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "SPECI20142NLD6503101F3403093999999990<<<<<82"],
    fields: [.documentCode: "P", .issuingState: "NLD"],
    corrections: [MrzCorrection(line: 1, column: 0, from: "5", to: "S")], uncertain: [MrzPosition(line: 0, column: 9)])

  /// The photo page of a passport.
  public static let step = CaptureStep(side: .front, isAngled: false, frame: DocumentFrame(aspect: 0.704, mrzBand: 0.23), hasMrz: true)

  /// The whole stored picture.
  public static let preview = KioskEvent.preview(
    KeptPicturePreview(reference: picture, part: .whole, picture: SamplePicture.document(), source: Size(width: 960, height: 720)))
  /// The document in it, cut out.
  public static let documentPreview = documentPreview(.whole)
  /// The centre of the document, enlarged twice.
  public static let zoomedDocumentPreview = documentPreview(PictureRegion(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
  /// Its portrait.
  public static let portraitPreview = documentPreview(PictureRegion(x: 0, y: 0.12, width: 0.75, height: 0.6))
  /// The first half of its lines.
  public static let linesPreview = documentPreview(PictureRegion(x: 0, y: 0.6, width: 0.55, height: 0.4))

  /// A blurred document with a reflection on the portrait.
  public static let doubtfulPreview = documentPreview(.whole, flaws: [.blurred, .glare(x: 0.3, y: 0.45)])

  /// - Parameter part: in shares of the document.
  private static func documentPreview(_ part: PictureRegion, flaws: [SamplePicture.Flaw] = []) -> KioskEvent {
    let whole = SamplePicture.part(around: reading().document?.corners ?? [], in: Size(width: 960, height: 720)) ?? .whole
    let shown = PictureRegion(
      x: whole.x + part.x * whole.width, y: whole.y + part.y * whole.height, width: part.width * whole.width,
      height: part.height * whole.height)
    let height = Int(96 * 0.704 * part.height / part.width)
    return .preview(
      KeptPicturePreview(reference: picture, part: part, picture: SamplePicture.document(flaws: flaws, part: shown, height: height)))
  }

  /// The reading of a picture of 960 by 720. Everything passes, unless it is blurred.
  ///
  /// - Parameters:
  ///   - blurred: whether its sharpness is below the threshold.
  ///   - origin: the picture's source.
  public static func reading(blurred: Bool = false, origin: PictureOrigin = .file) -> Reading {
    Reading(
      width: 960, height: 720, quality: PictureQuality(sharpness: blurred ? 1.2 : 1.9, glare: 0.001, brightness: 160),
      document: DocumentOutline(
        corners: [.init(x: 80, y: 80), .init(x: 880, y: 80), .init(x: 880, y: 643), .init(x: 80, y: 643)], aspect: 0.704),
      lookedForDocument: true, mrz: mrzResult, lookedForMrz: true, origin: origin)
  }

  /// The result of a demonstration.
  public static let demonstration = ResultSheet(rows: result.rows, json: result.json, source: .specimen)

  /// The journey's result.
  public static let result = ResultSheet(
    rows: [
      .init(label: Phrase("document.result.type"), value: Phrase("documentType.passport")),
      .init(label: Phrase("data.field.lastName"), value: .verbatim("De Bruijn")),
      .init(label: Phrase("data.field.firstName"), value: .verbatim("Willeke Liselotte")),
      .init(label: Phrase("data.field.documentNumber"), value: .verbatim("SPECI2014"), mark: .enteredByHand),
      .init(label: Phrase("capture.side.photoPage"), value: Phrase("document.result.picture", ["n": .number(178)])),
      .init(label: Phrase("capture.tilted.photoPage"), value: Phrase("capture.check.sameAsFlat"), mark: .failedCheck),
    ],
    json: """
      {
        "identity": {
          "lastName": "DE BRUIJN",
          "firstName": "WILLEKE LISELOTTE",
          "birthDate": "1965-03-10",
          "nationality": "NLD",
          "sex": "Female"
        },
        "document": {
          "type": "passport",
          "issuingState": "NLD",
          "documentNumber": "SPECI2014",
          "expirationDate": "2034-03-09",
          "mrz": {
            "format": "TD3",
            "valid": true,
            "lines": [
              "P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<",
              "SPECI20142NLD6503101F3403093999999990<<<<<82"
            ],
            "corrections": [
              { "line": 2, "place": 1, "from": "5", "to": "S" }
            ]
          }
        },
        "media": [
          {
            "side": "photoPage",
            "type": "image/jpeg",
            "bytes": 182000,
            "digest": "sha256:abababababababababababababababababababababababababababababababab"
          }
        ],
        "warnings": []
      }
      """)
}
