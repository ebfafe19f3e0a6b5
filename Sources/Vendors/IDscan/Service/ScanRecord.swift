import Documents
import IDscanWire
import SandboxKit

/// A journey as the service keeps it.
struct ScanRecord: ListedEntity, Equatable {
  /// The kind of its entities.
  static let kind = EntityKind("scan/journey", of: .session)

  /// `JourneyId`; the SDK's older name is `personEntryID`.
  var id: String
  var definition: JourneyDefinition
  /// Milliseconds since 1970, UTC.
  var startedAt: Int64
  var username: String
  var pages: [Page] = []
  var selfie: Selfie?
  /// The attempts at the step that is required now.
  var attempts = 0
  /// The index in the definition's entries of the step that is required now; beyond the last one when the journey is complete.
  var next = 0
  /// The index at which the journey goes on after a step that the office wants once more; nil for the step that follows.
  var resumesAt: Int?
  var liveness: LivenessOutcome?
  /// What the office decided; it replaces what the service would say.
  var override = Override()
  /// What the journey ends in, whatever its pictures show; nil if that follows from them.
  var wanted: Override?
  /// What happened, oldest first.
  var history: [Event] = []

  struct Override: Codable, Equatable, Sendable {
    var result: HighLevelResult?
    var faceMatch: FaceMatchState?
  }

  struct Event: Codable, Equatable, Sendable {
    var at: Int64
    var text: String
  }

  /// A page of a document: a side, or a proof of address.
  struct Page: Codable, Equatable, Sendable {
    var step: String
    var attempt: Int
    var scannedAt: Int64
    var result: HighLevelResult
    var rules: [RuleState]
    var isRecognized: Bool
    var hasPortrait: Bool
    var category: String?
    var issuingState: String?
    var fields: [ScanField]
    var fingerprint: PictureFingerprint?
    /// The portrait, for the selfie; nil where no faces are compared. It goes with the session.
    var portrait: FaceReference?
  }

  struct Selfie: Codable, Equatable, Sendable {
    var hasOneFace: Bool
    var isFromLiveness: Bool
    /// What the comparison with the portrait showed; nil where none was made.
    var comparison: FaceComparison?
  }

  struct LivenessOutcome: Codable, Equatable, Sendable {
    var passed: Bool
    var failures: Int
  }
}

/// A rule and its state (`authenticationResultDetails`).
struct RuleState: Codable, Equatable, Sendable {
  enum State: String, Codable, Sendable {
    case passed = "Passed"
    case failed = "Failed"
    case skipped = "Skipped"
    case notNeeded = "NotNeeded"
  }

  /// `DOCUMENTEXPIRY`
  var rule: String
  var state: State
}

/// The result of the face match ("Implementation of Journeys Concept", "Face match").
enum FaceMatchState: String, Codable, CaseIterable, Sendable {
  case passed = "Passed"
  case failed = "Failed"
  case undetermined = "Undetermined"
  case required = "Required"
  case skipped = "Skipped"
}

extension ScanRecord {
  /// What the person does next; nil if the journey is complete.
  var required: RequiredAction? {
    guard next < definition.entries.count, let step = definition.entries[next].step else { return nil }
    return RequiredAction(step: step, attempt: attempts + 1)
  }

  /// The page that counts for a step: the one of the last attempt.
  func page(_ step: RequiredAction.Step) -> Page? { pages.last { $0.step == step.rawValue } }

  /// The face match, by the vendor's own table. Whether the two faces are the same person's is the office's decision, else that of the
  /// comparison, which may leave it open. The table has no row for a selfie without a portrait where the match is enabled: nothing is found out
  /// then either.
  var faceMatch: FaceMatchState {
    if let decided = override.faceMatch { return decided }
    guard let selfie else { return definition.hasFaceMatch ? .required : .skipped }
    let hasPortrait = page(.frontSide).map { $0.isRecognized && $0.hasPortrait } ?? false
    switch selfie.comparison?.band {
    case .same: return .passed
    case .different: return .failed
    case .undetermined, nil: return hasPortrait || definition.hasFaceMatch ? .undetermined : .skipped
    }
  }

  /// Whether the faces leave nothing open. Where the match is not enabled, only what the office decided counts.
  private var isFaceSettled: Bool {
    switch faceMatch {
    case .passed, .skipped: true
    case .failed: false
    case .undetermined, .required: !definition.hasFaceMatch
    }
  }

  /// Whether the office must decide the result of the complete journey.
  var awaitsOffice: Bool { required == nil && definition.isDecidedByOffice && override.result == nil }

  /// The result of the journey; undefined while steps or the office's decision are missing.
  var result: HighLevelResult {
    if let decided = override.result { return decided }
    guard required == nil, !awaitsOffice else { return .undefined }
    let pages = [RequiredAction.Step.frontSide, .backSide, .addressDocument].compactMap(page).map(\.result)
    // The gravest result counts.
    for result in [HighLevelResult.notSupported, .notAccepted, .expired, .refer, .undefined] where pages.contains(result) { return result }
    // Without a validated document nothing is proved, however many pages were recognised.
    let isValidated = self.pages.contains { $0.rules.contains(RuleState(rule: PageJudge.validation, state: .passed)) }
    guard isValidated else { return .undefined }
    if !isFaceSettled { return .refer }
    if let liveness, !liveness.passed { return .refer }
    return .passed
  }

  mutating func note(_ text: String, at now: Int64) { history.append(Event(at: now, text: text)) }
}
