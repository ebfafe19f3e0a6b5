import Notation

/// The rules for a customer's own text: its key must exist, and it may only use the placeholders of that key's text.
struct OwnTextRule {
  let base: Catalogue

  func problems(
    _ key: String, _ entry: Catalogue.Entry, at position: Position, path: String
  ) -> (issues: [NotationError], notes: [TextNote]) {
    guard let standard = base.entries[key] else {
      let hint = Spelling.hint(for: key, among: base.entries.keys.sorted())
      return ([NotationError(.unknownKey, at: position, path: path, expected: "the key of a text", found: "\"\(key)\"", hint: hint)], [])
    }
    var issues: [NotationError] = [], notes: [TextNote] = []
    let wanted = standard.placeholders, there = entry.placeholders
    if let unknown = there.subtracting(wanted).min() {
      let places = wanted.isEmpty ? "no places" : "no places but " + wanted.sorted().map { "{\($0)}" }.joined(separator: ", ")
      let hint = Spelling.nearest(to: unknown, among: wanted.sorted()).map { "Did you mean {\($0)}?" } ?? ""
      issues.append(NotationError(.value, at: position, path: path, expected: "\(places) in this text", found: "{\(unknown)}", hint: hint))
    }
    if entry.isPlural, !standard.isPlural {
      issues.append(NotationError(.type, at: position, path: path, expected: "a text without plural forms", found: "plural forms"))
    }
    if let missing = wanted.subtracting(there).min() {
      notes.append(TextNote(position: position, key: path, message: "ours says {\(missing)} here, this text does not"))
    }
    return (issues, notes)
  }
}
