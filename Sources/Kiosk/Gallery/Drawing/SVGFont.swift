import Flavor

/// A font role in CSS: a family and a weight.
struct SVGFont: Hashable {
  var family: String
  /// 100 to 900.
  var weight: Int

  init(_ role: FontRole) {
    weight = role.weight
    // "Roboto-Medium" is the family Roboto, "DejaVu Serif Bold Oblique" is DejaVu Serif.
    var words = role.name.split { $0 == "-" || $0 == "_" || $0 == " " }.map(String.init)
    while words.count > 1, let last = words.last, Self.isStyle(last) { words.removeLast() }
    family = words.joined(separator: " ")
  }

  private static func isStyle(_ word: String) -> Bool {
    FontWeight.of(word) != 400 || ["regular", "normal", "book", "roman", "italic", "oblique"].contains(word.lowercased())
  }

  /// The fallback if the family is not installed.
  static let monospace = "ui-monospace, \"DejaVu Sans Mono\", Menlo, Consolas, monospace"

  /// The CSS family list, without characters that would end the name.
  var css: String {
    let name = family.filter { $0.isLetter || $0.isNumber || $0 == " " }
    // A name without spaces may be a PostScript name: "SourceSans3" is "Source Sans 3".
    var spaced = ""
    for character in name {
      if let last = spaced.last, last.isLowercase, character.isUppercase || character.isNumber { spaced.append(" ") }
      spaced.append(character)
    }
    let names = name.contains(" ") || spaced == name ? [name] : [name, spaced]
    return (names.map { "\"\($0)\"" } + [Self.monospace]).joined(separator: ", ")
  }
}
