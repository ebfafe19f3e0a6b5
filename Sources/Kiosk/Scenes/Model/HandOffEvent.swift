import Phrases

/// What happens while a phone takes the picture.
public enum HandOffEvent: Equatable, Sendable {
  /// The link is open, for so many milliseconds.
  case waiting(address: String, milliseconds: Int)
  /// A phone has opened it.
  case opened
  /// The phone has sent the picture.
  case captured
  /// There will be no picture; the phrase says why.
  case ended(Phrase)
}
