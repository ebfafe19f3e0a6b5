import Documents
import JourneyKit
import Notation
import Workflow

/// The calls and callbacks of the SDK, derived from the journal ("Implementation of Journeys Concept", "Example Usage").
extension ScanModule {
  public func events(ofEach records: [Record]) -> [[SDKEvent]] {
    var state = CallState()
    return records.map { state.events(of: $0) }
  }

  /// The SDK's call is answered with an error, and the program asks whether to try again: the journal has no entry of that.
  public func events(ofFailed effect: String, _ error: WorkflowError) -> [SDKEvent] {
    CallState.call(effect) == nil ? [] : [SDKEvent(.callback, "completion", .object(["error": ScanError.json(error)]))]
  }
}

/// What the events so far say about the next one.
private struct CallState {
  private var journey = ScanJourney()
  /// What the server required last.
  private var action = ScanAction.frontSide(attempt: 1)
  private var journeyID: String?
  /// The picture that is submitted next.
  private var picture: PictureReference?
  /// The liveness check whose end was not told yet: the face image is submitted before.
  private var check: LivenessReport?

  mutating func events(of record: Record) -> [SDKEvent] {
    switch record {
    case .started(let header):
      journey = (try? Outcome.decode(ScanJourney.self, from: header.input)) ?? journey
      journeyID = journey.journeyID
      return []
    case .began(_, let effect, _):
      guard let call = Self.call(effect) else { return [] }
      let ended = effect == SubmitLivenessResult.name ? checkEnded() : []
      return ended + [SDKEvent(.call, call, arguments(of: effect))]
    case .entry(_, .performed(let effect, _, _, let outcome)) where Self.call(effect) != nil:
      return [completed("completion", outcome)]
    case .entry(_, .raced(_, AwaitDecision.name, _, .query(let outcome))): return [completed(Self.retrieval, outcome)]
    case .entry(_, let entry):
      picture = entry.picture ?? picture
      guard case .answered(_, .liveness(let report), _) = entry else { return [] }
      let ended = checkEnded()
      check = report
      return ended + [SDKEvent(.callback, "receivedFaceImage")]
    case .rewound, .askedAgain, .ended: return []
    }
  }

  /// The SDK's name for a submission; nil for other effects.
  static func call(_ effect: String) -> String? {
    switch effect {
    case SubmitDocument.name, SubmitSelfie.name, SkipAction.name: "submitDocumentConstructingWithBlock"
    case SubmitLivenessResult.name: "submitLivenessResult"
    default: nil
    }
  }

  /// The request of the public API by which a changed result is learnt; the SDK has no call for it.
  private static let retrieval = "Journey/Get"

  private mutating func checkEnded() -> [SDKEvent] {
    defer { check = nil }
    return check.map { [SDKEvent(.callback, "didFinishLiveness", .object(["passed": .bool($0.hasPassed)]))] } ?? []
  }

  private mutating func completed(_ name: String, _ outcome: EffectOutcome) -> SDKEvent {
    switch outcome {
    case .output(let json):
      guard let response = try? Outcome.decode(ScanResponse.self, from: json) else { return SDKEvent(.callback, name) }
      (action, journeyID) = (ScanAction(response.requiredAction, after: action) ?? action, response.journeyID)
      return SDKEvent(.callback, name, ScanResult(response: response, pictures: []).json { _ in nil })
    case .failure(let error): return SDKEvent(.callback, name, .object(["error": ScanError.json(error)]))
    }
  }

  /// What the block sets, by the names of the setters; a picture by its digest. The password is left out.
  private func arguments(of effect: String) -> JSONValue {
    let credentials = JSONValue.object([
      "username": .string(journey.credentials.username), "urlPrefix": .string(journey.credentials.urlPrefix),
      "area": .string(journey.credentials.area.rawValue),
    ])
    let image = picture.map { JSONValue.string($0.digest) }
    var source: SubmitDocument.Source?
    switch effect {
    case SubmitDocument.name: source = if case .addressDocument = action { .utility } else { .identity }
    case SubmitSelfie.name: source = .identity
    default: break
    }
    return .object([
      "setCredentials": credentials, "setJourneyID": journeyID.map { .string($0) },
      "setDocumentSource": source.map { .string($0.rawValue) }, "addDocument": effect == SubmitDocument.name ? image : nil,
      "addSelfieImage": effect == SubmitSelfie.name ? image : nil, "skippedAction": effect == SkipAction.name ? "NFC" : nil,
    ])
  }
}
