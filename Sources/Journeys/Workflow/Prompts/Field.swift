import Documents
import Phrases

/// A prompt for typed input.
public struct Field: Codable, Equatable, Sendable {
  public enum Kind: Codable, Equatable, Sendable {
    /// Free text of at most `length` characters.
    case text(length: Int)
    /// A code of exactly `length` characters of `alphabet`.
    case code(length: Int, alphabet: String)
    /// A password: shown as dots, passed on by handle, never written.
    case secret
    /// The lines of an MRZ, one cell per character. `lines` is the reading to start from; empty when nothing was read.
    case mrz(format: MrzFormat, lines: [String])
  }

  public var kind: Kind
  public var title: Phrase
  public var message: Phrase?
  /// Why the last entry was refused.
  public var error: Phrase?
  public var canSkip: Bool

  public init(kind: Kind, title: Phrase, message: Phrase? = nil, error: Phrase? = nil, canSkip: Bool = false) {
    self.kind = kind
    self.title = title
    self.message = message
    self.error = error
    self.canSkip = canSkip
  }
}
