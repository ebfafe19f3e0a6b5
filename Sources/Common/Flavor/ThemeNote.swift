import Notation

/// A comment in which an export keeps what the SDK's code cannot say, so that the code can be read back without loss. On a line of its own it
/// names its place, `// theme: logo.light = "mark.svg"`; after a line of code it is for what that line sets, `// theme: palette.primary`.
struct ThemeNote {
  private static let mark = "theme: "

  /// The place in a theme file; nil for that of the line.
  var path: String?
  var value: JSONValue

  init(_ path: String?, _ value: JSONValue) {
    self.path = path
    self.value = value
  }

  /// A colour of one appearance, for a line of its own.
  init(_ path: String, _ appearance: Theme.Appearance, _ expression: ColorExpression) {
    self.init("colors.\(appearance.rawValue).\(path)", .string(expression.text))
  }

  /// A colour, for the end of its line.
  init(_ expression: ColorExpression) { self.init(nil, .string(expression.text)) }

  /// The note in a comment, which may stand after other words and a semicolon; nil if there is none.
  init?(comment: String) {
    let comment = comment.drop { $0 == " " }
    guard let start = comment.hasPrefix(Self.mark) ? comment.startIndex : comment.firstRange(of: "; " + Self.mark)?.upperBound else {
      return nil
    }
    let note = comment[start...].hasPrefix(Self.mark) ? comment[start...].dropFirst(Self.mark.count) : comment[start...]
    if let first = note.first, first.isLetter, let sign = note.firstRange(of: " = ") {
      self.init(String(note[..<sign.lowerBound]), Self.value(note[sign.upperBound...]))
    } else {
      self.init(nil, Self.value(note))
    }
  }

  /// A value as JSON, or a word such as a colour as it stands.
  private static func value(_ text: Substring) -> JSONValue {
    guard let first = text.first, "{[\"".contains(first), let node = try? JSONReader().read(Array(text.utf8)) else {
      return .string(String(text))
    }
    return JSONValue(node)
  }

  /// The comment's text, without `//`.
  var text: String {
    var shown = value.text()
    if case .string(let word) = value, ColorExpression(word) != nil { shown = word }
    return Self.mark + (path.map { "\($0) = " } ?? "") + shown
  }
}
