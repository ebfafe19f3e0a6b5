import Cells
import Notation
import Phrases
import Recordings
import Scenes

/// A session as a tester sees it, as a value: everything that happened in one order, one entry as JSON, and the screen as it was.
public struct SessionBench: TerminalModel {
  /// What is known of the session.
  public struct Content: Sendable {
    var title: String
    var session: String
    public var timeline: Timeline
    var playback: Playback

    /// - Parameter title: the journey's title.
    public init(_ playback: Playback, _ timeline: Timeline, title: String) {
      (self.playback, self.timeline, self.title) = (playback, timeline, title)
      session = playback.facts.session
    }
  }

  public enum Event: Sendable {
    case key(Key)
    case resized(Size)
    /// The session has gone on.
    case read(Content)
  }

  public enum Effect: Equatable, Sendable {
    /// Put a text into the clipboard of the person in front of the terminal.
    case copy(String)
    /// Go on from the moment after this many records, in a branch.
    case goOn(keeping: Int)
    case redraw
    case stopProcess
    case quit
  }

  private var content: Content
  /// The entries that are shown.
  private var entries: [Timeline.Entry] = []
  private let look: Look
  private let wording: any Wording
  private var size: Size
  /// The chosen entry, among those that are shown.
  private var choice = 0
  private var isOpen = false
  /// The first line of the JSON that is shown.
  private var line = 0
  /// The only kind that is shown; nil for all.
  private var kind: Timeline.Entry.Kind?
  /// What is searched for; nil while nobody types.
  private var typed: String?
  private var query = ""
  /// How many records a branch would keep; nil while nobody is asked.
  private var kept: Int?
  /// Whether the screen covers the list, where there is no room for both.
  private var showsScreen = false

  /// The rows from which on the chosen entry's JSON stands below the list at first.
  private static let tall = 36
  /// The columns from which on the screen stands beside the list, and the size in which it is drawn.
  static let wide = 130
  private static let shown = Size(width: 80, height: 24)

  /// - Parameters:
  ///   - look: in which the session's screens are drawn.
  ///   - wording: the bench's own texts.
  public init(_ content: Content, look: Look, wording: any Wording, size: Size) {
    self.content = content
    self.look = look
    self.wording = wording
    self.size = size
    // A tall terminal has room for both.
    isOpen = size.height >= Self.tall
    filter()
    choose(.max)
  }

  public static func pressed(_ key: Key) -> Event { .key(key) }
  public static func resized(to size: Size) -> Event { .resized(size) }

  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .resized(let size): self.size = size
    case .read(let content):
      // Whoever looks at the newest entry goes on looking at the newest.
      let isLast = choice >= entries.count - 1
      self.content = content
      filter()
      choose(isLast ? entries.count - 1 : choice)
    case .key(let key):
      if typed != nil { return type(key) }
      if let kept {
        self.kept = nil
        return key == .enter ? [.goOn(keeping: kept)] : []
      }
      return commands.first { $0.keys.contains(key) }?.act(&self, key) ?? []
    }
    return []
  }

  // MARK: Entries

  /// Leaves only the entries of the kind and those in which the query is found.
  private mutating func filter() {
    let wanted = query.lowercased()
    entries = content.timeline.entries.filter { entry in
      (kind == nil || entry.kind == kind)
        && (wanted.isEmpty || [entry.name, entry.detail, entry.json.text()].contains { $0.lowercased().contains(wanted) })
    }
  }

  private var entry: Timeline.Entry? { entries.dropFirst(choice).first }

  private mutating func choose(_ place: Int) {
    choice = max(0, min(place, entries.count - 1))
    line = 0
  }

  /// The prompt that was on the screen last.
  private var asked: Playback.Asked? {
    guard let entry else { return nil }
    return content.playback.asked.last { $0.entry <= entry.record }
  }

  /// Chooses the entry at which the screen before or after the shown one was left.
  private mutating func step(_ isForward: Bool) {
    guard let shown = asked?.entry ?? entry?.record else { return }
    let screens = content.playback.asked.map(\.entry)
    guard let wanted = isForward ? screens.first(where: { $0 > shown }) : screens.last(where: { $0 < shown }) else { return }
    if let place = entries.firstIndex(where: { $0.record >= wanted }) { choose(place) } else { choose(entries.count - 1) }
  }

  // MARK: Keys

  private typealias Command = KeyCommand<SessionBench, Effect>

  private var commands: [Command] {
    let isNarrow = size.width < Self.wide
    return [
      Command([.down, .up, .home, .end], "↑↓", label: "kiosk.keys.choose") { bench, key in
        bench.choose(key == .home ? 0 : key == .end ? .max : bench.choice + (key == .down ? 1 : -1))
        return []
      },
      Command([.enter], wording.text(Phrase("kiosk.key.enter")), label: "scene.cards.openKey") { bench, _ in
        bench.isOpen.toggle()
        bench.line = 0
        return []
      },
      Command([.left, .right], "←→", label: "gallery.keys.screens") { bench, key in
        bench.step(key == .right)
        return []
      },
      Command([.pageDown, .pageUp], "PgUp PgDn", label: "gallery.keys.scroll", footer: false) { bench, key in
        if bench.isOpen {
          bench.line = max(0, bench.line + (key == .pageDown ? 10 : -10))
        } else {
          bench.choose(bench.choice + (key == .pageDown ? 10 : -10))
        }
        return []
      },
      Command([.tab, .backTab], "Tab", label: "bench.kindKey") { bench, key in
        let kinds = [nil] + Timeline.Entry.Kind.allCases
        let place = kinds.firstIndex(of: bench.kind) ?? 0
        bench.kind = kinds[(place + (key == .tab ? 1 : kinds.count - 1)) % kinds.count]
        bench.filter()
        bench.choose(0)
        return []
      },
      Command([.character("/")], "/", label: "gallery.keys.find") { bench, _ in
        bench.typed = ""
        return []
      },
    ]
      + (isNarrow
        ? [
          Command([.character("s")], "s", label: "gallery.keys.screens") { bench, _ in
            bench.showsScreen.toggle()
            return []
          }
        ] : []) + [
        Command([.character("b")], "b", label: "bench.branchKey") { bench, _ in
          bench.kept = bench.asked.map { $0.entry - 1 }
          return []
        },
        Command([.character("y")], "y", label: "bench.copyKey") { bench, _ in
          bench.entry.map { [.copy($0.json.text(indent: 2))] } ?? []
        },
        Command([.control("l")], "Ctrl-L", label: "gallery.keys.redraw", footer: false) { _, _ in [.redraw] },
        Command([.control("z")], "Ctrl-Z", label: "gallery.keys.suspend", footer: false) { _, _ in [.stopProcess] },
        Command([.character("q"), .escape, .function(10), .control("c")], "q", label: "gallery.keys.quit") { bench, key in
          // Esc first ends the search.
          guard key == .escape, !bench.query.isEmpty else { return [.quit] }
          bench.query = ""
          bench.filter()
          bench.choose(0)
          return []
        },
      ]
  }

  /// The keys that answer whether to go on in a branch.
  private var question: [Command] {
    [
      Command([.enter], wording.text(Phrase("kiosk.key.enter")), label: "bench.branchKey") { _, _ in [] },
      Command([.escape], "Esc", label: "kiosk.keys.back") { _, _ in [] },
    ]
  }

  /// A key while something is searched for.
  private mutating func type(_ key: Key) -> [Effect] {
    switch key {
    case .character(let letter): typed?.append(letter)
    case .backspace: if typed?.isEmpty == false { typed?.removeLast() }
    case .escape: (typed, query) = (nil, "")
    case .control("c"): return [.quit]
    default: typed = nil
    }
    if let typed { query = typed }
    filter()
    choose(0)
    return []
  }

  // MARK: Drawing

  public var screen: Screen {
    var screen = Screen(size: size, style: Ink.plain)
    let isWide = size.width >= Self.wide
    drawBar(on: &screen)
    let body = Rect(x: 0, y: 1, width: isWide ? size.width - Self.shown.width - 2 : size.width, height: size.height - 2)
    if isWide {
      drawScreen(on: &screen, at: Point(x: body.width + 1, y: 2))
    } else if showsScreen {
      drawScreen(on: &screen, at: Point(x: 0, y: 1))
      drawFooter(on: &screen)
      return screen
    }
    let rows = isOpen ? max(3, body.height / 3) : body.height
    drawList(on: &screen, Rect(x: 0, y: 1, width: body.width, height: rows))
    if isOpen { drawJSON(on: &screen, Rect(x: 0, y: 1 + rows, width: body.width, height: body.height - rows)) }
    drawFooter(on: &screen)
    return screen
  }

  private func drawBar(on screen: inout Screen) {
    let bar = Rect(x: 0, y: 0, width: size.width, height: 1)
    screen.fill(bar, style: Ink.bar)
    let title = screen.put(wording.text(Phrase("bench.title")), x: 1, y: 0, style: Ink.strongBar)
    let place = entries.isEmpty ? "0/\(content.timeline.entries.count)" : "\(choice + 1)/\(entries.count)"
    let right = [kind?.rawValue, place].compactMap(\.self).joined(separator: "  ")
    let origin = content.playback.origin.map { origin in
      wording.text(Phrase("bench.branchOf", ["session": .text(String(origin.session.prefix(8))), "entry": .text("\(origin.records + 1)")]))
    }
    let told = (["\(content.title)", "\(content.session.prefix(8))"] + [origin].compactMap(\.self)).joined(separator: "  ")
    screen.put(
      TextLayout.truncate(told, width: max(0, size.width - title - TextWidth.of(right) - 5)), x: title + 2, y: 0, style: Ink.faintBar)
    screen.put(right, x: size.width - 1 - TextWidth.of(right), y: 0, style: Ink.bar)
  }

  private func drawList(on screen: inout Screen, _ area: Rect) {
    guard !entries.isEmpty else {
      screen.put(TextLayout.truncate(wording.text(Phrase("gallery.find.none")), width: area.width - 2), x: 1, y: area.y, style: Ink.plain)
      return
    }
    let first = max(0, min(choice - area.height / 2, entries.count - area.height))
    // The longest name of an SDK has 30 letters.
    let names = max(12, min(31, area.width - 36))
    for (row, entry) in entries.dropFirst(first).prefix(area.height).enumerated() {
      let y = area.y + row, isChosen = first + row == choice
      let plain = isChosen ? Ink.focus : Ink.plain
      if isChosen { screen.fill(Rect(x: area.x, y: y, width: area.width, height: 1), style: Ink.focus) }
      let seconds = content.timeline.seconds(of: entry)
      screen.put(seconds, x: area.x + 10 - TextWidth.of(seconds), y: y, style: plain)
      screen.put(entry.kind.rawValue, x: area.x + 11, y: y, style: isChosen ? Ink.focus : Ink.key)
      screen.put(TextLayout.truncate(entry.name, width: names), x: area.x + 19, y: y, style: isChosen ? Ink.focus : Ink.strong)
      let detail = ControlCharacters.escaped(entry.detail)
      screen.put(
        TextLayout.truncate(detail, width: max(0, area.width - 20 - names - 1)), x: area.x + 20 + names, y: y, style: plain)
    }
  }

  /// The chosen entry as JSON.
  private func drawJSON(on screen: inout Screen, _ area: Rect) {
    guard let entry, area.height > 1 else { return }
    screen.fill(area, style: Ink.bar)
    let lines = entry.json.text(indent: 2).split(separator: "\n", omittingEmptySubsequences: false)
    let first = max(0, min(line, lines.count - area.height))
    for (row, text) in lines.dropFirst(first).prefix(area.height).enumerated() {
      screen.put(TextLayout.truncate(String(text), width: area.width - 2), x: area.x + 1, y: area.y + row, style: Ink.bar)
    }
  }

  private func drawScreen(on screen: inout Screen, at origin: Point) {
    guard let asked else { return }
    let drawn = content.playback.kiosk(asked.pending, look, Self.shown).screen
    screen.embed(drawn, part: drawn.bounds, at: origin)
  }

  private func drawFooter(on screen: inout Screen) {
    if kept != nil {
      let lines = TextLayout.wrap(wording.text(Phrase("bench.branchAsk")), width: size.width - 2)
      let area = Rect(x: 0, y: size.height - 1 - lines.count, width: size.width, height: lines.count)
      screen.fill(area, style: Ink.bar)
      for (row, line) in lines.enumerated() { screen.put(line, x: 1, y: area.y + row, style: Ink.strongBar) }
      return KeyFooter(question, width: size.width) { wording.text(Phrase($0)) }.draw(on: &screen)
    }
    guard let typed else { return KeyFooter(commands, width: size.width) { wording.text(Phrase($0)) }.draw(on: &screen) }
    let x = screen.put("/", x: 1, y: size.height - 1, style: Ink.key)
    screen.put(typed + "▏", x: x, y: size.height - 1, style: Ink.strong)
  }
}
