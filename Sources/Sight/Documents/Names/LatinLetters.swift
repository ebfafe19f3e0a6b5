/// Latin letters beyond A to Z.
enum LatinLetters {
  /// ICAO 9303-3, section 6 A, with every form that it permits. Letters of one form only, a base letter with a mark, are in `base(of:)`.
  /// The last lines are letters that the standard lacks, as their issuers write them.
  static let forms = LetterTable.read(
    """
    Ä AE A
    Å AA A
    Æ AE A
    Ð D DH
    Đ D DJ
    Ħ H
    Ĳ IJ Y
    Ł L
    Ñ N NXX
    Ŋ N NG
    Ö OE O
    Ø OE O
    Œ OE
    ẞ SS
    Þ TH
    Ŧ T
    Ü UE UXX U
    ĸ Q
    Ə A E
    Ɛ E
    Ɔ O
    Ɣ G GH
    Ɩ I
    Ʊ U
    Ʋ V
    Ʒ Z J
    Ǝ E
    """)

  /// The letters A to Z that a letter with a mark consists of, from its Unicode name (LATIN CAPITAL LETTER E WITH CIRCUMFLEX AND ACUTE). nil
  /// for anything else.
  static func base(of scalar: Unicode.Scalar) -> Substring? {
    if let ascii = Unicode.Scalar(scalar.value &- 0xFEE0), "A"..."Z" ~= ascii { return Substring(String(ascii)) }
    let blocks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF]
    guard blocks.contains(where: { $0.contains(scalar.value) }), let name = scalar.properties.name else { return nil }
    let words = name.split(separator: " ")
    guard words.count > 4, words[0] == "LATIN", words[4] == "WITH", words[3].utf8.count <= 2 else { return nil }
    return words[3]
  }
}
