import Notation

/// Reads a flavor: a theme file, or the `customization.flavor` object of a plugin call.
///
/// ```json
/// { "name": "harbour", "extends": "orca", "appearance": "light",
///   "colors": {
///     "light": { "palette": { "primary": "#0B3D91" }, "box": { "borderColor": "black 10%" } },
///     "dark": { "palette": { "primary": "#8FB8FF" } } },
///   "fonts": { "screenTitle": { "name": "DejaVu Serif Bold", "size": 18 }, "hintText": { "file": "Brand-Light.otf", "size": 14 } },
///   "layouts": { "primaryButtonCornerRadius": "round" },
///   "localization": { "baseLanguage": "en", "fixedLanguage": "nl", "strings": { "nl": { "scene.confirm.use": "Ja, deze" } },
///     "files": ["Strings"] } }
/// ```
/// `colors` is one set, which counts for both appearances, or `light` and `dark`. All keys may be left out; what is not said is what the
/// theme says that this one extends, and else the SDK's default.
public enum FlavorFile {
  /// A theme file's text and where it was found.
  public struct Source: Sendable {
    /// The file's path; relative paths in the theme count from its folder. nil: it was not read from a file.
    public var path: String?
    /// What to call the flavor when the file does not say.
    public var name: String
    public var bytes: [UInt8]
    public init(path: String?, name: String, bytes: [UInt8]) {
      self.path = path
      self.name = name
      self.bytes = bytes
    }

    var folder: String? {
      guard let path else { return nil }
      return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
  }

  /// Where the themes are that another one may extend.
  public struct Shelf: Sendable {
    /// The names of the themes that are shipped.
    public var names: [String]
    /// The theme of a name or a path, which counts from `folder`; nil: there is none.
    public var open: @Sendable (_ reference: String, _ folder: String?) -> Source?
    public init(names: [String], open: @escaping @Sendable (_ reference: String, _ folder: String?) -> Source?) {
      self.names = names
      self.open = open
    }

    /// No themes but the built-in one.
    public static let empty = Shelf(names: ["orca"]) { _, _ in nil }
  }

  /// A flavor as it was read.
  public struct Loaded: Sendable {
    public var flavor: Flavor
    /// Everything that is wrong, in the order of the text; then `flavor` is the SDK's default.
    public var issues: [NotationError]
    /// The paths of the files that it was read from: its own, and those of the themes that it extends.
    public var files: [String]

    /// The SDK's default, which needs no file.
    public static let builtIn = Loaded(flavor: .orca, issues: [], files: [])
  }

  /// How many themes may stand behind each other by `extends`.
  public static let mostExtended = 8

  /// The flavor of a theme file. A file with anything wrong in it is not used: the SDK's default comes back, with everything that is wrong.
  public static func load(_ source: Source, shelf: Shelf = .empty) -> Loaded { load(source, shelf: shelf, chain: []) }

  /// The flavor of a text that extends none but the built-in theme.
  ///
  /// - Parameter name: what to call the flavor when the file does not say.
  public static func parse(text: some Sequence<UInt8>, name: String) -> (flavor: Flavor, issues: [NotationError]) {
    let loaded = load(Source(path: nil, name: name, bytes: Array(text)))
    return (loaded.flavor, loaded.issues)
  }

  /// Reads a flavor from values that were read already; what is wrong is reported to `decoding`.
  ///
  /// - Parameters:
  ///   - node: an object with the keys `colors`, `fonts`, `layouts`, `localization` (and those of a theme file).
  ///   - folder: where relative paths count from; nil: the working folder.
  public static func read(_ node: Node, name: String, _ decoding: Decoding, folder: String? = nil, shelf: Shelf = .empty) -> Flavor {
    var reader = FlavorReader(decoding: decoding, folder: folder, shelf: shelf, chain: [])
    return reader.read(node, name: name)
  }

  static func load(_ source: Source, shelf: Shelf, chain: [String]) -> Loaded {
    let own = source.path.map { [$0] } ?? []
    let decoding = Decoding()
    var reader = FlavorReader(decoding: decoding, folder: source.folder, shelf: shelf, chain: chain + own)
    do {
      let node = try JSONReader().read(source.bytes)
      let flavor = reader.read(node, name: source.name)
      try decoding.finish()
      return Loaded(flavor: flavor, issues: [], files: own + reader.files)
    } catch let error as NotationError {
      return Loaded(flavor: .orca, issues: [error], files: own)
    } catch let errors as NotationErrors {
      return Loaded(flavor: .orca, issues: errors.errors, files: own + reader.files)
    } catch {
      return Loaded(flavor: .orca, issues: [], files: own)
    }
  }
}
