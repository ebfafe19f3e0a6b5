import Notation

/// The fonts that are installed on a machine, by all names that a flavor may use.
public struct FontNames: Sendable {
  /// The names as listed: families, full names and PostScript names.
  public let names: [String]
  private let folded: Set<String>
  /// The PostScript name of a font for each of its names, folded.
  private var postScript: [String: String] = [:]

  /// The SDK's own fonts. Every phone has them, so the published defaults are never an error.
  public static let sdk = [
    "Roboto", "Roboto-Thin", "Roboto-Light", "Roboto-Regular", "Roboto-Medium", "Roboto-Bold", "Roboto-Black", "Roboto Medium",
    "Roboto Bold", "Roboto Light",
  ]

  public init(_ names: some Sequence<String>) {
    var seen: Set<String> = []
    self.names = (Self.sdk + names).filter { !$0.isEmpty && seen.insert($0).inserted }
    folded = Set(self.names.map(Self.folded))
  }

  /// Parses a listing with one font per line. Its kinds of names are separated by `|`, and names of one kind by commas, as printed by
  /// `fc-list --format "%{family}|%{fullname}|%{postscriptname}\n"`.
  public init(listing: String) {
    let fonts = listing.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { part in
        part.split(separator: ",").map { $0.filter { $0 != "\\" } }
      }
    }
    self.init(fonts.flatMap { $0.flatMap(\.self) })
    for font in fonts where font.count == 3 {
      guard let name = font[2].first else { continue }
      // A family has many fonts. Its name alone means the regular one, whose other names are the same as the family's.
      let families = font[0].filter { family in (font[1] + [name]).contains { Self.folded($0) == Self.folded(family) } }
      for known in font[1] + [name] + families where postScript[Self.folded(known)] == nil { postScript[Self.folded(known)] = name }
    }
  }

  /// The PostScript name of a font by any of its names, or nil if the font is unknown.
  public func postScriptName(of name: String) -> String? {
    if Self.sdk.contains(name), name.contains("-") { return name }
    return postScript[Self.folded(name)]
  }

  /// Whether a font with this name is installed. Capitals, spaces, hyphens and a final "Regular" do not matter.
  public func knows(_ name: String) -> Bool { folded.contains(Self.folded(name)) }

  /// The nearest installed names, best first; at most `count`.
  public func nearest(to name: String, count: Int = 3) -> [String] {
    let wanted = Set(FontWeight.words(name))
    var found: [String] = Spelling.nearest(to: name, among: names).map { [$0] } ?? []
    // Shared words count first: "DejaVu Serif Heavy" is nearer to "DejaVu Serif Bold" than the letters suggest.
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

/// A font of a flavor that cannot be used, and what to do about it.
public struct FontProblem: Equatable, Sendable {
  public var role: FontToken
  /// The name or the file as the flavor writes it.
  public var font: String
  public var sentence: String

  /// "fonts.screenTitle: the font "Robotto" is not installed. Did you mean …?"
  public var description: String { "fonts.\(role.rawValue): \(sentence)" }
}

extension Flavor {
  /// The fonts of this flavor that are not installed, or whose files are not fonts.
  ///
  /// - Parameters:
  ///   - names: the installed fonts; nil when they are unknown, and then every name is accepted.
  ///   - fileProblem: the error in a font file, as the end of a sentence; nil when the file is a font.
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
