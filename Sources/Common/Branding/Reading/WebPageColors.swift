import Cells

/// The brand of a web page that was saved as HTML: its `theme-color`, and the style sheets and `style` attributes that are in the file.
struct WebPageColors {
  let brand: Brand
  /// The number of style sheets that the page only refers to.
  private(set) var linkedSheets = 0

  /// - Parameter name: the file's name.
  init(_ bytes: [UInt8], name: String) {
    var colors = StylesheetColors(name: name)
    var bar: Brand.Found?
    var reader = MarkupReader(bytes, isHTML: true)
    while let tag = reader.next() {
      switch tag.name {
      case "style": colors.read(tag.text, line: tag.textLine)
      case "link" where tag.attributes["rel"]?.lowercased() == "stylesheet": linkedSheets += 1
      case "meta" where bar == nil && ["theme-color", "msapplication-tilecolor"].contains(tag.attributes["name"]?.lowercased()):
        // The bar of a dark browser is no colour of the brand.
        guard tag.attributes["media"]?.contains("dark") != true else { continue }
        bar = tag.attributes["content"].flatMap { ColorText.color($0) }.map { .init($0, "theme-color in \(name), line \(tag.line)") }
      default: break
      }
      if let style = tag.attributes["style"] { colors.read(Array(style.utf8)[...], line: tag.line, element: Self.selector(tag)) }
    }
    var brand = colors.brand
    // Who sets the colour of the browser's bar means the brand, unless the page itself names one.
    if let bar, bar.color.isChromatic, brand.colors[.primary]?.place.hasPrefix("--") != true {
      let other = brand.colors[.primary]
      brand.colors[.primary] = bar
      let others = [brand.colors[.accent], other].compactMap(\.self)
      brand.colors[.accent] = others.first { $0.color.isUnlike(bar.color) }
    }
    self.brand = brand
  }

  /// A selector that names an element, in small letters.
  private static func selector(_ tag: MarkupReader.Tag) -> String {
    let classes = (tag.attributes["class"] ?? "").split(separator: " ").prefix(8).map { ".\($0)" }.joined()
    return (tag.name + classes + (tag.attributes["type"] == "submit" ? "[submit]" : "")).lowercased()
  }
}
