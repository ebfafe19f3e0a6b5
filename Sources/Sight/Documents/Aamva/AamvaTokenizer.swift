/// Splits the bytes after a header at separators. `AamvaSplitter` handles elements that have lost their separators.
struct AamvaTokenizer {
  /// One element: its ID and the range of its value.
  struct Token: Equatable {
    var id: AamvaElementID
    var start: Int
    var end: Int
    /// The index in `subfiles`.
    var subfile: Int
  }

  private(set) var tokens: [Token] = []
  /// The types of the subfiles, in order of their first appearance.
  private(set) var subfiles: [String] = []
  private(set) var hasStrayText = false

  private let bytes: [UInt8]
  private let header: AamvaHeaderReader?
  private let isLatin: Bool
  private let dialect: AamvaDialect
  private var current: Int?

  /// - Parameter isLatin: whether single bytes from 0x80 to 0x9F are control characters, as in ISO 8859-1, and not parts of UTF-8.
  init(_ bytes: [UInt8], header: AamvaHeaderReader?, isLatin: Bool) {
    self.bytes = bytes
    self.header = header
    self.isLatin = isLatin
    dialect = header?.dialect ?? .standard
    tokens.reserveCapacity(48)
    readSegments()
  }

  // MARK: Separators

  private mutating func readSegments() {
    var start = header?.end ?? 0
    var place = start
    // The fast path: nearly every byte is a plain character.
    let declared = header?.declaredSeparator ?? 0
    while place < bytes.count {
      if dialect.isPlain[Int(bytes[place])], bytes[place] != declared {
        place += 1
        continue
      }
      let length = separatorLength(at: place)
      guard length > 0 else {
        place += 1
        continue
      }
      if place > start { readSegment(start, place) }
      place += length
      start = place
    }
    var end = bytes.count
    if header?.writesReturnAsM == true, end > start, bytes[end - 1] == UInt8(ascii: "M") { end -= 1 }
    if end > start { readSegment(start, end) }
  }

  /// The number of bytes of the separator at a place; 0 if there is none. Separators are all control characters (the standard's LF, RS and
  /// CR, and others that replace them), also in UTF-8 (C2 80 to C2 9F), line separators, and the control pictures that some scanners write.
  private func separatorLength(at place: Int) -> Int {
    let byte = bytes[place]
    if byte < 32 { return byte == 9 ? 0 : 1 }
    if byte < 127 {
      let written = dialect.length(at: place, in: bytes)
      return written > 0 ? written : byte == header?.declaredSeparator ? 1 : 0
    }
    if byte == 127 { return 1 }
    if isLatin { return byte < 0xA0 ? 1 : 0 }
    func follows(_ offset: Int, _ range: ClosedRange<UInt8>) -> Bool {
      place + offset < bytes.count && range.contains(bytes[place + offset])
    }
    switch byte {
    case 0xC2: return follows(1, 0x80...0x9F) ? 2 : 0
    case 0xE2 where follows(1, 0x80...0x80): return follows(2, 0xA8...0xA9) ? 3 : 0
    case 0xE2 where follows(1, 0x90...0x90): return follows(2, 0x80...0xA1) ? 3 : 0
    case 0xEF where follows(1, 0xBB...0xBB): return follows(2, 0xBF...0xBF) ? 3 : 0
    default: return 0
    }
  }

  // MARK: Segments

  private mutating func readSegment(_ from: Int, _ end: Int) {
    var start = from
    while start < end, AamvaText.isBlank(bytes[start]) { start += 1 }
    guard start < end else { return }
    // The subfile's type precedes its first element; some issuers repeat it.
    while start + 2 <= end, Self.isSubfileType(bytes, at: start), opensSubfile(at: start, end) {
      open(String(decoding: bytes[start..<start + 2], as: UTF8.self))
      start += 2
    }
    guard start < end else { return }
    guard start + 3 <= end, let id = AamvaElementID(bytes[start], bytes[start + 1], bytes[start + 2]), Self.isElement(id) else {
      return readContinuation(start, end)
    }
    append(Token(id: id, start: start + 3, end: end, subfile: 0))
  }

  /// Whether two letters at a place are a subfile's type rather than the start of an element.
  private func opensSubfile(at start: Int, _ end: Int) -> Bool {
    if start + 2 == end { return true }
    if bytes[start] == UInt8(ascii: "Z") {
      // “ZVZVA…”: the type and the first element. “ZVZ…” is an element, and so is this if the subfile is already open.
      guard Self.isElement(bytes, at: start + 2), bytes[start + 3] == bytes[start + 1] else { return false }
      return current.map { subfiles[$0] != String(decoding: bytes[start..<start + 2], as: UTF8.self) } ?? true
    }
    return Self.isElement(bytes, at: start + 2) || start + 4 <= end && Self.isSubfileType(bytes, at: start + 2)
  }

  private mutating func append(_ token: Token) {
    var token = token
    if token.id.isJurisdictional {
      open(String(token.id.rawValue.prefix(2)))
    } else if current == nil || subfiles[current ?? 0].utf8.first == UInt8(ascii: "Z") {
      open(mainType)
    }
    token.subfile = current ?? 0
    tokens.append(token)
  }

  /// The type of the subfile that holds the standard's elements.
  private var mainType: String {
    subfiles.first { $0.utf8.first != UInt8(ascii: "Z") }
      ?? header?.header.designators.first { $0.type.utf8.first != UInt8(ascii: "Z") }?.type ?? AamvaLicence.Kind.drivingLicence.rawValue
  }

  private mutating func open(_ type: String) {
    if let known = subfiles.firstIndex(of: type) {
      current = known
    } else {
      subfiles.append(type)
      current = subfiles.count - 1
    }
  }

  /// A line without an ID continues the previous value, which contained a line break. A very short one is junk.
  private mutating func readContinuation(_ start: Int, _ end: Int) {
    let text = AamvaText.trimmed(bytes[start..<end])
    guard let last = tokens.indices.last, text.count > 2, text.contains(where: { AamvaText.isCapital(AamvaText.capital($0)) }) else {
      if text.count > 1 { hasStrayText = true }
      return
    }
    hasStrayText = true
    tokens[last].end = end
  }

  // MARK: Ids

  /// Whether there is a subfile's type at a place: `DL`, `ID`, `EN`, or `Z` and a letter.
  static func isSubfileType(_ bytes: [UInt8], at place: Int) -> Bool {
    guard place + 2 <= bytes.count else { return false }
    switch (bytes[place], bytes[place + 1]) {
    case (UInt8(ascii: "D"), UInt8(ascii: "L")), (UInt8(ascii: "I"), UInt8(ascii: "D")), (UInt8(ascii: "E"), UInt8(ascii: "N")): return true
    case (UInt8(ascii: "Z"), let letter): return AamvaText.isCapital(letter)
    default: return false
    }
  }

  /// Whether there is an element's ID at a place: `D` or `Z` and two letters.
  /// - Parameter requiresKnown: whether it must be one of the standard's.
  static func isElement(_ bytes: [UInt8], at place: Int, requiresKnown: Bool = false) -> Bool {
    guard place + 3 <= bytes.count, let id = AamvaElementID(bytes[place], bytes[place + 1], bytes[place + 2]) else { return false }
    return isElement(id) && (!requiresKnown || AamvaElementTable.slot(of: id) != nil)
  }

  private static func isElement(_ id: AamvaElementID) -> Bool {
    let first = UInt8(id.packed >> 16)
    return first == UInt8(ascii: "D") || first == UInt8(ascii: "Z")
  }
}
