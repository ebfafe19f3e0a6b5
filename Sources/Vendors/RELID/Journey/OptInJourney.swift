import Phrases
import RELIDWire
import Workflow

/// The biometric opt-in and opt-out: each event of the SDK is answered with a call, until one of them reports the final status (Uniken REL-ID,
/// "Biometric Opt In").
public struct OptInJourney: Journey {
  public static let name = "opt-in"
  public static let version = 1

  public var userID: String
  /// Whether the device authenticates its user (LDA), so that no password is typed.
  public var hasDeviceAuthentication: Bool
  /// `useDeviceBackCamera`; a kiosk has one camera, so it is only passed on.
  public var usesBackCamera: Bool
  public var numbers: OptInNumbers

  public init(
    userID: String = "anna", hasDeviceAuthentication: Bool = false, usesBackCamera: Bool = false, numbers: OptInNumbers = OptInNumbers()
  ) {
    self.userID = userID
    self.hasDeviceAuthentication = hasDeviceAuthentication
    self.usesBackCamera = usesBackCamera
    self.numbers = numbers
  }

  /// More events than a patient person can cause: a server that never comes to an end must not keep them for ever.
  static let mostEvents = 100

  public func run(_ guide: Guide) async throws(Exit) -> OptInResult {
    var dialogue = OptInDialogue(journey: self)
    dialogue.stage(guide)
    var event = try await guide.perform(SetUser(userID: userID, hasDeviceAuthentication: hasDeviceAuthentication))
    for _ in 1...Self.mostEvents {
      switch try await dialogue.answer(event, guide) {
      case .event(let next): event = next
      case .ended(let result): return result
      }
    }
    throw OptInError.unexpected(event.name.rawValue).exit
  }
}
