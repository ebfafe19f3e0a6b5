/// Where a line may end in a text without blanks: between wide characters, as Japanese and Chinese are written, but not before what closes
/// or prolongs, nor after what opens (JIS X 4051, "kinsoku"; Unicode UAX #14 has the same classes: CL, CP, EX, NS, CJ and OP).
enum LineBreaking {
  /// What never begins a line.
  private static let closing = Set<Character>(
    "。、，．・：；？！」』）】〉》〕］｝”’…‥ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ％°℃,.:;!?)]}%")
  /// What never ends one.
  private static let opening = Set<Character>("「『（【〈《〔［｛“‘([{")

  /// The parts of a word (a run without blanks) that stay whole; a word of narrow characters is one part.
  static func units(of word: some StringProtocol) -> [String] {
    guard word.utf8.contains(where: { $0 >= 0xE1 }), word.contains(where: { TextWidth.of($0) == 2 }) else { return [String(word)] }
    var units: [String] = []
    var last: Character?
    for character in word {
      if let last, !mayBreak(between: last, and: character) {
        units[units.count - 1].append(character)
      } else {
        units.append(String(character))
      }
      last = character
    }
    return units
  }

  private static func mayBreak(between a: Character, and b: Character) -> Bool {
    (TextWidth.of(a) == 2 || TextWidth.of(b) == 2) && !closing.contains(b) && !opening.contains(a)
  }
}
