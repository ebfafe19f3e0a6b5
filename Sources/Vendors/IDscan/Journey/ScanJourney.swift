import Documents
import Phrases
import Workflow

/// The journey that the server drives: each answer to a submission says what is required next (GBG IDscan, "Implementation of Journeys
/// Concept").
public struct ScanJourney: Journey {
  public static let name = "scan"
  public static let version = 2

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
    var client = ScanClient(journey: self), capture = ScanCapture()
    var pictures: [PictureReference] = []
    var action = ScanAction.frontSide(attempt: 1)
    // Where a journey that was begun elsewhere goes on, only the server knows.
    if guide.version > 1, journeyID != nil { action = try await Self.place(of: &client, guide) ?? action }
    if action.isPage { capture.type = try await ScanCapture.documentType(guide) }
    var isChanged = false
    for step in 1...Self.mostSubmissions {
      if action != .none {
        guide.stage(action.name, step)
        isChanged = try await !take(action, isChanged: isChanged, &capture, &client, &pictures, guide)
        action = try Self.next(client.response, after: action)
        if action != .none { continue }
      }
      guard let response = client.response else { break }
      switch try await Self.end(response, pictures, capture.camera.source, &client, guide) {
      case .result(let result): return result
      // The office wants something once more.
      case .action(let wanted): (action, isChanged) = (wanted, guide.version > 1)
      }
    }
    throw ScanError.unknownAction("more than \(Self.mostSubmissions) steps").exit
  }

  /// Where the journey is that the caller names; nil if the account may not ask.
  private static func place(of client: inout ScanClient, _ guide: Guide) async throws(Exit) -> ScanAction? {
    switch try await client.locate(guide) {
    case .success(nil): return nil
    case .success(let place?):
      client.take(place)
      return try next(place, after: .frontSide(attempt: 1))
    case .failure(let error): throw .error(error)
    }
  }

  private static func next(_ response: ScanResponse?, after action: ScanAction) throws(Exit) -> ScanAction {
    guard let response, let next = ScanAction(response.requiredAction, after: action) else {
      throw ScanError.unknownAction(response?.requiredAction ?? "").exit
    }
    return next
  }

  /// Does what is required, and submits it.
  /// - Returns: whether the server took it; it requires something else if not.
  private func take(
    _ action: ScanAction, isChanged: Bool, _ capture: inout ScanCapture, _ client: inout ScanClient, _ pictures: inout [PictureReference],
    _ guide: Guide
  ) async throws(Exit) -> Bool {
    switch action {
    case .frontSide, .backSide, .addressDocument:
      let page = try await capture.page(action, isChanged: isChanged, guide)
      let source: SubmitDocument.Source = if case .addressDocument = action { .utility } else { .identity }
      let isTaken = try await client.submit(guide) {
        SubmitDocument(access: $0, source: source, picture: page.picture, isExtracted: page.isExtracted)
      }
      if isTaken { pictures.append(page.picture) }
      return isTaken
    case .selfie, .passiveLiveness:
      let picture = try await capture.selfie(action, isChanged: isChanged, guide)
      let isTaken = try await client.submit(guide) { SubmitSelfie(access: $0, picture: picture) }
      if isTaken { pictures.append(picture) }
      return isTaken
    case .liveness:
      let check = try await ScanLiveness(client.response?.liveness).run(&capture, guide)
      // First the face image, like a selfie; then the result of the challenges.
      guard try await client.submit(guide, { SubmitSelfie(access: $0, picture: check.portrait) }) else { return false }
      pictures.append(check.portrait)
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
      client.take(changed)
      let next = try next(changed, after: .none)
      if next != .none { return .action(next) }
      result.response = changed
    }
  }
}
