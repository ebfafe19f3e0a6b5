import Notation

/// The file of a brand's logo, as a flavor names it.
public struct LogoFile: Sendable {
  /// A path that the program can use.
  public var path: String
  /// The theme file that names it; nil if it was not read from a file.
  public var theme: String?
  /// Where it is named; nil if no text names it.
  public var position: Position?

  public init(path: String, theme: String? = nil, position: Position? = nil) {
    self.path = path
    self.theme = theme
    self.position = position
  }

  /// The largest file, in bytes. A logo shows in a few cells, and parsing an SVG takes many times its size.
  public static let mostBytes = 1 << 20

  /// "brand.json, line 4, column 11: the logo "mark.svg" cannot be read."
  ///
  /// - Parameter problem: the end of the sentence.
  public func description(of problem: String) -> String {
    let file = theme.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let place = position.map { "line \($0.line), column \($0.column): " } ?? ""
    return "\(file.map { "\($0), " } ?? "")\(place)the logo \(JSONValue.string(path).text()) \(problem)"
  }
}

extension LogoFile: Equatable {
  /// Two names of the same file are equal, wherever they are written.
  public static func == (a: LogoFile, b: LogoFile) -> Bool { a.path == b.path }
}

extension Flavor {
  /// The files of the logos, each once.
  public var logoFiles: [LogoFile] {
    Theme.Appearance.allCases.reduce(into: []) { files, appearance in
      if let file = logos[appearance], !files.contains(file) { files.append(file) }
    }
  }
}
