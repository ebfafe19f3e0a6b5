import Notation

/// A customer's own texts in a theme (`localization.strings`): by language tag or `*`, then by our keys.
public struct OwnTexts: Equatable, Sendable {
  /// One catalogue for each tag, with the valid texts.
  public var catalogues: [Catalogue] = []
  /// The errors, whose texts were left out: unknown keys, and placeholders that a text does not have. After `Decoding.mostErrors` of them
  /// no more texts are read.
  public var issues: [NotationError] = []

  /// - Parameters:
  ///   - strings: by tag, then by key. A single plural form has its name after the key: `scene.wait.left.one`.
  ///   - base: the catalogue that has every key.
  ///   - file: the parsed theme file, so that issues can point to their lines; nil when there is none.
  public init(_ strings: [String: [String: String]], base: Catalogue, file: Node? = nil) {
    let rule = OwnTextRule(base: base)
    let node = file?["localization"]?["strings"]
    for (tag, texts) in strings.sorted(by: { $0.key < $1.key }) {
      var entries: [String: Catalogue.Entry] = [:]
      var plurals: [String: [PluralForm: String]] = [:]
      for (key, text) in texts.sorted(by: { $0.key < $1.key }) where issues.count < Decoding.mostErrors {
        let member = node?[tag]?.members?.first { $0.key == key }
        let position = member?.keyPosition ?? Position(line: 1, column: 1)
        let form = Self.form(key, base)
        let problems = rule.problems(form?.key ?? key, .text(text), at: position, path: "localization.strings.\(tag).\(key)")
        issues += problems.issues
        guard problems.issues.isEmpty else { continue }
        if let form { plurals[form.key, default: [:]][form.form] = text } else { entries[key] = .text(text) }
      }
      for (key, forms) in plurals where forms[.other] == nil {
        let path = "localization.strings.\(tag).\(key)"
        let position = node?[tag]?.members?.first { $0.key.hasPrefix(key + ".") }?.keyPosition ?? Position(line: 1, column: 1)
        issues.append(
          NotationError(
            .missingKey, at: position, path: path, expected: "the form \"\(key).other\" in addition to the others", found: "none"))
      }
      for (key, forms) in plurals where forms[.other] != nil { entries[key] = .plural(forms) }
      catalogues.append(Catalogue(language: tag, entries: entries))
    }
    issues.sort { $0.position < $1.position }
  }

  /// The plural and its form that a key names.
  private static func form(_ key: String, _ base: Catalogue) -> (key: String, form: PluralForm)? {
    guard let dot = key.lastIndex(of: "."), let form = PluralForm(rawValue: String(key[key.index(after: dot)...])) else { return nil }
    let plural = String(key[..<dot])
    return base.entries[plural]?.isPlural == true ? (plural, form) : nil
  }
}
