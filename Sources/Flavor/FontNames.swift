import Notation

/// The fonts that are known on a machine, by all names that a flavor may call them.
public struct FontNames: Sendable {
  /// As they were told: families, full names and PostScript names.
  public let names: [String]
  private let folded: Set<String>
  /// What a font is called in PostScript, by each of its names, folded.
  private var postScript: [String: String] = [:]

  /// The SDK's own fonts, which every phone has: its published defaults are never a mistake.
  public static let sdk = [
    "Roboto", "Roboto-Thin", "Roboto-Light", "Roboto-Regular", "Roboto-Medium", "Roboto-Bold", "Roboto-Black", "Roboto Medium",
    "Roboto Bold", "Roboto Light",
  ]

  public init(_ names: some Sequence<String>) {
    var seen: Set<String> = []
    self.names = (Self.sdk + names).filter { !$0.isEmpty && seen.insert($0).inserted }
    folded = Set(self.names.map(Self.folded))
  }

  /// The names in a listing with one font a line, its names parted by `|` and within each by commas, as
  /// `fc-list --format "%{family}|%{fullname}|%{postscriptname}\n"` prints it.
  public init(listing: String) {
    let fonts = listing.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { part in
        part.split(separator: ",").map { $0.filter { $0 != "\\" } }
      }
    }
    self.init(fonts.flatMap { $0.flatMap(\.self) })
    for font in fonts where font.count == 3 {
      guard let name = font[2].first else { continue }
      // A family has many fonts: its name alone means the regular one, whose name says no more than the family's.
      let families = font[0].filter { family in (font[1] + [name]).contains { Self.folded($0) == Self.folded(family) } }
      for known in font[1] + [name] + families where postScript[Self.folded(known)] == nil { postScript[Self.folded(known)] = name }
    }
  }

  /// The PostScript name of a font that is known by any of its names; nil: it is not known here.
  public func postScriptName(of name: String) -> String? {
    if Self.sdk.contains(name), name.contains("-") { return name }
    return postScript[Self.folded(name)]
  }

  /// Whether a font of this name is known; capitals, blanks, hyphens and a last "Regular" do not matter.
  public func knows(_ name: String) -> Bool { folded.contains(Self.folded(name)) }

  /// The known names that are nearest, best first; at most `count`.
  public func nearest(to name: String, count: Int = 3) -> [String] {
    let wanted = Set(FontWeight.words(name))
    var found: [String] = Spelling.nearest(to: name, among: names).map { [$0] } ?? []
    // Names that share words: "DejaVu Serif Heavy" is nearer to "DejaVu Serif Bold" than letters say.
    let ranked = names.map { (name: $0, shared: wanted.intersection(FontWeight.words($0)).count) }.filter { $0.shared > 0 }
      .sorted { ($1.shared, $0.name.count, $0.name) < ($0.shared, $1.name.count, $1.name) }
    for candidate in ranked where !found.contains(candidate.name) { found.append(candidate.name) }
    return Array(found.prefix(count))
  }

  private static func folded(_ name: String) -> String {
    var words = FontWeight.words(name).joined()
    for ending in ["regular", "book"] where words.hasSuffix(ending) && words != ending { words.removeLast(ending.count) }
    return words
  }
}

/// A font of a flavor that cannot be used, and what to do.
public struct FontProblem: Equatable, Sendable {
  public var role: FontToken
  /// The name or the file as the flavor says it.
  public var font: String
  public var sentence: String

  /// "fonts.screenTitle: the font "Robotto" is not installed. Did you mean …?"
  public var description: String { "fonts.\(role.rawValue): \(sentence)" }
}

extension Flavor {
  /// The fonts that this flavor names and the machine does not know, or that are no font files.
  ///
  /// - Parameters:
  ///   - names: the installed fonts; nil where nobody can tell, and every name is taken.
  ///   - fileProblem: what is wrong with a font file, as the end of a sentence; nil when it is one.
  public func fontProblems(names: FontNames?, fileProblem: (String) -> String?) -> [FontProblem] {
    FontToken.allCases.compactMap { token in
      switch fonts[token]?.font {
      case nil: return nil
      case .name(let name):
        guard let names, !names.knows(name) else { return nil }
        let near = names.nearest(to: name).map { JSONValue.string($0).text() }
        let hint = near.isEmpty ? "Install it or name another one." : "The nearest are \(near.joined(separator: ", "))."
        return FontProblem(role: token, font: name, sentence: "the font \(JSONValue.string(name).text()) is not installed. \(hint)")
      case .file(let path):
        guard let problem = fileProblem(path) else { return nil }
        return FontProblem(role: token, font: path, sentence: "the file \(JSONValue.string(path).text()) \(problem)")
      }
    }
  }
}
