import Cells
import Flavor
import Notation

/// The kinds of files that show a brand.
public enum BrandSource: Equatable, Sendable {
  /// A picture, which only an imaging process reads.
  case logo
  /// A theme file.
  case theme
  /// A page that was saved as HTML, or a style sheet.
  case webSite
  /// `colors.xml`, `styles.xml` or `themes.xml` of an Android app, or a colour set of an asset catalogue.
  case appResources
  /// The appearance settings of PingOne Verify as JSON.
  case verifySettings
  /// Swift or Kotlin of an app that sets an OrcaFlavor.
  case sdkCode

  /// What people may hand over, for messages.
  public static let forms =
    "a colour (#0B5D47, teal, oklch(0.5 0.1 150)), a logo (SVG, PNG), a style sheet (CSS), a web page (HTML), an app's colors.xml, "
    + "themes.xml or .xcassets, PingOne Verify's appearance settings (JSON), an app's code that sets an OrcaFlavor (Swift, Kotlin), or a theme"

  /// The kind of a file, by its content, and by its name where that is needed; nil for anything else.
  public init?(_ bytes: [UInt8], name: String) {
    let head = bytes.prefix(4096), text = head.drop { $0.isSpace || [0xEF, 0xBB, 0xBF].contains($0) }
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) || ending == "svg" || ending == "png" {
      self = .logo
    } else if bytes.contains(0) {
      return nil
    } else if text.first == UInt8(ascii: "{") {
      let node = try? JSONReader().read(bytes)
      self = node.map(ColorSet.isIn) == true ? .appResources : node.map(VerifyColors.areIn) == true ? .verifySettings : .theme
    } else if text.first == UInt8(ascii: "<") {
      let start = text.lowercased
      let isAndroid = start.contains("<resources")
      self = isAndroid ? .appResources : start.contains("<svg") && !start.contains("<html") ? .logo : .webSite
    } else if SDKCode.endings.contains(ending)
      || ["OrcaFlavor", "OrcaPalette", "OrcaColors"].contains(where: String(decoding: bytes, as: UTF8.self).contains)
    {
      self = .sdkCode
    } else if ending == "css" || bytes.contains(UInt8(ascii: "{")) && bytes.contains(UInt8(ascii: ":")) {
      self = .webSite
    } else {
      return nil
    }
  }
}

/// A file that shows a brand.
public struct BrandFile: Equatable, Sendable {
  /// Without its folder. A colour set is named by its folder.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Whether it is HTML or XML.
  var isMarkup: Bool { bytes.first { !$0.isSpace && ![0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<") }
}

extension Brand {
  /// What files of text show; empty if they have no colour.
  ///
  /// - Parameter files: one file, or all of a site or an app, which name each other's colours.
  public init(_ files: [BrandFile], as source: BrandSource) {
    self.init()
    switch source {
    case .webSite:
      var colors = SiteColors()
      for file in files { colors.read(file) }
      self = colors.brand
    case .appResources:
      var colors = AppColors()
      for file in files { colors.read(file) }
      self = colors.brand
    case .verifySettings:
      for file in files {
        if let node = try? JSONReader().read(file.bytes) { add(VerifyColors.brand(node, name: file.name)) }
      }
    case .logo, .theme, .sdkCode: break
    }
  }

  /// How many style sheets the pages of a site refer to, without those that are among the files.
  public static func linkedSheets(of files: [BrandFile]) -> Int { SiteColors.linkedSheets(of: files) }
}
