/// Where a line may break in a text without spaces: between wide characters, as in Japanese and Chinese, but not before closing or
/// prolonging characters or after opening ones (JIS X 4051, "kinsoku"; Unicode UAX #14 has the same classes: CL, CP, EX, NS, CJ and OP).
enum LineBreaking {
  /// Characters that never begin a line.
  private static let closing = Set<Unicode.Scalar>(
    "。、，．・：；？！」』）】〉》〕］｝”’…‥ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ％°℃,.:;!?)]}%".unicodeScalars)
  /// Characters that never end a line.
  private static let opening = Set<Unicode.Scalar>("「『（【〈《〔［｛“‘([{".unicodeScalars)

  /// The unbreakable parts of a word (a run without spaces). A word of narrow characters is one part.
  static func units(of word: Substring) -> [Substring] {
    guard word.utf8.contains(where: { $0 >= 0xE1 }), word.contains(where: { TextWidth.of($0) == 2 }) else { return [word] }
    var units: [Substring] = []
    var start = word.startIndex
    var last: Character?
    for i in word.indices {
      let character = word[i]
      if let last, mayBreak(between: last, and: character) {
        units.append(word[start..<i])
        start = i
      }
      last = character
    }
    return units + [word[start...]]
  }

  private static func mayBreak(between a: Character, and b: Character) -> Bool {
    // A number stays with its counter.
    if a.isASCII && a.isNumber { return false }
    return (TextWidth.of(a) == 2 || TextWidth.of(b) == 2) && !isOne(b, of: closing) && !isOne(a, of: opening)
  }

  /// Combining marks on a character do not matter.
  private static func isOne(_ character: Character, of scalars: Set<Unicode.Scalar>) -> Bool {
    character.unicodeScalars.first.map { scalars.contains($0) } ?? false
  }
}
