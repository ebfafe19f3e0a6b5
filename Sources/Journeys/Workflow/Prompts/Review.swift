import Documents
import Phrases

/// Shows the data that was read, with the corrections.
public struct Review: Codable, Equatable, Sendable {
  public struct Row: Codable, Equatable, Sendable {
    /// Where the value comes from and how certain it is.
    public enum Mark: String, Codable, Sendable {
      case none, checkDigit, checkDigitWrong, uncertain, enteredByHand, barcode, printDiffers, failedCheck
    }
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
  /// The lines of the MRZ, with the positions that were corrected or are uncertain.
  public var mrz: MrzResult?
  /// The picture from which the data was read, for the key that shows it.
  public var picture: PictureReference?
  public var note: Phrase?
  /// Further pictures for the key that shows them; nil if there are none.
  public var morePictures: [PictureReference]?
  /// The label of the only button, where there is nothing to confirm; nil if the person says whether the data is right.
  public var close: Phrase?

  public init(
    title: Phrase, rows: [Row], mrz: MrzResult? = nil, picture: PictureReference? = nil, note: Phrase? = nil,
    morePictures: [PictureReference]? = nil, close: Phrase? = nil
  ) {
    self.morePictures = morePictures
    self.close = close
    self.title = title
    self.rows = rows
    self.mrz = mrz
    self.picture = picture
    self.note = note
  }
}
