import Cells

/// The brand of a web site: of pages that were saved as HTML, with the style sheets and `style` attributes in them, and of style sheets.
struct SiteColors {
  private var colors = StylesheetColors()
  private var bar: Brand.Found?

  mutating func read(_ file: BrandFile) {
    guard file.isMarkup else { return colors.read(file.bytes[...], of: file.name) }
    var reader = MarkupReader(file.bytes, isHTML: true)
    while let tag = reader.next() {
      switch tag.name {
      case "style": colors.read(tag.text, of: file.name, line: tag.textLine)
      case "meta" where bar == nil && ["theme-color", "msapplication-tilecolor"].contains(tag.attributes["name"]?.lowercased()):
        // The bar of a dark browser is no colour of the brand.
        guard tag.attributes["media"]?.contains("dark") != true else { continue }
        bar = tag.attributes["content"].flatMap { ColorText.color($0) }.map { .init($0, "theme-color in \(file.name), line \(tag.line)") }
      default: break
      }
      guard let style = tag.attributes["style"] else { continue }
      colors.read(Array(style.utf8)[...], of: file.name, line: tag.line, element: Self.selector(tag))
    }
  }

  /// What was found.
  var brand: Brand {
    var brand = colors.brand
    // Who sets the colour of the browser's bar means the brand, unless the page itself names one.
    if let bar, bar.color.isChromatic, brand.colors[.primary]?.place.hasPrefix("--") != true {
      let others = [brand.colors[.accent], brand.colors[.primary]].compactMap(\.self)
      brand.colors[.primary] = bar
      brand.colors[.accent] = others.first { $0.color.isUnlike(bar.color) }
    }
    return brand
  }

  /// How many style sheets the pages among some files refer to, without those that are among the files.
  static func linkedSheets(of files: [BrandFile]) -> Int {
    let links = files.filter(\.isMarkup).reduce(0) { count, page in
      var reader = MarkupReader(page.bytes, isHTML: true), count = count
      while let tag = reader.next() { if tag.name == "link", tag.attributes["rel"]?.lowercased() == "stylesheet" { count += 1 } }
      return count
    }
    return max(0, links - files.filter { !$0.isMarkup }.count)
  }

  /// A selector that names an element, in small letters.
  private static func selector(_ tag: MarkupReader.Tag) -> String {
    let classes = (tag.attributes["class"] ?? "").split(separator: " ").prefix(8).map { ".\($0)" }.joined()
    return (tag.name + classes + (tag.attributes["type"] == "submit" ? "[submit]" : "")).lowercased()
  }
}
