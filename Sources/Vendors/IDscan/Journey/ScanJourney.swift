import Documents
import Phrases
import Workflow

/// The journey that the server drives: each answer to a submission says what is required next (GBG IDscan, "Implementation of Journeys
/// Concept").
public struct ScanJourney: Journey {
  public static let name = "scan"
  public static let version = 1

  public var credentials: ScanCredentials
  /// The server's journey to go on with; nil for a new one.
  public var journeyID: String?
  /// The definition of a new journey; nil for the server's own choice.
  public var definition: String?

  public init(credentials: ScanCredentials = .sandbox, journeyID: String? = nil, definition: String? = nil) {
    self.credentials = credentials
    self.journeyID = journeyID
    self.definition = definition
  }

  /// More submissions than any definition can require: a server that always asks for more must not keep the person for ever.
  static let mostSubmissions = 40

  public func run(_ guide: Guide) async throws(Exit) -> ScanResult {
    try await guide.instruct(
      "intro",
      Instruction(
        style: .intro, title: Phrase("scan.intro.title"), message: Phrase("scan.intro.message"),
        points: ["document", "pictures", "decides"].map { Phrase("scan.intro.\($0)") }, illustration: .documents,
        button: Phrase("document.action.start")))
    _ = try await guide.query(SignIn(credentials: credentials))
    var client = ScanClient(journey: self)
    var capture = ScanCapture(type: try await Self.documentType(guide))
    var (action, pictures) = (ScanAction.frontSide(attempt: 1), [PictureReference]())
    for step in 1...Self.mostSubmissions {
      guide.stage(action.name, step)
      let response = try await take(action, &capture, &client, &pictures, guide)
      guard let next = ScanAction(response.requiredAction, after: action) else {
        throw ScanError.unknownAction(response.requiredAction).exit
      }
      if next != .none { action = next; continue }
      switch try await Self.end(response, pictures, capture.camera.source, &client, guide) {
      case .result(let result): return result
      // The office wants something once more.
      case .action(let wanted): action = wanted
      }
    }
    throw ScanError.unknownAction("more than \(Self.mostSubmissions) steps").exit
  }

  /// Does what is required, and submits it.
  private func take(
    _ action: ScanAction, _ capture: inout ScanCapture, _ client: inout ScanClient, _ pictures: inout [PictureReference], _ guide: Guide
  ) async throws(Exit) -> ScanResponse {
    switch action {
    case .frontSide, .backSide, .addressDocument:
      let picture = try await capture.page(action, guide)
      pictures.append(picture)
      let source: SubmitDocument.Source = if case .addressDocument = action { .utility } else { .identity }
      return try await client.submit(guide) { SubmitDocument(access: $0, source: source, picture: picture) }
    case .selfie, .passiveLiveness:
      let picture = try await capture.selfie(action, guide)
      pictures.append(picture)
      return try await client.submit(guide) { SubmitSelfie(access: $0, picture: picture) }
    case .liveness:
      let check = try await ScanLiveness(client.response?.liveness).run(&capture, guide)
      pictures.append(check.portrait)
      // First the face image, like a selfie; then the result of the challenges.
      _ = try await client.submit(guide) { SubmitSelfie(access: $0, picture: check.portrait) }
      return try await client.submit(guide) { SubmitLivenessResult(access: $0, actions: check.actions, failures: check.failures) }
    case .nfc:
      let choice = Choice(
        style: .question, title: Phrase("scan.nfc.title"), message: Phrase("scan.nfc.message"),
        options: [Choice.Option(id: "goOn", title: Phrase("scan.nfc.goOn")), .stop])
      guard try await guide.choose("nfc", choice) == "goOn" else { throw ScanError.chipNotAvailable.exit }
      return try await client.submit(guide) { SkipAction(access: $0, action: "NFC") }
    case .none: throw ScanError.other("A complete journey has no next step.").exit
    }
  }

  /// The server finds out what a document is; the person says it first, so that the screen can show how it fits into the frame.
  private static func documentType(_ guide: Guide) async throws(Exit) -> DocumentType {
    try await guide.choose(
      "document", among: [DocumentType.idCard, .passport, .driversLicense, .residencePermit], title: Phrase("scan.document.title")
    ) { type in
      Choice.Option(id: type.rawValue, title: type.phrase, icon: type == .passport ? "passport" : "card")
    }
  }

  private enum End {
    case result(ScanResult)
    case action(ScanAction)
  }

  /// Shows the result of the journey until the person has seen it. The office may change it meanwhile.
  private static func end(
    _ response: ScanResponse, _ pictures: [PictureReference], _ source: PictureOrigin?, _ client: inout ScanClient, _ guide: Guide
  ) async throws(Exit) -> End {
    var result = ScanResult(response: response, pictures: pictures, source: source)
    while true {
      let review = Review(title: result.title, rows: result.rows, note: result.note, close: Phrase("scan.response.close"))
      guard case .output(let changed) = try await guide.race("response", review, against: client.decision(on: result.response)) else {
        return .result(result)
      }
      guard let next = ScanAction(changed.requiredAction, after: .none) else {
        throw ScanError.unknownAction(changed.requiredAction).exit
      }
      client.take(changed)
      if next != .none { return .action(next) }
      result.response = changed
    }
  }
}
