/// A field that is printed on a document's page, beside its machine-readable zone or without one.
public struct PrintedField: Codable, Equatable, Sendable {
  /// What is printed (ICAO 9303-3 and -4, ISO/IEC 18013-1). Raw values are those of `read image`.
  public enum Name: String, Codable, CaseIterable, Sendable {
    case lastName, firstName, birthDate, birthPlace, sex, nationality, documentNumber, personalNumber, issueDate, expirationDate, authority,
      address, categories

    /// Whether its values are codes that many people have, such as F or NLD.
    package var isCode: Bool { [.sex, .nationality, .categories].contains(self) }
  }

  public var name: Name
  /// As it is printed, with capitals and diacritics: `ŁUKASZEWICZ`, `12 AUG/AOÛ 1974`.
  public var text: String
  /// The day of a date: `YYYY-MM-DD`; nil for other fields, for a date without a century, and for one that cannot be read.
  public var day: CalendarDate?
  /// Its place: four corners in pixels of the upright picture, clockwise from the reader's top left.
  public var corners: [PicturePoint]
  /// How sure the engine is of its least sure word, 0 to 1.
  public var confidence: Double
  /// Whether the zone says the same; nil when the zone has no such field, no zone was believed, or the print could not be read for certain.
  public var agrees: Bool?

  public init(_ name: Name, text: String, day: CalendarDate? = nil, corners: [PicturePoint], confidence: Double, agrees: Bool? = nil) {
    self.name = name
    self.text = text
    self.day = day
    self.corners = corners
    self.confidence = confidence
    self.agrees = agrees
  }
}

// MARK: Decoding

extension PrintedField {
  /// The longest text of a field, in bytes.
  private static let most = 400

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Name.self, forKey: .name), text: try values.decode(.text, atMost: Self.most),
      day: try values.decodeIfPresent(CalendarDate.self, forKey: .day), corners: try values.decode(.corners, counting: 4...4),
      confidence: try values.decode(.confidence, in: PictureBounds.share), agrees: try values.decodeIfPresent(Bool.self, forKey: .agrees))
  }
}
