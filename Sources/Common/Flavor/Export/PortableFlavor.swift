/// A flavor whose files lie beside it: it names them by relative paths, and says where they come from.
public struct PackedFlavor: Equatable, Sendable {
  /// A file or, for texts, perhaps a folder.
  public struct File: Equatable, Sendable {
    public enum Kind: Sendable { case font, logo, texts }
    public var kind: Kind
    /// Where it is.
    public var source: String
    /// Where the flavor expects it, relative to its own file.
    public var path: String
  }

  public var flavor: Flavor
  /// Each once.
  public var files: [File]
}

extension Flavor {
  /// The flavor with its files, without paths of this computer: files in or below the theme's folder keep their relative paths, all others
  /// have their names alone, with a number where two would be the same.
  ///
  /// - Parameter folder: the folder of the theme file, or nil if there is no file.
  public func packed(from folder: String?) -> PackedFlavor {
    var files: [PackedFlavor.File] = []
    func path(_ source: String, _ kind: PackedFlavor.File.Kind) -> String {
      if let known = files.first(where: { $0.source == source }) { return known.path }
      var path = Self.portable(source, from: folder)
      var number = 1
      while files.contains(where: { $0.path == path }) {
        number += 1
        path = Self.numbered(Self.portable(source, from: folder), number)
      }
      files.append(.init(kind: kind, source: source, path: path))
      return path
    }
    var flavor = self
    for token in FontToken.allCases {
      guard let role = fonts[token], case .file(let file) = role.font else { continue }
      flavor.fonts[token] = FontRole(.file(path(file, .font)), size: role.size)
    }
    flavor.localizationFiles = localizationFiles.map { path($0, .texts) }
    flavor.logos = logos.mapValues { LogoFile(path: path($0.path, .logo), theme: $0.theme, position: $0.position) }
    return PackedFlavor(flavor: flavor, files: files)
  }

  /// The flavor without paths of this computer.
  public func portable(from folder: String?) -> Flavor { packed(from: folder).flavor }

  private static func portable(_ path: String, from folder: String?) -> String {
    var relative = path
    if let folder, path.hasPrefix(folder + "/") { relative = String(path.dropFirst(folder.count + 1)) }
    let steps = relative.split(separator: "/", omittingEmptySubsequences: false)
    guard relative.hasPrefix("/") || steps.contains("..") else { return relative }
    return steps.last { !$0.isEmpty && $0 != ".." }.map(String.init) ?? relative
  }

  /// `mark.svg` becomes `mark-2.svg`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
