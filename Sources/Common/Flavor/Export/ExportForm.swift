/// The forms in which a flavor is exported.
public enum ExportForm: String, CaseIterable, Sendable {
  /// A theme file with every element.
  case json
  /// Code for iOS.
  case swift
  /// Code for Android.
  case kotlin
  /// Custom properties for web pages.
  case css
  /// Android's resources.
  case androidXML = "android-xml"
  /// Design tokens in the format of the Design Tokens Community Group, which Figma and others import.
  case figmaTokens = "figma-tokens"

  /// Whether an export contains files that the flavor names: fonts, logos, or files of texts.
  public func carries(_ file: PackedFlavor.File.Kind) -> Bool {
    switch self {
    case .json: true
    case .css: file != .texts
    case .swift, .kotlin: file == .font
    case .androidXML, .figmaTokens: false
    }
  }
}

extension FlavorExport {
  /// A file of an export.
  public struct File: Equatable, Sendable {
    /// Relative to the export's folder.
    public var path: String
    public var text: String
  }

  /// The files of an export. All forms but Android's resources are one file.
  public func files(_ form: ExportForm) -> [File] {
    let name = flavor.fileName
    return switch form {
    case .json: [File(path: "\(name).json", text: flavor.json.text(indent: 2) + "\n")]
    case .swift: [File(path: "Flavor.swift", text: code(.swift))]
    case .kotlin: [File(path: "Flavor.kt", text: code(.kotlin))]
    case .css: [File(path: "\(name).css", text: CSSExport(flavor: flavor).text)]
    case .androidXML: AndroidExport(flavor: flavor).files
    case .figmaTokens: [File(path: "\(name).tokens.json", text: DesignTokens(flavor: flavor).json.text(indent: 2) + "\n")]
    }
  }

  /// Every colour of one appearance by its path below `colors`: the palette, then the elements.
  static func colors(_ flavor: Flavor, _ appearance: Theme.Appearance) -> [(path: String, expression: ColorExpression)] {
    let own = flavor.colors(appearance)
    return PaletteField.allCases.map { ("palette.\($0.rawValue)", own.palette[$0] ?? $0.standard(appearance)) }
      + ColorToken.elements.map { ($0.rawValue, own.elements[$0] ?? OrcaColors.standard($0, appearance)) }
  }

  /// A path's words in small letters: `screen.tableCells.cellStyle1.textColor` becomes `screen-table-cells-cell-style1-text-color`.
  static func words(_ path: String, separator: String) -> String {
    path.reduce(into: "") { words, letter in
      if letter == "." { words += separator } else { words += letter.isUppercase ? separator + letter.lowercased() : String(letter) }
    }
  }
}

extension Flavor {
  /// The name as the name of a file: letters, digits, hyphens and underscores.
  var fileName: String {
    let letters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" }
    var short = String(letters).split(separator: "-").joined(separator: "-")
    // A file's name has at most 255 bytes.
    while short.utf8.count > 200 { short.removeLast() }
    return short.isEmpty ? "theme" : short
  }
}
