import Phrases

/// How a kiosk behaves where nobody watches it: a public place, with one client after another.
public struct UnattendedRules: Equatable, Sendable {
  /// The journeys to choose from. With a single one, the menu is skipped.
  public var offers: [JourneyOffer]
  /// Milliseconds without a key until the kiosk asks whether anyone is there.
  public var idleLimit: Int
  /// Milliseconds that the question stays before the session is cancelled and erased.
  public var warningTime: Int
  /// Milliseconds that the last screen stays.
  public var lastScreenTime: Int
  /// How often a step may be tried before a member of staff has to help; nil for no limit.
  public var mostAttempts: Int?
  /// Milliseconds that a session waits for staff. After that it is kept under its number, and the next client can begin.
  public var staffLimit: Int
  /// Whether the client has to agree to the use of the data before a journey begins.
  public var asksConsent: Bool
  /// The settings with which each client begins.
  public var accessibility: AccessibilitySettings

  public init(
    offers: [JourneyOffer], idleLimit: Int = 60_000, warningTime: Int = 20_000, lastScreenTime: Int = 20_000, mostAttempts: Int? = nil,
    staffLimit: Int = 600_000, asksConsent: Bool = false, accessibility: AccessibilitySettings = AccessibilitySettings()
  ) {
    self.offers = offers
    self.idleLimit = idleLimit
    self.warningTime = warningTime
    self.lastScreenTime = lastScreenTime
    self.mostAttempts = mostAttempts
    self.staffLimit = staffLimit
    self.asksConsent = asksConsent
    self.accessibility = accessibility
  }
}

/// The verdict on a typed PIN.
public enum PINVerdict: Equatable, Sendable {
  /// It is the PIN of this member of staff.
  case accepted(StaffMember)
  /// It was wrong, or came too early after a wrong one. The next one is checked after `wait` milliseconds.
  case refused(wait: Int)
  /// No PIN is configured, or it cannot be checked.
  case unavailable
}

/// A step between the kiosk's own screens. The kiosk takes it itself; no journey and no file is involved.
public enum KioskStep: Equatable, Sendable {
  /// From one of the screens before a journey to the next.
  case advance
  /// To the first screen.
  case restart
  /// To the screen that waits for staff.
  case callStaff
  /// From there back to the client's screen.
  case dismissStaff
  /// To the prompt that waits for staff.
  case decide
  /// Cancel the session, and erase it.
  case abandon
  /// From the camera to a phone that takes the picture.
  case handOff
  /// Back to the camera; the phrase says why no phone takes the picture.
  case takeBack(Phrase?)
}
