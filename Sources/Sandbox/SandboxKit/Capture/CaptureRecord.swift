import Documents
import FoundationEssentials
import Services

/// A capture that was handed over to a phone.
package struct CaptureRecord: ListedEntity, Equatable {
  package static let kind = EntityKind("capture/prompt", of: .session)

  /// The key that the phone's link has.
  package var key: String
  package var prompt: CapturePrompt
  /// Milliseconds since 1970, UTC.
  package var expiresAt: Int64
  /// The phone that opened the link; nil if none has.
  package var device: String?
  /// Whether the phone's person left.
  package var isClosed = false
  /// A liveness check that is under way; nil for one picture, and before the first frame.
  package var liveness: LivenessSession?
  /// The clip so far; nil before anything is seen, and where none is asked for.
  package var clip: ClipRecording?
  /// What was taken, until the kiosk takes it over.
  package var taken: PhoneCapture?
  /// How many requests had wrong keys.
  package var guesses = 0

  /// How many requests with wrong keys are answered as such. The phone that has opened the link is not limited by others.
  package static let mostGuesses = 20

  package static func entity(_ id: String) -> EntityKey { EntityKey(kind, id) }

  /// It is found by its key.
  package var listing: Listing? { Listing(order: expiresAt, words: [key]) }

  /// Writes it. It is forgotten when its time is over.
  package func put(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    try context.put(self, Self.entity(id), due: expiresAt)
  }

  package func state(at now: Int64) -> CaptureState {
    if taken != nil { return .captured }
    if now >= expiresAt { return .expired }
    return isClosed ? .closed : device == nil ? .waiting : .opened
  }
}

/// How far a capture is that was handed over.
public enum CaptureState: Equatable, Sendable {
  /// No phone has opened the link.
  case waiting
  case opened
  /// The phone's person left.
  case closed
  case captured
  case expired
}
