import Cells
import Notation
import Phrases
import Recordings
import Scenes

/// Two sessions side by side, as a value: what happened in each, in one order, and the JSON of both sides of a row.
public struct SessionComparison: TerminalModel {
  public enum Event: Sendable {
    case key(Key)
    case resized(Size)
  }

  public enum Effect: Equatable, Sendable {
    case redraw
    case stopProcess
    case quit
  }

  struct Row: Sendable {
    var sides: [Timeline.Entry?]
    var differs: Bool
  }

  /// What stands between two sides that differ: not every terminal has colours.
  private static let mark = "≠"

  let rows: [Row]
  let contents: [SessionBench.Content]
  let wording: any Wording
  var size: Size
  /// The chosen row.
  var choice = 0
  /// The first line of the JSON that is shown, counted from the first one that differs.
  var line = 0

  /// The first row that differs is chosen.
  /// - Parameter wording: the comparison's own texts.
  public init(_ old: SessionBench.Content, _ new: SessionBench.Content, wording: any Wording, size: Size) {
    contents = [old, new]
    self.wording = wording
    self.size = size
    let alignment = Alignment(old.timeline.entries, new.timeline.entries) { ($0.kind, $0.name) == ($1.kind, $1.name) }
    rows = alignment.rows.map { left, right in
      Row(sides: [left, right], differs: left.map { old.told($0) } != right.map { new.told($0) })
    }
    choice = rows.firstIndex(where: \.differs) ?? 0
  }

  /// How many rows differ.
  public var differences: Int { rows.count(where: \.differs) }

  public static func pressed(_ key: Key) -> Event { .key(key) }
  public static func resized(to size: Size) -> Event { .resized(size) }

  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .resized(let size):
      self.size = size
      return []
    case .key(let key): return commands.first { $0.keys.contains(key) }?.act(&self, key) ?? []
    }
  }

  private mutating func choose(_ place: Int) {
    choice = max(0, min(place, rows.count - 1))
    line = 0
  }

  // MARK: Keys

  private typealias Command = KeyCommand<SessionComparison, Effect>

  private var commands: [Command] {
    [
      Command([.down, .up, .home, .end], "↑↓", label: "kiosk.keys.choose") { both, key in
        both.choose(key == .home ? 0 : key == .end ? .max : both.choice + (key == .down ? 1 : -1))
        return []
      },
      Command([.character("n"), .character("N")], "n N", label: "bench.differenceKey") { both, key in
        let places = both.rows.indices.filter { both.rows[$0].differs }
        let next = key == .character("n") ? places.first { $0 > both.choice } : places.last { $0 < both.choice }
        if let next { both.choose(next) }
        return []
      },
      Command([.pageDown, .pageUp], "PgUp PgDn", label: "gallery.keys.scroll") { both, key in
        both.line += key == .pageDown ? 10 : -10
        return []
      },
      Command([.control("l")], "Ctrl-L", label: "gallery.keys.redraw", footer: false) { _, _ in [.redraw] },
      Command([.control("z")], "Ctrl-Z", label: "gallery.keys.suspend", footer: false) { _, _ in [.stopProcess] },
      Command([.character("q"), .escape, .function(10), .control("c")], "q", label: "gallery.keys.quit") { _, _ in [.quit] },
    ]
  }

  // MARK: Drawing

  public var screen: Screen {
    var screen = Screen(size: size, style: Ink.plain)
    let bar = Rect(x: 0, y: 0, width: size.width, height: 1)
    screen.fill(bar, style: Ink.bar)
    let count = wording.text(Phrase(differences == 0 ? "bench.alike" : "bench.differences", ["n": .number(differences)]))
    let half = size.width / 2
    for (side, content) in contents.enumerated() {
      let told = "\(content.session.prefix(8))  \(content.title)"
      let width = side == 0 ? half - 2 : size.width - half - TextWidth.of(count) - 4
      screen.put(TextLayout.truncate(told, width: max(0, width)), x: side * half + 1, y: 0, style: Ink.strongBar)
    }
    screen.put(count, x: size.width - 1 - TextWidth.of(count), y: 0, style: Ink.bar)
    let height = size.height - 2, listed = max(3, height / 2)
    drawList(on: &screen, Rect(x: 0, y: 1, width: size.width, height: listed))
    drawJSON(on: &screen, Rect(x: 0, y: 1 + listed, width: size.width, height: height - listed))
    KeyFooter(commands, width: size.width) { wording.text(Phrase($0)) }.draw(on: &screen)
    return screen
  }

  private func drawList(on screen: inout Screen, _ area: Rect) {
    let half = area.width / 2
    let first = max(0, min(choice - area.height / 2, rows.count - area.height))
    for (place, row) in rows.dropFirst(first).prefix(area.height).enumerated() {
      let y = area.y + place, isChosen = first + place == choice
      let style = isChosen ? Ink.focus : row.differs ? Ink.difference : Ink.plain
      screen.fill(Rect(x: area.x, y: y, width: area.width, height: 1), style: style)
      if isChosen { screen.put(Ink.chosenMark, x: area.x, y: y, style: style) }
      if row.differs { screen.put(Self.mark, x: area.x + half - 1, y: y, style: style) }
      for (side, entry) in row.sides.enumerated() {
        guard let entry else { continue }
        let x = area.x + side * half + 1, names = min(31, max(12, half - 32))
        screen.put(entry.kind.rawValue, x: x, y: y, style: style)
        screen.put(TextLayout.truncate(entry.name, width: names), x: x + 8, y: y, style: isChosen || row.differs ? style : Ink.strong)
        let detail = ControlCharacters.escaped(entry.detail)
        screen.put(TextLayout.truncate(detail, width: max(0, half - names - 11)), x: x + 9 + names, y: y, style: style)
      }
    }
  }

  private func drawJSON(on screen: inout Screen, _ area: Rect) {
    guard rows.indices.contains(choice), area.height > 0 else { return }
    screen.fill(area, style: Ink.bar)
    let half = area.width / 2
    let texts = rows[choice].sides.map { side in
      side.map { $0.json.text(indent: 2).split(separator: "\n", omittingEmptySubsequences: false) } ?? []
    }
    let lines = Alignment(texts[0], texts[1], isPaired: true, by: ==).rows
    let differs = lines.map { $0.old?.settled != $0.new?.settled }
    // A few lines above the first difference say where it is.
    let start = (differs.firstIndex(of: true) ?? 0) - 3
    let first = max(0, min(start + line, lines.count - area.height))
    for (place, row) in lines.dropFirst(first).prefix(area.height).enumerated() {
      let style = differs[first + place] ? Ink.difference : Ink.bar
      if differs[first + place] { screen.put(Self.mark, x: area.x + half - 1, y: area.y + place, style: style) }
      for (side, text) in [row.old, row.new].enumerated() {
        guard let text else { continue }
        screen.put(
          TextLayout.truncate(String(text), width: half - 2), x: area.x + side * half + 1, y: area.y + place, style: style)
      }
    }
  }
}

extension SessionBench.Content {
  /// What is compared of an entry. Of the beginning and the end only the few words are.
  fileprivate func told(_ entry: Timeline.Entry) -> String {
    let json = entry.kind == .engine ? "" : entry.json.text().replacing(session, with: "")
    return "\(entry.detail) \(json)".settled
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without what differs in any two sessions: ids of services (RFC 9562), times, in milliseconds or by RFC 3339, and how long something
  /// took. A number that was typed or read is a text in quotes, and stays: some countries' personal numbers look like a time.
  fileprivate var settled: String {
    [
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, /(?:^|[:,\[ ])1[0-9]{12}(?=[,}\] ]|$)/,
      /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9:]{5})/, /"milliseconds": ?[0-9.]+/,
    ].reduce(String(self)) { $0.replacing($1, with: "") }
  }
}
