/// How a live source is doing. Everything but `live` has its own text on the screen and its own way out.
public enum CameraState: String, Codable, CaseIterable, Sendable {
  /// It is being opened; no picture has come yet.
  case opening
  /// Pictures are coming.
  case live
  /// There is no such device.
  case missing
  /// Another program uses it.
  case busy
  /// This account may not use it.
  case denied
  /// It was there, and is gone.
  case unplugged
  /// It is there, and no new picture has come for `frozenAfter`.
  case frozen
  /// It offers no kind of picture that can be read, or is no camera at all.
  case unsupported

  /// How long no new picture may come before a source counts as frozen, in milliseconds (chosen; a webcam in the dark still gives five
  /// pictures a second).
  public static let frozenAfter = 2_000

  /// Whether opening it again may help without anybody doing anything: it is tried now and then.
  public var mayReturn: Bool { self == .missing || self == .unplugged || self == .busy || self == .frozen }
}
