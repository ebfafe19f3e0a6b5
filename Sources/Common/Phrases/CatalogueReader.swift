import Notation

/// Reads a catalogue: nested JSON objects whose strings are texts, with keys by their dotted path. An object whose keys are all plural
/// forms is one text with plurals, chosen by the argument `n`.
public enum CatalogueReader {
  /// The texts of one language. Texts with errors are left out (the phrasebook falls back text by text) and reported with their position.
  ///
  /// - Parameter group: the first component of the keys, where a file holds one group of texts, or nil if the file holds the whole keys.
  public static func parse(
    text: some Sequence<UInt8>, language: String, group: String? = nil
  ) -> (catalogue: Catalogue, issues: [NotationError]) {
    let read = read(text: text, language: language, group: group, keepsPositions: false)
    return (read.catalogue, read.issues)
  }

  /// The same, with the position of every text.
  static func read(
    text: some Sequence<UInt8>, language: String, group: String? = nil, keepsPositions: Bool = true
  ) -> (catalogue: Catalogue, issues: [NotationError], positions: [String: Position]) {
    let nothing = Catalogue(language: language, entries: [:])
    let node: Node
    do { node = try JSONReader().read(text) } catch { return (nothing, [error], [:]) }
    var reader = Reader(keepsPositions: keepsPositions)
    // A text takes about 40 bytes with its key and its layout.
    reader.entries.reserveCapacity(text.underestimatedCount / 40)
    guard node.members != nil else { return (nothing, [Reader.wrong(.type, node, "an object of texts and groups of texts")], [:]) }
    reader.read(node, key: group ?? "")
    return (Catalogue(language: language, entries: reader.entries), reader.issues, reader.positions)
  }

  private struct Reader {
    let keepsPositions: Bool
    var entries: [String: Catalogue.Entry] = [:]
    var issues: [NotationError] = []
    var positions: [String: Position] = [:]

    init(keepsPositions: Bool) { self.keepsPositions = keepsPositions }

    mutating func read(_ node: Node, key: String) {
      switch node.value {
      case .string(let text):
        entries[key] = .text(text)
        if keepsPositions { positions[key] = node.position }
      case .object(let members):
        if !members.isEmpty, members.allSatisfy({ PluralForm(rawValue: $0.key) != nil }) {
          readPlural(node, members, key: key)
          return
        }
        for member in members {
          guard !member.key.isEmpty, !member.key.utf8.contains(UInt8(ascii: ".")) else {
            issues.append(
              NotationError(
                .value, at: member.keyPosition, path: member.value.path, expected: "a key without dots and not empty",
                found: "\"\(member.key)\""))
            continue
          }
          read(member.value, key: key.isEmpty ? member.key : "\(key).\(member.key)")
        }
      default:
        issues.append(Self.wrong(.type, node, "a text or a group of texts"))
      }
    }

    private mutating func readPlural(_ node: Node, _ members: [Node.Member], key: String) {
      var forms: [PluralForm: String] = [:]
      for member in members {
        guard let form = PluralForm(rawValue: member.key), let text = member.value.string else {
          issues.append(Self.wrong(.type, member.value, "a text"))
          return
        }
        forms[form] = text
      }
      guard forms[.other] != nil else {
        issues.append(
          NotationError(
            .missingKey, at: node.position, path: node.path, expected: "the plural form \"other\", which every language has",
            found: "only \(members.map { "\"\($0.key)\"" }.joined(separator: ", "))"))
        return
      }
      entries[key] = .plural(forms)
      if keepsPositions { positions[key] = node.position }
    }

    static func wrong(_ kind: NotationError.Kind, _ node: Node, _ expected: String) -> NotationError {
      NotationError(kind, at: node.position, path: node.path, expected: expected, found: node.found)
    }
  }
}
