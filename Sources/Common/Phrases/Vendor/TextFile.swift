import Notation

/// A file with a customer's own texts: a catalogue in our format (JSON), or a vendor's `.strings` or `strings.xml`. Its texts take
/// precedence over the shipped ones.
public struct TextFile: Equatable, Sendable {
  /// The texts by our keys, in the file's language.
  public var catalogue: Catalogue
  /// The errors, whose texts were left out. After `Decoding.mostErrors` of them no more texts are read.
  public var issues: [NotationError] = []
  /// Remarks on correct texts that are shown nowhere or less than expected.
  public var notes: [TextNote] = []
  /// The position of each text, by our keys.
  public var positions: [String: Position] = [:]

  /// The extensions of files that can contain texts.
  public static let endings = ["strings", "xml", "json"]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: its extension determines the format, and the path the language: `nl.lproj/IdScanner.strings`, `values-pt-rBR/strings.xml`,
  ///     `de-AT.json`.
  ///   - base: the catalogue that has every key.
  ///   - language: the language of files whose path names none, such as an app's fallback.
  public static func read(_ bytes: some Sequence<UInt8>, path: String, base: Catalogue, language: String = "en") -> TextFile {
    let tag = TextFileLanguage.of(path) ?? language
    switch path.split(separator: ".").last.map({ $0.lowercased() }) {
    case "strings": return vendor(AppleStrings.parse(bytes), tag, base, isOwn: true)
    case "xml": return vendor(AndroidStrings.parse(bytes), tag, base, isOwn: false)
    default: return own(bytes, tag, base)
    }
  }

  private static func own(_ bytes: some Sequence<UInt8>, _ tag: String, _ base: Catalogue) -> TextFile {
    let read = CatalogueReader.read(text: bytes, language: tag)
    var file = TextFile(catalogue: read.catalogue, issues: read.issues, positions: read.positions)
    var entries: [String: Catalogue.Entry] = [:]
    func position(_ key: String) -> Position { read.positions[key] ?? Position(line: 1, column: 1) }
    for (key, entry) in read.catalogue.entries.sorted(by: { position($0.key) < position($1.key) })
    where file.issues.count < Decoding.mostErrors {
      let position = position(key)
      let problems = OwnTextRule(base: base).problems(key, entry, at: position, path: key)
      file.issues += problems.issues
      file.notes += problems.notes
      if problems.issues.isEmpty { entries[key] = entry }
    }
    file.catalogue = Catalogue(language: tag, entries: entries)
    file.sort()
    return file
  }

  /// - Parameter isOwn: whether the file contains only the vendor's texts, so that an unknown key is an error. An app's `strings.xml`
  ///   contains all of its texts.
  private static func vendor(_ read: VendorFile, _ tag: String, _ base: Catalogue, isOwn: Bool) -> TextFile {
    var file = TextFile(catalogue: Catalogue(language: tag, entries: [:]), issues: read.issues)
    let words = Dictionary(read.texts.map { ($0.key, $0.entry) }) { first, _ in first }
    var entries: [String: Catalogue.Entry] = [:]
    for text in read.texts where file.issues.count < Decoding.mostErrors {
      // Our own keys are allowed among the vendor's.
      let targets = base.entries[text.key] == nil ? VendorKeys.targets(text.key) : [VendorKeys.Target(text.key)]
      guard let targets else {
        if isOwn {
          let hint = Spelling.hint(for: text.key, among: VendorKeys.all + base.entries.keys.sorted())
          file.issues.append(
            NotationError(
              .unknownKey, at: text.position, path: text.key, expected: "a key of the vendor or of ours", found: "another", hint: hint))
        } else {
          file.notes.append(TextNote(position: text.position, key: text.key, message: "no text of the vendor's, so it is left alone"))
        }
        continue
      }
      if targets.isEmpty {
        let reason = VendorKeys.reason(text.key) ?? "it has no place"
        file.notes.append(TextNote(position: text.position, key: text.key, message: "no screen shows this: \(reason)"))
      }
      for target in targets {
        if let missing = target.words.first(where: { words[$0] == nil }), VendorPlaceholders.has(text.entry) {
          file.notes.append(
            TextNote(
              position: text.position, key: text.key, message: "shown only with the text \"\(missing)\" in the same file, which fills it"))
          continue
        }
        let (entry, unknown) = filled(text.entry, target, words)
        if let first = unknown.first {
          file.issues.append(
            NotationError(
              .value, at: text.position, path: text.key,
              expected: target.arguments.isEmpty ? "no placeholder here" : "at most \(target.arguments.count) placeholders here",
              found: "\"\(first)\""))
          continue
        }
        let problems = OwnTextRule(base: base).problems(target.key, entry, at: text.position, path: text.key)
        file.issues += problems.issues
        if base.entries[text.key] != nil { file.notes += problems.notes }
        if problems.issues.isEmpty, entries[target.key] == nil {
          entries[target.key] = entry
          file.positions[target.key] = text.position
        }
      }
    }
    file.catalogue = Catalogue(language: tag, entries: entries)
    file.sort()
    return file
  }

  /// A vendor's text in our form: its placeholders become our placeholders or other texts of the file.
  private static func filled(
    _ entry: Catalogue.Entry, _ target: VendorKeys.Target, _ words: [String: Catalogue.Entry]
  ) -> (entry: Catalogue.Entry, unknown: [String]) {
    func convert(_ text: String) -> (text: String, unknown: [String]) {
      VendorPlaceholders.replaced(text) { index in
        guard target.arguments.indices.contains(index) else { return nil }
        switch target.arguments[index] {
        case .placeholder(let name): return "{\(name)}"
        case .words(let key): return words[key]?.texts.first
        case .inner(let key): return words[key]?.texts.first.map { $0.prefix(1).lowercased() + $0.dropFirst() }
        }
      }
    }
    switch entry {
    case .text(let text):
      let converted = convert(text)
      return (.text(converted.text), converted.unknown)
    case .plural(let forms):
      let converted = forms.mapValues(convert)
      return (.plural(converted.mapValues(\.text)), converted.values.flatMap(\.unknown).sorted())
    }
  }

  private mutating func sort() {
    issues.sort { ($0.position, $0.path) < ($1.position, $1.path) }
    notes.sort { ($0.position, $0.key) < ($1.position, $1.key) }
  }
}
