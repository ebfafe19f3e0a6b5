import AppComponentsWire
import SandboxKit

/// The codes with which a test asks for an outcome. They have the form of codes that are issued, because an app checks it. (Ours.)
enum ComponentTestCode: String, Codable, CaseIterable, Sendable {
  /// Every picture is accepted, and faces are alike.
  case good = "TESTGOOD"
  /// The code is too old.
  case late = "TESTLATE"
  /// The session is too old as soon as it has begun.
  case over = "TESTOVER"
  /// Staff have rejected the client.
  case rejected = "TESTDENY"
  /// Everything is done.
  case done = "TESTDONE"
  case dark = "TESTDARK"
  case blurred = "TESTBLUR"
  case hidden = "TESTFACE"
  case unreadable = "TESTREAD"
  /// The faces are those of two persons.
  case different = "TESTDIFF"
  /// The faces cannot be compared.
  case incomparable = "TESTNONE"

  /// Why every picture is wanted once more; nil if it is accepted.
  var retake: RetakeReason? {
    switch self {
    case .dark: .dark
    case .blurred: .blurred
    case .hidden: .faceHidden
    case .unreadable: .unreadable
    case .good, .late, .over, .rejected, .done, .different, .incomparable: nil
    }
  }

  var similarity: ServedSimilarity {
    switch self {
    case .different: ServedSimilarity(percentage: 5)
    case .incomparable: ServedSimilarity(percentage: nil)
    case .good, .late, .over, .rejected, .done, .dark, .blurred, .hidden, .unreadable: ServedSimilarity(percentage: 95)
    }
  }

  /// Makes a session as the code wants it.
  func prepare(_ session: inout ComponentSession, at now: Int64) {
    session.test = self
    switch self {
    case .over: session.expiresAt = now
    case .rejected: session.isRejected = true
    case .done: session.isClosed = true
    case .good, .late, .dark, .blurred, .hidden, .unreadable, .different, .incomparable: break
    }
  }
}
