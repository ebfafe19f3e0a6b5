import Cryptography
import Documents
import FoundationEssentials
import Services

/// A liveness check whose frames arrive one by one from a phone. It has the rules of a live capture (`LivenessGuidance`). Nothing that the phone
/// says counts, only what its frames show, at the moment at which they arrive; the portrait is one of them.
///
/// It has the colours and the template of the person (`SoftBiometrics`, `FaceTemplate`), so keep it in memory alone.
package struct LivenessSession: Codable, Equatable, Sendable {
  /// After so many milliseconds without a frame, the next one is that of a camera that was opened again: somebody else may be before it. (Our choice:
  /// a slow network takes less, a phone that sleeps takes more.)
  package static let longestGap: Int64 = 5_000

  package private(set) var guidance: LivenessGuidance
  /// The sharpest frame that shows the face at rest; nil before it is known which.
  package private(set) var portrait: Data?
  /// Those of which the portrait may be one, by their numbers.
  private var recent: [Int: Data] = [:]
  private var number = 0
  /// When the last frame arrived: milliseconds since 1970, UTC.
  private var last: Int64?
  /// The digests of all frames. A camera never sees the same twice, so a frame that comes again counts for nothing.
  private var known: Set<Data> = []

  package init(_ guidance: LivenessGuidance) { self.guidance = guidance }

  /// Whether it has ended, and with which picture.
  package var result: PhoneCapture? {
    guard guidance.isFinished, let portrait else { return nil }
    return PhoneCapture(picture: portrait, challenges: guidance.reports)
  }

  /// Takes the next frame.
  /// - Parameters:
  ///   - reading: nil if the frame cannot be read.
  ///   - now: milliseconds since 1970, UTC.
  package mutating func see(_ frame: Data, _ reading: Reading?, at now: Int64) {
    // A check that ends before any good picture has the last one, as at the kiosk.
    defer { if guidance.isFinished { portrait = portrait ?? frame } }
    guard known.insert(Data(SecureHash.sha256(frame))).inserted, let reading else { return guidance.advance(to: Int(now)) }
    let isReopened = last.map { now - $0 > Self.longestGap } ?? false
    // A number below the last one says that the camera was opened again.
    number = isReopened ? 0 : number + 1
    if isReopened { recent = [:] }
    last = now
    recent[number] = frame
    guidance.see(reading, number: number, at: Int(now))
    if let found = guidance.bestNeutral.flatMap({ recent[$0] }) { portrait = found }
    recent = recent.filter { guidance.bestNeutral == nil && $0.key > number - LivenessGuidance.baselineReadings.upperBound }
  }
}
