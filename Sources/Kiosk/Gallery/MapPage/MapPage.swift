import Cells
import FoundationEssentials
import JourneyKit
import Phrases
import Scenes
import Workflow

/// The map of a journey as one self-contained page: each prompt and each ending with its screen, and its answers as links to what comes next. It
/// needs neither a network nor scripts.
public struct MapPage: Sendable {
  private let map: JourneyMap
  private let module: any JourneyModule
  private let screens: [String: GalleryScreen]
  private let assets: GalleryAssets
  private let wording: any Wording
  private let variant = Variant(theme: "orca")

  /// - Parameters:
  ///   - screens: those of the journey; a place without one has no picture.
  ///   - assets: draw the screens, in the SDK's default theme.
  ///   - wording: English.
  public init(_ map: JourneyMap, _ module: any JourneyModule, _ screens: [GalleryScreen], _ assets: GalleryAssets, wording: any Wording) {
    (self.map, self.module, self.assets, self.wording) = (map, module, assets, wording)
    self.screens = Dictionary(screens.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The whole page.
  public var html: String {
    let title = "\(wording.text(module.title)): \(module.name)"
    let places = map.nodes.filter { $0.id != JourneyMap.start }
    let head = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(title))</title>
      <style>
      \(String(decoding: PackageResources.map_css, as: UTF8.self))</style>
      <header><h1>\(escaped(title))</h1>
      <p>\(map.prompts.count) prompts, \(map.outcomes.count) endings. Links are answers; those that lead to an error are marked with “!”.</p></header>
      <nav aria-label="All places"><ol>

      """
    let list = ([JourneyMap.start] + places.map(\.id)).map { "<li>\(link(to: $0))</li>" }
    let articles = [article(JourneyMap.start, "Start", nil)] + places.map { article($0.id, screen($0.id)?.title ?? $0.id, screen($0.id)) }
    return head + list.joined(separator: "\n") + "\n</ol></nav>\n<main>\n" + articles.joined(separator: "\n") + "\n</main>\n</html>\n"
  }

  private func article(_ id: String, _ title: String, _ screen: GalleryScreen?) -> String {
    var lines = ["<article id=\"\(anchor(id))\">", "<h2>\(escaped(title))</h2>"]
    if !title.contains(id) { lines.append("<p>\(escaped(id))</p>") }
    if let screen { lines.append(picture(screen)) }
    let next = map.edges.filter { $0.from == id }
    if !next.isEmpty { lines += ["<h3>What comes next</h3>", "<ul>"] + next.flatMap(items) + ["</ul>"] }
    if let way = map.way(to: id) { lines += ["<h3>The shortest way from the start</h3>", "<ul>"] + steps(way, to: id) + ["</ul>"] }
    return (lines + ["</article>"]).joined(separator: "\n")
  }

  /// Each answer that leads to the same place, and what happens then.
  private func items(_ edge: JourneyMap.Edge) -> [String] {
    let most = 4
    let labels = edge.labels.prefix(most).map { label in
      let parts = label.split(separator: "; ", maxSplits: 1)
      let rest = parts.count > 1 ? " <small>\(escaped(parts[1]))</small>" : ""
      return "<li>\(escaped(parts.first ?? "it goes on"))\(rest) → \(link(to: edge.to))</li>"
    }
    let more = edge.labels.count - most
    return labels + (more > 0 ? ["<li><small>and \(more) more</small> → \(link(to: edge.to))</li>"] : [])
  }

  private func steps(_ way: Way, to id: String) -> [String] {
    let asked = way.entries.compactMap { entry in entry.prompt.map { ($0.id, entry.answer?.answer.kind ?? "the query ends") } }
    return asked.map { "<li>\(link(to: $0.0)): \(escaped($0.1))</li>" } + ["<li>\(escaped(id))</li>"]
  }

  private func link(to id: String) -> String {
    let mark = isError(id) ? " class=\"error\"" : ""
    return "<a\(mark) href=\"#\(anchor(id))\">\(isError(id) ? "! " : "")\(escaped(id))</a>"
  }

  /// Whether a place shows an error or ends with one.
  private func isError(_ id: String) -> Bool {
    guard let node = map.nodes.first(where: { $0.id == id }) else { return false }
    if case .failed? = node.ending { return true }
    return node.prompts.contains { prompt in if case .choose(let choice) = prompt.content { choice.error != nil } else { false } }
  }

  private func screen(_ id: String) -> GalleryScreen? { screens["\(module.name)/" + id.replacing(" ", with: "-")] }

  /// A picture of its own, because the styles in it would be those of the whole page.
  private func picture(_ screen: GalleryScreen) -> String {
    let panel = SVGWriter.Panel(RenderedScreen(screen, variant, assets), flavor: assets.flavor(variant.theme))
    let bytes = Data(SVGWriter.write([panel]).utf8).base64EncodedString()
    return "<img alt=\"\(escaped(screen.title))\" src=\"data:image/svg+xml;base64,\(bytes)\">"
  }

  /// An id that every browser takes: other characters than letters and digits by their number.
  private func anchor(_ id: String) -> String {
    "at-" + id.unicodeScalars.map { $0.properties.isAlphabetic || $0.properties.numericType != nil ? String($0) : "_\($0.value)_" }.joined()
  }

  private func escaped(_ text: some StringProtocol) -> String { SVGWriter.escaped(text) }
}
