/// What is wrong with a picture as a whole, although something can be read in it.
public enum PictureDefect: String, Codable, CaseIterable, Sendable {
  /// It is a mirror image, as some front cameras save it.
  case mirrored
  /// Light and dark are exchanged.
  case negative
  /// Its file ends before the picture does; the rest is grey.
  case truncated
}
