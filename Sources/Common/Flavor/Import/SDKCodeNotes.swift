import Notation

/// The notes in an export's comments, put together.
///
/// A colour's note counts only as long as it means the colour of its line, so that a change of the code is not lost.
struct SDKCodeNotes {
  private var root = JSONValue.object([JSONValue.Member]())
  /// The lines of the notes by their places.
  private var lines: [String: Int] = [:]
  private(set) var remarks: [SDKCode.Remark] = []

  /// More than any flavor needs: one for each colour in each appearance, each font and each text's group.
  private static let mostNotes = 1000

  /// - Parameter places: the paths that each line of code sets.
  init(comments: [(line: Int, text: String)], places: [Int: [String]]) {
    for (line, text) in comments where lines.count < Self.mostNotes {
      guard let note = ThemeNote(comment: text) else { continue }
      let paths = note.path.map { [$0] } ?? places[line] ?? []
      if paths.isEmpty { remarks.append(.init(line: line, text: "The note \"\(note.text)\" belongs to no line that sets something.")) }
      for path in paths {
        root = root.setting(note.value, at: path)
        lines[path] = line
      }
    }
  }

  /// The flavor with what the notes say.
  mutating func added(to flavor: Flavor) -> Flavor {
    guard case .object(let members) = root, !members.isEmpty else { return flavor }
    let (noted, issues) = FlavorFile.parse(text: root.text().utf8, name: flavor.name)
    guard issues.isEmpty else {
      remarks += issues.map { .init(line: lines[$0.path] ?? 1, text: "The note for \($0.path) is not valid: \($0.message)") }
      return flavor
    }
    var result = noted
    if root["layouts"] == nil { result.primaryButtonCornerRadius = flavor.primaryButtonCornerRadius }
    if root["localization"]?["baseLanguage"] == nil { result.baseLanguage = flavor.baseLanguage }
    result.fixedLanguage = noted.fixedLanguage ?? flavor.fixedLanguage
    // The size is the code's.
    result.fonts = flavor.fonts.merging(noted.fonts) { code, note in FontRole(note.font, size: code.size) }
    result.light = merged(flavor, noted, .light)
    result.dark = merged(flavor, noted, .dark)
    return result
  }

  private func merged(_ code: Flavor, _ noted: Flavor, _ appearance: Theme.Appearance) -> Flavor.Colors {
    var colors = code.colors(appearance), whole = code
    colors.palette.merge(noted.colors(appearance).palette) { code, note in note.base == .terminal ? note : code }
    colors.elements.merge(noted.colors(appearance).elements) { _, note in note }
    if appearance == .light { whole.light = colors } else { whole.dark = colors }
    for (token, expression) in code.colors(appearance).elements where colors.elements[token] != expression {
      guard let note = colors.elements[token], note.base != .terminal,
        whole.value(of: note, appearance)?.argb != whole.value(of: expression, appearance)?.argb
      else { continue }
      colors.elements[token] = expression
    }
    return colors
  }
}
