import Cells
import Flavor
import Phrases
import Scenes

/// The inspector's panel about the cell under the pointer.
struct InspectorPanel {
  let inspection: Inspection
  let browser: GalleryBrowser
  let place: Point

  func draw(on screen: inout Screen, in rect: Rect) {
    screen.fill(rect, style: Ink.plain)
    let at = " \(browser.text("gallery.inspector.place", ["column": .number(place.x + 1), "row": .number(place.y + 1)])) "
    screen.put(String(repeating: "─", count: rect.width), x: rect.x, y: rect.y, style: Ink.plain)
    screen.put(TextLayout.truncate(at, width: rect.width - 4), x: rect.x + 2, y: rect.y, style: Ink.strong)
    draw(inspection.ink, "ink", on: &screen, y: rect.y + 1, rect)
    draw(inspection.paper, "paper", on: &screen, y: rect.y + 3, rect)
    line("font", font, on: &screen, y: rect.y + 5, rect)
    line("contrast", contrast, on: &screen, y: rect.y + 6, rect)
  }

  private var indent: Int {
    ["ink", "paper", "font", "contrast"].map { TextWidth.of(browser.text("gallery.inspector.\($0)")) }.max().map { $0 + 3 } ?? 0
  }

  private func draw(_ part: Inspection.Part, _ label: String, on screen: inout Screen, y: Int, _ rect: Rect) {
    screen.put(browser.text("gallery.inspector.\(label)"), x: rect.x + 1, y: y, style: Ink.plain)
    var x = rect.x + indent
    // A swatch of the colour as the terminal shows it.
    screen.put("██", x: x, y: y, style: Style(ink: part.shown.visible, paper: Ink.plain.paper))
    x += 3
    let value = part.color.hex ?? browser.text("gallery.inspector.terminal")
    let token = part.token?.rawValue ?? browser.text("gallery.inspector.noToken")
    let become = part.shown.visible == part.color.visible ? "" : " → \(part.shown.hex ?? browser.text("gallery.inspector.terminal"))"
    x = screen.put(TextLayout.truncate("\(value)\(become)", width: rect.right - x), x: x, y: y, style: Ink.plain) + 2
    screen.put(TextLayout.truncate(token, width: max(0, rect.right - x)), x: x, y: y, style: Ink.strong)
    guard let origin = part.origin else { return }
    screen.put(
      TextLayout.truncate(GalleryBrowser.told(origin, browser.wording), width: rect.width - indent - 4), x: rect.x + indent + 3, y: y + 1,
      style: Ink.plain)
  }

  private func line(_ label: String, _ text: String, on screen: inout Screen, y: Int, _ rect: Rect) {
    screen.put(browser.text("gallery.inspector.\(label)"), x: rect.x + 1, y: y, style: Ink.plain)
    screen.put(TextLayout.truncate(text, width: rect.width - indent - 1), x: rect.x + indent, y: y, style: Ink.strong)
  }

  private var font: String {
    let looks = [(Style.Attributes.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse")]
      .filter { inspection.attributes.contains($0.0) }.map { browser.text("gallery.attribute.\($0.1)") }
    let shown = looks.isEmpty ? browser.text("gallery.attribute.plain") : looks.joined(separator: ", ")
    guard let token = inspection.font else { return "\(browser.text("gallery.inspector.noFont")): \(shown)" }
    let role = browser.assets.flavor(browser.variant.theme).fonts[token] ?? .standard(token)
    return "\(token.rawValue), \(role.name) \(role.size): \(shown)"
  }

  private var contrast: String {
    guard let ratio = inspection.contrast else { return browser.text("gallery.inspector.unknown") }
    func told(_ ratio: Double) -> String {
      "\(Self.tenths(ratio)):1, \(browser.text("gallery.contrast.\(ContrastLevel(ratio).rawValue)"))"
    }
    guard browser.variant.depth != .direct else { return told(ratio) }
    let shown = inspection.shownContrast.map(told) ?? browser.text("gallery.inspector.unknown")
    return "\(told(ratio)) → \(shown)"
  }

  /// With one decimal; rounded down, because 4.49 does not reach 4.5.
  static func tenths(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension GalleryBrowser {
  /// The origin of a colour, as text.
  static func told(_ origin: ColorOrigin, _ wording: any Wording) -> String {
    let value = PhraseArgument.text(origin.expression.text)
    let first =
      origin.theme.map { Phrase("gallery.origin.extended", ["name": .text($0), "value": value]) }
      ?? Phrase(origin.isOwn ? "gallery.origin.theme" : "gallery.origin.standard", ["value": value])
    guard origin.field != nil else { return wording.text(first) }
    let second =
      origin.fieldTheme.map { Phrase("gallery.origin.fieldExtended", ["name": .text($0)]) }
      ?? Phrase(origin.isFieldOwn ? "gallery.origin.fieldTheme" : "gallery.origin.fieldStandard")
    return wording.text(first) + ", " + wording.text(second)
  }
}
