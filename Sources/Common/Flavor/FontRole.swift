import Cells

/// A role's font and size in an OrcaFlavor. A terminal has one font in one size, so only the role's weight remains, for titles also the
/// size, and for links an underline.
public struct FontRole: Hashable, Sendable {
  public enum Font: Hashable, Sendable {
    /// An installed font: `Roboto-Medium`, `DejaVu Serif Bold`.
    case name(String)
    /// A font file. Relative paths are resolved from the theme file.
    case file(String)
  }

  public var font: Font
  /// Points, 6 to 96.
  public var size: Int

  public init(_ font: Font, size: Int) {
    self.font = font
    self.size = size
  }

  /// The name that shows the weight: the font's, or the file's without folder and extension.
  public var name: String {
    switch font {
    case .name(let name): return name
    case .file(let path):
      let file = path.split(separator: "/").last ?? ""
      return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? String(file)
    }
  }

  /// 100 (thin) to 900 (black); 400 is regular, 500 medium, 700 bold.
  public var weight: Int { FontWeight.of(name) }

  /// The name of the font's family: a font's name without its weight, and a file's whole name, because a file is one font.
  public var family: String { if case .file = font { name } else { FontWeight.family(of: name) } }

  /// Bold from a weight of 600, and from a medium weight at 18 points or more: Roboto-Medium 18 is the title of a screen, Roboto-Medium 14
  /// is not. Light weights are dim. Titles are bold in large sizes, and plain in small sizes unless the font is bold.
  func look(for token: FontToken) -> FontLook {
    let treatment = HeaderTreatment(points: size), weight = weight
    let isBold = weight >= 600 || (weight >= 500 && size >= 18) || (token.isTitle && treatment == .large && weight > 300)
    var attributes: Style.Attributes = isBold ? .bold : weight <= 300 ? .dim : []
    if token == .instructionsLink { attributes.insert(.underline) }
    return FontLook(attributes: attributes, treatment: token.isTitle ? treatment : .regular)
  }

  /// The SDK's published defaults.
  public static func standard(_ token: FontToken) -> FontRole {
    let (size, style): (Int, String) =
      switch token {
      case .screenHeader, .popupHeader: (24, "Medium")
      case .screenTitle, .primaryButton, .inputField, .inputFieldPlaceholder, .popupTitle: (18, "Medium")
      case .scannerInstructionText, .confirmationScreenTitle: (20, "Medium")
      case .tableElementTitle: (16, "Medium")
      case .secondaryButton, .inputFieldTitle, .instructionsLink: (14, "Medium")
      case .inputFieldStatus: (12, "Medium")
      case .screenMessage, .confirmationScreenCheckpoints, .popupMessage: (16, "Regular")
      case .tableElementDescription, .hintText: (14, "Regular")
      }
    return FontRole(.name("Roboto-\(style)"), size: size)
  }
}

extension FontToken {
  /// Whether the role is a title, whose size is visible.
  public var isTitle: Bool {
    switch self {
    case .screenHeader, .screenTitle, .confirmationScreenTitle, .popupHeader, .popupTitle: true
    default: false
    }
  }
}

/// The weight by a font's name (OpenType `usWeightClass`).
public enum FontWeight {
  /// `Roboto-Medium` 500, `DejaVu Sans Bold Oblique` 700, `SourceSans3-SemiBold` 600; 400 when the name does not show it.
  public static func of(_ name: String) -> Int {
    var words = words(name)
    while let last = words.last, last == "italic" || last == "oblique" { words.removeLast() }
    guard let last = words.last else { return 400 }
    if words.count > 1, let weight = weights[words[words.count - 2] + last] { return weight }
    return weights[last] ?? 400
  }

  /// `Roboto-Medium` Roboto, `DejaVu Sans Bold Oblique` DejaVu Sans, `SourceSans3-SemiBold` SourceSans3.
  static func family(of name: String) -> String {
    let endings = weights.keys.sorted { ($1.count, $0) < ($0.count, $1) } + ["italic", "oblique", "semi", "demi", "extra", "ultra"]
    var family = name[...]
    while let ending = endings.first(where: { family.lowercased().hasSuffix($0) }) {
      let rest = family.dropLast(ending.count)
      guard let last = rest.last, " -_".contains(last) || last.isLowercase && family.dropFirst(rest.count).first?.isUppercase == true else {
        break
      }
      family = rest
      while let last = family.last, " -_".contains(last) { family.removeLast() }
    }
    return family.isEmpty ? name : String(family)
  }

  /// The words of a name in small letters, split at spaces, hyphens and underscores, and before a capital that follows a small letter.
  static func words(_ name: String) -> [String] {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return asciiWords(name.utf8) }
    var words: [String] = [""]
    var wasSmall = false
    for character in name {
      let isSeparator = character == " " || character == "-" || character == "_"
      if isSeparator || (wasSmall && character.isUppercase) { words.append("") }
      if !isSeparator { words[words.count - 1] += character.lowercased() }
      wasSmall = character.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }

  /// The same of a name of ASCII, as nearly all are: each theme asks for the weights of its fonts.
  private static func asciiWords(_ name: String.UTF8View) -> [String] {
    var words: [[UInt8]] = [[]]
    var wasSmall = false
    for letter in name {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
      let isSeparator = [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(letter)
      if isSeparator || (wasSmall && isCapital) { words.append([]) }
      if !isSeparator { words[words.count - 1].append(isCapital ? letter + 0x20 : letter) }
      wasSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
    }
    return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let weights = [
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "book": 400, "normal": 400, "regular": 400,
    "roman": 400, "medium": 500, "demi": 600, "demibold": 600, "semibold": 600, "bold": 700, "extrabold": 800, "ultrabold": 800,
    "heavy": 800, "black": 900,
  ]
}
