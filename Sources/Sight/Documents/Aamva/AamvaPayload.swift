/// The payload of the barcode on the back of a North American driving licence or identification card (AAMVA DL/ID Card Design Standard,
/// annex D; AAMVA DL/ID-2000). A damaged payload gives what can be read, and `warnings` say what is wrong.
public struct AamvaPayload: Codable, Equatable, Sendable {
  public var header: AamvaHeader
  /// In the order of the payload: first that of the licence or card (`DL`, `ID`), then the jurisdiction's own (`ZV`).
  public var subfiles: [AamvaSubfile]
  /// The interpreted elements: dates, names in their parts, codes in their standard form.
  public var fields: AamvaFields
  public var warnings: [AamvaWarning]

  public init(header: AamvaHeader, subfiles: [AamvaSubfile], fields: AamvaFields, warnings: [AamvaWarning] = []) {
    self.header = header
    self.subfiles = subfiles
    self.fields = fields
    self.warnings = warnings
  }

  /// The state, province or territory that issued it; nil when neither header nor address names one.
  public var jurisdiction: AamvaJurisdiction? { fields.jurisdiction }

  /// The raw value of an element, including spaces: the first that is not blank, else the first.
  public subscript(id: AamvaElementID) -> String? {
    var blank: String?
    for subfile in subfiles {
      for element in subfile.elements where element.id == id {
        if element.value.utf8.contains(where: { $0 != 32 }) { return element.value }
        if blank == nil { blank = element.value }
      }
    }
    return blank
  }
}

/// The header in front of the elements. A part is nil when it is missing or unreadable.
public struct AamvaHeader: Codable, Equatable, Sendable {
  /// The issuer identification number, six digits: 636000 is Virginia.
  public var issuerId: Int?
  /// The version of the standard: 0 before 2000, 1 for 2000, 2 for 2003, 3 for 2005, 4 for 2009, 5 for 2010, 6 for 2011, 7 for 2012,
  /// 8 for 2013, 9 for 2016, 10 for 2020, 11 for 2025.
  public var aamvaVersion: Int?
  /// The jurisdiction's own version; 0 in versions 0 and 1, whose header lacks it.
  public var jurisdictionVersion: Int?
  public var numberOfEntries: Int?
  /// The directory as printed. Its offsets and lengths are often wrong, so the parser does not use them.
  public var designators: [AamvaSubfileDesignator]

  public init(
    issuerId: Int? = nil, aamvaVersion: Int? = nil, jurisdictionVersion: Int? = nil, numberOfEntries: Int? = nil,
    designators: [AamvaSubfileDesignator] = []
  ) {
    self.issuerId = issuerId
    self.aamvaVersion = aamvaVersion
    self.jurisdictionVersion = jurisdictionVersion
    self.numberOfEntries = numberOfEntries
    self.designators = designators
  }
}

/// One entry of the header's directory.
public struct AamvaSubfileDesignator: Codable, Equatable, Sendable {
  /// Two letters: `DL`, `ID`, `ZV`.
  public var type: String
  /// Bytes from the start of the payload.
  public var offset: Int
  /// Bytes.
  public var length: Int

  public init(type: String, offset: Int, length: Int) {
    self.type = type
    self.offset = offset
    self.length = length
  }
}

/// A group of elements.
public struct AamvaSubfile: Codable, Equatable, Sendable {
  /// `DL` for a driving licence, `ID` for an identification card, `EN` for an enhanced one, `Z` and a letter for a
  /// jurisdiction's own.
  public var type: String
  public var elements: [AamvaElement]

  public init(type: String, elements: [AamvaElement] = []) {
    self.type = type
    self.elements = elements
  }

  /// Whether the jurisdiction defines the elements, not the standard.
  public var isJurisdictional: Bool { type.utf8.first == UInt8(ascii: "Z") }
}

/// One raw element of the payload.
public struct AamvaElement: Codable, Equatable, Sendable {
  public var id: AamvaElementID
  /// The value with its spaces, but without separators.
  public var value: String

  public init(_ id: AamvaElementID, _ value: String) {
    self.id = id
    self.value = value
  }
}
