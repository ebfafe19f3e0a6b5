/// Reads and writes MRZs, the machine-readable zones of travel documents (ICAO 9303-3, section 4) and of licences. See `MrzLayouts` for the
/// formats and `MrzDate` for the century rule.
public enum Mrz {
  /// Reads the lines of an MRZ as they are. It always returns a result, whose `errors` say what is wrong.
  ///
  /// With `autocorrect`, a character that is not allowed in its cell but looks like one that is (O for 0 in a date, 1 for I in a name) is
  /// replaced, and `corrections` lists each replacement. Cells that may hold both letters and digits are never changed. It is off by default:
  /// a person's input, and a recogniser's better-informed decision, are read unchanged.
  public static func parse(_ lines: [String], autocorrect: Bool = false) -> MrzResult {
    MrzParser.parse(lines, autocorrect: autocorrect)
  }

  /// Reads the MRZ of a text, cleaned as by `blocks(in:)`. Blank lines within it do not count.
  public static func parse(block text: String, autocorrect: Bool = false) -> MrzResult {
    parse(MrzText.zone(MrzText.lines(of: text).filter { !$0.isEmpty }), autocorrect: autocorrect)
  }

  /// The MRZs in a text, separated by blank lines: each is a list of lines. Empty when there is none.
  ///
  /// Line breaks are CR, LF or both. Indentation and blanks are dropped, except where a line has its length only with `<` for the blanks.
  /// Lowercase letters become capitals. An MRZ in one piece, or broken elsewhere, is divided into its lines.
  public static func blocks(in text: String) -> [[String]] {
    MrzText.lines(of: text).split { $0.isEmpty }.map { MrzText.zone(Array($0)) }
  }
}
