import Phrases
import RELIDWire
import Workflow

/// The biometric opt-in and opt-out: each event of the SDK is answered with a call, until one of them reports the final status (Uniken REL-ID,
/// "Biometric Opt In").
public struct OptInJourney: Journey {
  public static let name = "opt-in"
  /// Since version 2, whoever leaves an opt-in or an opt-out lets the server end it.
  public static let version = 2

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
    do throws(Exit) { return try await converse(&dialogue, guide) } catch { throw dialogue.explained(error) }
  }

  private func converse(_ dialogue: inout OptInDialogue, _ guide: Guide) async throws(Exit) -> OptInResult {
    dialogue.stage(guide)
    var event = try await guide.perform(SetUser(userID: userID, hasDeviceAuthentication: hasDeviceAuthentication))
    for _ in 1...Self.mostEvents {
      do throws(Exit) {
        switch try await dialogue.answer(event, guide) {
        case .event(let next): event = next
        case .ended(let result): return result
        }
      } catch {
        guard case .cancelled = error, guide.version >= 2 else { throw error }
        try await dialogue.leave(after: event, guide)
        throw error
      }
    }
    throw OptInError.unexpected(event.name.rawValue).exit
  }
}
