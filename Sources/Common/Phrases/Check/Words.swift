import Notation

/// The house rules for the words of texts, from `words.json`. `Documentation/Words.md` explains them.
struct Words: Sendable {
  /// A thing, with its name in each language and the names that it must not have there.
  struct Term: Sendable {
    var thing: String
    var names: [String: String] = [:]
    var rejected: [String: [String]] = [:]
  }

  /// An expression that a language's texts must not contain, and what they say instead.
  struct Rejection: Equatable, Sendable {
    /// The kind of rule: `term`, `address`, `contraction` and so on.
    var rule: String
    /// As in `words.json`: a star at its end stands for any ending, and `=` before it for the same capitals.
    var expression: String
    var wanted: String
  }

  /// The language of rules for all.
  static let every = "*"

  private(set) var terms: [Term] = []
  private(set) var rejections: [String: [Rejection]] = [:]
  /// The space before each mark, and after an opening quotation mark, by language: none, or a no-break space.
  private(set) var spaces: [String: [Unicode.Scalar: String]] = [:]
  /// Texts that are the same in English, without their placeholders, by language.
  private(set) var same: [String: Set<String>] = [:]

  static let shipped: Words = {
    guard let node = try? JSONReader().read(PackageResources.words_json) else { return Words() }
    return Words(node)
  }()

  private init() {}

  private init(_ node: Node) {
    for thing in node["terms"]?.members ?? [] {
      var term = Term(thing: thing.key)
      for language in thing.value.members ?? [] {
        let words = (language.value.elements ?? []).compactMap(\.string)
        term.names[language.key] = words.first
        term.rejected[language.key] = Array(words.dropFirst())
        rejections[language.key, default: []] += words.dropFirst().map {
          Rejection(rule: "term", expression: $0, wanted: words.first ?? "")
        }
      }
      terms.append(term)
    }
    for language in node["rules"]?.members ?? [] {
      for rule in language.value.members ?? [] {
        rejections[language.key, default: []] += (rule.value.members ?? []).map {
          Rejection(rule: rule.key, expression: $0.key, wanted: $0.value.string ?? "")
        }
      }
    }
    for language in node["spaces"]?.members ?? [] {
      for mark in language.value.members ?? [] {
        if let scalar = mark.key.unicodeScalars.first { spaces[language.key, default: [:]][scalar] = mark.value.string }
      }
    }
    for language in node["same"]?.members ?? [] {
      same[language.key] = Set((language.value.elements ?? []).compactMap(\.string))
    }
  }

  /// What a language's texts must not say. Its own rules come before those for all.
  func rejections(in language: String) -> [Rejection] {
    let own = rejections[language] ?? []
    let named = Set(own.map(\.expression))
    return own + (rejections[Self.every] ?? []).filter { !named.contains($0.expression) }
  }
}
