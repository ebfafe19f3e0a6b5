/// An MRZ as people and machines hand it over: typed, pasted, sent by a hand scanner or read from a chip.
enum MrzText {
  /// The lines of a text, cleaned. Blank lines are empty.
  static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var afterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where afterReturn: break  // the second half of CRLF
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
        lines.append(cleaned(line))
        line.removeAll(keepingCapacity: true)
      // A byte-order mark is not part of the first line.
      case "\u{FEFF}": break
      case "\t", "\u{A0}": line.append(blank)
      // Word processors make guillemets of fillers.
      case "«": line += "<<".utf8
      case "‹", "＜": line.append(UInt8(ascii: "<"))
      case "a"..."z": line.append(UInt8(scalar.value) - 32)
      default: line += scalar.utf8
      }
      afterReturn = scalar == "\r"
    }
    lines.append(cleaned(line))
    return lines
  }

  /// The lines of one zone: as they are if a format has lines of about these lengths; else all characters, divided by the format that has as
  /// many. A chip and many hand scanners give 72, 88 or 90 characters in one piece. Lines that were broken elsewhere are put together only if
  /// the result is valid.
  static func zone(_ lines: [String]) -> [String] {
    let lengths = lines.map(\.unicodeScalars.count)
    guard !MrzDetector.fits(lengths), let wanted = formats.first(where: { $0.reduce(0, +) == lengths.reduce(0, +) }) else { return lines }
    var rest = Substring(lines.joined())
    let divided = wanted.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
    return lines.count == 1 || Mrz.parse(divided).valid ? divided : lines
  }

  private static let blank = UInt8(ascii: " ")
  private static let filler = UInt8(ascii: "<")
  private static let formats = Set(MrzLayouts.all.map(\.lineLengths)).filter { $0.count > 1 }
  /// The lengths that a line, or a zone in one piece, can have.
  private static let wholes = Set(MrzLayouts.all.flatMap { $0.lineLengths + [$0.lineLengths.reduce(0, +)] })

  /// A line without its blanks; with fillers for them where it has the length of a line only so, or has no other fillers.
  private static func cleaned(_ line: [UInt8]) -> String {
    let bare = line.filter { $0 != blank }
    guard bare.count < line.count, !bare.isEmpty else { return String(decoding: bare, as: UTF8.self) }
    let unindented = line.drop { $0 == blank }
    let trimmed = unindented.dropLast(unindented.reversed().prefix { $0 == blank }.count)
    let filled = [trimmed, unindented, line[...]].first { wholes.contains($0.count) }?.map { $0 == blank ? filler : $0 }
    return String(decoding: wholes.contains(bare.count) && bare.contains(filler) ? bare : filled ?? bare, as: UTF8.self)
  }
}
