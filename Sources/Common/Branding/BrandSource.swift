import Cells
import Flavor
import Notation

/// The kinds of files that show a brand.
public enum BrandSource: Equatable, Sendable {
  /// A picture, which only an imaging process reads.
  case logo
  /// A theme file.
  case theme
  case webPage, stylesheet
  /// `colors.xml`, `styles.xml` or `themes.xml` of an Android app.
  case androidResources
  /// The appearance settings of PingOne Verify as JSON.
  case verifySettings

  /// What people may hand over, for messages.
  public static let forms =
    "a colour (#0B5D47, teal, oklch(0.5 0.1 150)), a logo (SVG, PNG), a style sheet (CSS), a web page (HTML), Android's colors.xml, styles.xml or "
    + "themes.xml, PingOne Verify's appearance settings (JSON), or a theme"

  /// The kind of a file, by its content, and by its name where that is needed; nil for anything else.
  public init?(_ bytes: [UInt8], name: String) {
    let head = bytes.prefix(4096), text = head.drop { $0.isSpace || [0xEF, 0xBB, 0xBF].contains($0) }
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) || ending == "svg" || ending == "png" {
      self = .logo
    } else if bytes.contains(0) {
      return nil
    } else if text.first == UInt8(ascii: "{") {
      self = (try? JSONReader().read(bytes)).map(VerifyColors.areIn) == true ? .verifySettings : .theme
    } else if text.first == UInt8(ascii: "<") {
      let start = text.lowercased
      let isAndroid = start.contains("<resources")
      self = isAndroid ? .androidResources : start.contains("<svg") && !start.contains("<html") ? .logo : .webPage
    } else if ending == "css" || bytes.contains(UInt8(ascii: "{")) && bytes.contains(UInt8(ascii: ":")) {
      self = .stylesheet
    } else {
      return nil
    }
  }
}

/// A file that shows a brand.
public struct BrandFile: Equatable, Sendable {
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

extension Brand {
  /// What a file of text shows; empty if it has no colour.
  ///
  /// - Parameter others: further files of the same app, whose resources this one may name.
  public init(_ file: BrandFile, as source: BrandSource, among others: [BrandFile] = []) {
    switch source {
    case .stylesheet:
      var colors = StylesheetColors(name: file.name)
      colors.read(file.bytes[...])
      self = colors.brand
    case .webPage: self = WebPageColors(file.bytes, name: file.name).brand
    case .androidResources:
      var colors = AndroidColors()
      for file in [file] + others { colors.read(file.bytes, name: file.name) }
      self = colors.brand
    case .verifySettings:
      self = (try? JSONReader().read(file.bytes)).map { VerifyColors.brand($0, name: file.name) } ?? Brand()
    case .logo, .theme: self.init()
    }
  }

  /// How many style sheets a web page refers to, which are not in its file.
  public static func linkedSheets(of file: BrandFile) -> Int { WebPageColors(file.bytes, name: file.name).linkedSheets }
}
