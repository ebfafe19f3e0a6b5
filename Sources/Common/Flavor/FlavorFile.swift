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
///     "files": ["Strings"] },
///   "logo": { "light": "mark.svg", "dark": "mark-on-dark.png" },
///   "links": { "terms": "https://bank.example/{language}/terms", "help": "tel:+31201234567" } }
/// ```
/// `colors` is one set for both appearances, or has `light` and `dark`; `logo` is one path, or has `light` and `dark`. All keys are optional. Missing values come from the theme that this
/// one extends, or else from the SDK's defaults.
public enum FlavorFile {
  /// A theme file's text and its location.
  public struct Source: Sendable {
    /// The file's path. Relative paths in the theme are resolved from its folder. It is nil if the flavor was not read from a file.
    public var path: String?
    /// The name of the flavor when the file does not set one.
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

  /// The themes that another one may extend.
  public struct Library: Sendable {
    /// The names of the themes that are shipped.
    public var names: [String]
    /// The theme with a name or a path, which is resolved from `folder`; nil if there is none.
    public var open: @Sendable (_ reference: String, _ folder: String?) -> Source?
    public init(names: [String], open: @escaping @Sendable (_ reference: String, _ folder: String?) -> Source?) {
      self.names = names
      self.open = open
    }

    /// No themes but the built-in one.
    public static let empty = Library(names: ["orca"]) { _, _ in nil }
  }

  /// The result of reading a flavor.
  public struct Loaded: Sendable {
    public var flavor: Flavor
    /// All errors, in the order of the text. If there are any, `flavor` is the SDK's default.
    public var issues: [NotationError]
    /// The paths of the files that were read: its own, and those of the themes that it extends.
    public var files: [String]
    /// What was not understood of an app's code, a sentence each. The flavor is used nevertheless.
    public var remarks: [String] = []

    /// The SDK's default.
    public static let builtIn = Loaded(flavor: .orca, issues: [], files: [])
  }

  /// The longest chain of themes that extend each other.
  public static let mostExtended = 8

  /// The flavor of a theme file. A file with errors is not used: the result is the SDK's default with all errors.
  /// A file with an app's code (`SDKCode.endings`) gives the flavor that the code sets.
  public static func load(_ source: Source, library: Library = .empty) -> Loaded {
    guard let ending = source.path?.split(separator: ".").last, SDKCode.endings.contains(String(ending)) else {
      return load(source, library: library, chain: [])
    }
    let reading = SDKCode.read(String(decoding: source.bytes, as: UTF8.self), name: source.name)
    var loaded = Loaded(
      flavor: reading.flavor, issues: [], files: source.path.map { [$0] } ?? [], remarks: reading.remarks.map(\.description))
    if !reading.hasFlavor {
      loaded.issues = [
        NotationError(
          .value, at: Position(line: 1, column: 1), path: "", expected: "code that sets an OrcaFlavor, or one of its parts", found: "none")
      ]
    }
    return loaded
  }

  /// The flavor of a text that extends only the built-in theme.
  ///
  /// - Parameter name: the name of the flavor when the text does not set one.
  public static func parse(text: some Sequence<UInt8>, name: String) -> (flavor: Flavor, issues: [NotationError]) {
    let loaded = load(Source(path: nil, name: name, bytes: Array(text)))
    return (loaded.flavor, loaded.issues)
  }

  /// Reads a flavor from parsed values and reports errors to `decoding`.
  ///
  /// - Parameters:
  ///   - node: an object with the keys `colors`, `fonts`, `layouts`, `localization` (and those of a theme file).
  ///   - folder: the folder for relative paths, or nil for the working directory.
  public static func read(_ node: Node, name: String, _ decoding: Decoding, folder: String? = nil, library: Library = .empty) -> Flavor {
    var reader = FlavorReader(decoding: decoding, folder: folder, library: library, chain: [])
    return reader.read(node, name: name)
  }

  static func load(_ source: Source, library: Library, chain: [String]) -> Loaded {
    let own = source.path.map { [$0] } ?? []
    let decoding = Decoding()
    var reader = FlavorReader(decoding: decoding, folder: source.folder, library: library, chain: chain + own)
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
