import Documents
import Phrases

/// The data that was read, with what was corrected.
public struct Review: Codable, Equatable, Sendable {
  public struct Row: Codable, Equatable, Sendable {
    /// What stands behind the value.
    public enum Mark: String, Codable, Sendable { case none, checkDigit, checkDigitWrong, uncertain, enteredByHand, barcode, failedCheck }
    public var label: Phrase
    public var value: Phrase
    public var mark: Mark
    public init(label: Phrase, value: Phrase, mark: Mark = .none) {
      self.label = label
      self.value = value
      self.mark = mark
    }
  }

  public var title: Phrase
  public var rows: [Row]
  /// The machine-readable lines, with the places that were corrected or are uncertain.
  public var mrz: MrzResult?
  /// The picture it was read from, for the key that shows it.
  public var picture: PictureReference?
  public var note: Phrase?

  public init(title: Phrase, rows: [Row], mrz: MrzResult? = nil, picture: PictureReference? = nil, note: Phrase? = nil) {
    self.title = title
    self.rows = rows
    self.mrz = mrz
    self.picture = picture
    self.note = note
  }
}
