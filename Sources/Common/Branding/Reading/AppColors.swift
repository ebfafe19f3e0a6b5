import Cells
import Flavor
import Notation

/// The brand of an app, by its resources: Android's `colors.xml`, and the themes of `styles.xml` or `themes.xml`, and colour sets of Xcode's
/// asset catalogues. The colours of one file may be named in another.
struct AppColors {
  /// An item of a theme, or of a style for buttons.
  private struct Item {
    var name: String
    var value: String
    var place: String
    var isOfButton: Bool
  }

  private var values: [String: (value: String, place: String)] = [:]
  private var names: [String] = []
  private var items: [Item] = []
  private static let mostEntries = 20_000

  /// Adds the resources of a file.
  mutating func read(_ file: BrandFile) {
    if file.isMarkup { readXML(file.bytes, name: file.name) } else { readColorSet(file) }
  }

  /// A colour set has its name from its folder. Of several colours the first is the one for light screens.
  private mutating func readColorSet(_ file: BrandFile) {
    let name = file.name.hasSuffix(".colorset") ? String(file.name.dropLast(9)) : file.name
    guard let node = try? JSONReader().read(file.bytes), let color = ColorSet.color(node), values[name] == nil,
      values.count < Self.mostEntries
    else { return }
    values[name] = (color.hex ?? "", "\(name.prefix(80)) in \(file.name)")
    names.append(name)
  }

  private mutating func readXML(_ bytes: [UInt8], name: String) {
    var reader = MarkupReader(bytes, isHTML: false)
    var style: (isTheme: Bool, isButton: Bool) = (false, false)
    while let tag = reader.next() {
      let entry = tag.attributes["name"] ?? ""
      let value = String(decoding: tag.text.trimmed.prefix(200), as: UTF8.self)
      let place = "\(entry.prefix(80)) in \(name), line \(tag.line)"
      switch tag.name {
      case "color" where values[entry] == nil && values.count < Self.mostEntries:
        values[entry] = (value, place)
        names.append(entry)
      case "style":
        let title = entry + " " + (tag.attributes["parent"] ?? "")
        let isWidget = ["Widget", "Overlay", "TextAppearance", "Shape"].contains { entry.contains($0) }
        style = (title.contains("Theme") && !isWidget, title.contains("Button"))
      case "/style": style = (false, false)
      case "item" where (style.isTheme || style.isButton) && items.count < Self.mostEntries:
        let short = entry.split(separator: ":").last.map(String.init) ?? entry
        items.append(Item(name: short, value: value, place: place, isOfButton: style.isButton))
      default: break
      }
    }
  }

  /// What was found.
  var brand: Brand {
    var brand = Brand()
    for name in names {
      guard let entry = values[name], let color = color(entry.value), let place = VerifyColors.place(name) else { continue }
      brand.note(.init(color, entry.place), for: place)
    }
    for item in items {
      guard let role = item.isOfButton ? Self.buttonRoles[item.name] : ColorName(item.name)?.role, brand.colors[role] == nil,
        let color = color(item.value)
      else { continue }
      brand.colors[role] = .init(color, item.place)
    }
    var ranks: [Brand.Role: Int] = [:]
    let named = brand.colors
    for name in names {
      guard let entry = values[name], let known = ColorName(name), named[known.role] == nil, known.rank < ranks[known.role] ?? .max,
        let color = color(entry.value)
      else { continue }
      ranks[known.role] = known.rank
      brand.colors[known.role] = .init(color, entry.place)
    }
    // An app may give its colours names that say nothing: the first with a hue.
    let first = names.lazy.compactMap { name in
      values[name].flatMap { entry in color(entry.value).map { Brand.Found($0, entry.place) } }
    }.first { $0.color.isChromatic }
    brand.choosePrimary(after: brand.bar, brand.isEmpty ? first : nil)
    return brand
  }

  private static let buttonRoles: [String: Brand.Role] = ["background": .button, "backgroundTint": .button, "textColor": .buttonText]

  /// The colour of a value: `#AARRGGBB`, `@color/name`, `?attr/name`, or one of Android's own two.
  private func color(_ value: String) -> Color? {
    var value = value
    for _ in 0..<16 {
      if value.hasPrefix("#") { return ColorText.whole(Array(value.utf8)[...], order: .alphaFirst)?.onWhite }
      guard let name = value.split(separator: "/").last.map(String.init) else { return nil }
      if value.hasPrefix("@android:color/") { return name == "white" ? .rgb(255, 255, 255) : name == "black" ? .rgb(0, 0, 0) : nil }
      let attribute = value.hasPrefix("?") ? name.drop { $0 == "?" } : nil
      guard let next = attribute.map({ wanted in items.first { $0.name == wanted }?.value }) ?? values[name]?.value else { return nil }
      value = next
    }
    return nil
  }
}
