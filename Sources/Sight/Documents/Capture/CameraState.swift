/// The state of a live source. For every state except `live` the screen has its own text and its own way out.
public enum CameraState: String, Codable, CaseIterable, Sendable {
  /// It is opening and has not delivered a picture yet.
  case opening
  /// It delivers pictures.
  case live
  /// There is no such device.
  case missing
  /// Another program uses it.
  case busy
  /// This account may not use it.
  case denied
  /// The device was removed.
  case unplugged
  /// It is connected but has delivered no new picture for `frozenAfter`.
  case frozen
  /// It offers no readable picture format, or is not a camera.
  case unsupported

  /// Milliseconds without a new picture after which a source counts as frozen. (Our choice; a webcam in the dark still delivers five
  /// pictures per second.)
  public static let frozenAfter = 2_000

  /// Whether reopening it may succeed by itself, so that it is retried from time to time.
  public var mayReturn: Bool { self == .missing || self == .unplugged || self == .busy || self == .frozen }
}
