/// Finds the header of a payload and the start of its elements.
///
/// The standard's form is: `@`, element separator, record separator, segment terminator, `ANSI `, six digits for the issuer, two for the
/// version, two for the jurisdiction's version (not in versions 0 and 1), two for the number of entries; then for each entry two letters,
/// four digits for its offset and four for its length.
struct AamvaHeaderReader {
  private(set) var header = AamvaHeader()
  private(set) var warnings: [AamvaWarning] = []
  /// Where the elements begin.
  private(set) var end = 0
  /// The printable character that the header declares as the element separator, if an issuer or a scanner used one.
  private(set) var declaredSeparator: UInt8?
  /// Whether a scanner wrote control characters as the keys that give them together with Ctrl: carriage return became `M`, and the record
  /// separator `6`.
  private(set) var writesReturnAsM = false

  /// How the scanner writes control characters.
  private(set) var dialect = AamvaDialect.standard

  private let bytes: [UInt8]
  private static let searched = 96

  /// nil when there is no header.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    if let mark = Self.mark(in: bytes) {
      readMarks(before: mark.start, isFileTypeStandard: mark.isStandard)
      readNumbers(at: mark.end)
    } else if let place = Self.bareNumbers(in: bytes) {
      warnings.append(.init(.header, nil, "The file type “ANSI” is missing from the header."))
      readNumbers(at: place)
    } else {
      return nil
    }
  }

  /// The file type: `ANSI `, or `AAMVA` with some issuers.
  private static func mark(in bytes: [UInt8]) -> (start: Int, end: Int, isStandard: Bool)? {
    for start in 0..<min(bytes.count, searched) {
      for (word, isStandard) in [("ANSI", true), ("AAMVA", false)] as [(StaticString, Bool)] {
        let end = start + word.utf8CodeUnitCount
        guard end < bytes.count, AamvaText.equals(bytes[start..<end], word) else { continue }
        var place = end
        while place < bytes.count, AamvaText.isBlank(bytes[place]) { place += 1 }
        // The word is a file type only in front of a number.
        if place + 4 < bytes.count, bytes[place..<place + 4].allSatisfy(AamvaText.isDigit) {
          return (start, place, isStandard && place == end + 1)
        }
      }
    }
    return nil
  }

  /// The header's numbers when the file type is unreadable: eight digits or more, followed by the letters of a directory entry.
  private static func bareNumbers(in bytes: [UInt8]) -> Int? {
    var start = 0
    while start < min(bytes.count, 32) {
      guard AamvaText.isDigit(bytes[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < bytes.count, AamvaText.isDigit(bytes[end]) { end += 1 }
      if end - start >= 8, end + 6 <= bytes.count, let number = AamvaText.number(bytes[start..<start + 6]),
        AamvaJurisdiction(issuerId: number) != nil, AamvaText.isCapital(bytes[end]), AamvaText.isCapital(bytes[end + 1]),
        bytes[end + 2..<end + 6].allSatisfy(AamvaText.isDigit)
      {
        return start
      }
      start = end
    }
    return nil
  }

  private mutating func readMarks(before start: Int, isFileTypeStandard: Bool) {
    let marks = bytes[0..<start]
    if !marks.elementsEqual([UInt8(ascii: "@"), 0x0A, 0x1E, 0x0D]) || !isFileTypeStandard {
      warnings.append(.init(.header, nil, "The header does not begin as the standard says (@, LF, RS, CR, “ANSI ”)."))
    }
    writesReturnAsM = marks.suffix(2).elementsEqual([UInt8(ascii: "6"), UInt8(ascii: "M")])
    guard let at = marks.firstIndex(of: UInt8(ascii: "@")), at + 1 < start else { return }
    dialect = AamvaDialect(marks: marks[(at + 1)...])
    let separator = bytes[at + 1]
    let isMark = separator > 32 && separator < 127 && !AamvaText.isDigit(separator) && !AamvaText.isCapital(AamvaText.capital(separator))
    if isMark { declaredSeparator = separator }
  }

  private mutating func readNumbers(at start: Int) {
    var place = start
    while place < bytes.count, AamvaText.isDigit(bytes[place]) { place += 1 }
    let count = place - start
    func number(_ from: Int, _ length: Int) -> Int? {
      from + length <= count ? AamvaText.number(bytes[start + from..<start + from + length]) : nil
    }
    header.issuerId = number(0, 6)
    header.aamvaVersion = number(6, 2)
    // Ten digits: the header of version 0 or 1, or one that has lost the jurisdiction's version.
    header.jurisdictionVersion = count >= 12 ? number(8, 2) : count == 10 ? 0 : nil
    header.numberOfEntries = count >= 12 ? number(10, 2) : number(8, 2)
    let isComplete = count == 12 || count == 10 && (header.aamvaVersion ?? 0) <= 1
    if !isComplete { warnings.append(.init(.header, nil, "The header has \(count) digits where 12 belong (10 in version 1).")) }
    readDirectory(at: place)
  }

  private mutating func readDirectory(at start: Int) {
    var place = start
    var isDamaged = false
    while place + 2 < bytes.count, AamvaText.isCapital(bytes[place]), AamvaText.isCapital(bytes[place + 1]),
      AamvaText.isDigit(bytes[place + 2])
    {
      var end = place + 2
      while end < bytes.count, AamvaText.isDigit(bytes[end]) { end += 1 }
      let type = String(decoding: bytes[place..<place + 2], as: UTF8.self)
      if end - place == 10, let offset = AamvaText.number(bytes[place + 2..<place + 6]),
        let length = AamvaText.number(bytes[place + 6..<place + 10])
      {
        header.designators.append(.init(type: type, offset: offset, length: length))
      } else {
        isDamaged = true
      }
      place = end
    }
    if place < bytes.count, dialect.length(at: place, in: bytes) > 0 {
      end = place
      return
    }
    // A separator, a subfile's type or an element must follow. Anything else in front of them belongs to a damaged directory.
    var body = place
    while body < min(bytes.count, place + 24), !isBodyStart(at: body) { body += 1 }
    if body < min(bytes.count, place + 24) {
      isDamaged = isDamaged || body > place
      place = body
    }
    if isDamaged || header.designators.isEmpty {
      warnings.append(.init(.directory, nil, "The header's directory of subfiles is damaged or missing."))
    }
    end = place
  }

  private func isBodyStart(at place: Int) -> Bool {
    if bytes[place] < 32 || AamvaTokenizer.isElement(bytes, at: place, requiresKnown: true) { return true }
    return AamvaTokenizer.isSubfileType(bytes, at: place) && AamvaTokenizer.isElement(bytes, at: place + 2, requiresKnown: true)
  }
}
