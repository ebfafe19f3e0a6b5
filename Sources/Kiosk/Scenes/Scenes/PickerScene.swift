import Cells
import Flavor
import Phrases
import Workflow

/// A choice from a list. Typing searches it; long lists are sorted by the rules of the language.
struct PickerScene: Scene {
  private(set) var choice: Choice
  private(set) var query = ""
  /// The id of the focused option, so that the focus survives a change of language and order.
  private(set) var focused: String?

  /// The number of options from which the list is sorted and always shows the search field.
  private static let long = 12

  init(_ choice: Choice, previous: Answer?) {
    self.choice = choice
    if case .chose(let id) = previous, choice.options.contains(where: { $0.id == id }) { focused = id }
  }

  var isTyping: Bool { true }
  var innerEscape: String? { query.isEmpty ? nil : "kiosk.keys.closeSearch" }
  mutating func closeInner() -> [KioskEffect] {
    query = ""
    search()
    return []
  }

  private var isLong: Bool { choice.options.count >= Self.long }

  /// An option, prepared for drawing, searching and sorting in the current language: with 249 countries that is too much work for
  /// every key.
  struct Entry: Sendable {
    var option: Choice.Option
    var item: ListBox.Item
    var key: Search.Key
    /// The sort key.
    var order: String

    init(_ option: Choice.Option, _ look: Look) {
      self.option = option
      var title = look.wording.text(option.title)
      // The local name is left out if it equals the title.
      if let local = option.localName(beside: title) { title += " \(Marks.neutral) \(local)" }
      item = ListBox.Item(icon: Marks.icon(option.icon), title: title, detail: option.detail.map { look.wording.text($0) } ?? "")
      // A title with values in it is a description, which nobody searches for in another language.
      let isName = option.title.arguments.isEmpty
      let names = isName ? [look.wording.baseText(option.title)] + look.wording.synonyms(of: option.title) : []
      key = Search.Key(
        title, code: option.id, others: names + [option.localName].compactMap(\.self),
        foreign: isName ? look.wording.translations(of: option.title) : [])
      order = TextFolding.sortKey(title, language: look.language)
    }
  }

  /// All options in list order.
  private var entries: [Entry] = []
  /// The options that match the query, best first.
  private(set) var found: [Entry] = []
  /// The number of searches so far: with 249 countries under many names, searching is nearly all of the work.
  private(set) var searches = 0
  /// The longest query in scalars (combining marks count too); no name is longer.
  static let longestQuery = 60

  mutating func adopt(_ look: Look) {
    let all = choice.options.map { Entry($0, look) }
    let pinned = max(0, choice.pinned ?? 0)
    // In a session of an older version, an option with an icon among options without one (a document among countries) comes last.
    let others = all.dropFirst(pinned).sorted { ($0.option.icon == nil ? 0 : 1, $0.order) < ($1.option.icon == nil ? 0 : 1, $1.order) }
    entries = isLong ? all.prefix(pinned) + others : all
    search()
  }

  /// Shows other options. The search and the focus stay.
  mutating func change(to content: PromptContent, _ look: Look) {
    guard case .choose(let choice) = content else { return }
    self.choice = choice
    adopt(look)
  }

  private mutating func search() {
    searches += 1
    let wanted = TextFolding.folded(query)
    let ranked = entries.enumerated().compactMap { i, entry in entry.key.rank(wanted).map { (rank: $0, place: i) } }
    found = ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map { entries[$0.place] }
    guard found.isEmpty else { return }
    let near = entries.enumerated().compactMap { i, entry in entry.key.distance(wanted).map { (distance: $0, place: i) } }
    found = near.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map { entries[$0.place] }
  }

  private var index: Int { found.firstIndex { $0.option.id == focused } ?? 0 }

  func bindings(_ s: SceneContext) -> [Binding<PickerScene>] {
    var table: [Binding<PickerScene>] = []
    if found.count > 1 {
      table.append(Binding(.vertical, "kiosk.keys.choose") { scene, key, _ in scene.move(key) })
      table.append(Binding(.pages, "kiosk.keys.choose", .help) { scene, key, _ in scene.move(key) })
    }
    if !found.isEmpty {
      table.append(
        Binding(.enter, "kiosk.keys.continue") { scene, _, s in
          scene.found.isEmpty ? [] : s.reply(.chose(id: scene.found[scene.index].option.id))
        })
    }
    table.append(
      Binding(.typing, "kiosk.keys.search", isLong ? .footer : .roomyFooter) { scene, key, s in scene.type([key], s) })
    return table
  }

  private mutating func move(_ key: Key) -> [KioskEffect] {
    guard !found.isEmpty else { return [] }
    focused = found[Scrolling.moved(index, by: key, page: 8, limit: found.count - 1)].option.id
    return []
  }

  /// Changes the query key by key, and searches once.
  mutating func type(_ keys: ArraySlice<Key>, _ s: SceneContext) -> [KioskEffect] {
    let before = query
    for key in keys {
      switch key {
      case .backspace: if !query.isEmpty { query.removeLast() }
      case .paste(let text): append(text)
      case .character(" ") where query.isEmpty: break
      case .character(let character): append(String(character))
      default: break
      }
    }
    guard query != before else { return [] }
    search()
    if !query.isEmpty { focused = found.first?.option.id }
    return []
  }

  private mutating func append(_ text: String) {
    let room = Self.longestQuery - query.unicodeScalars.count
    guard room > 0 else { return }
    query.unicodeScalars.append(contentsOf: text.unicodeScalars.lazy.filter { !ControlCharacters.contains($0) }.prefix(room))
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let column = s.wideColumn
    let title = canvas.text(choice.title)
    // On a low screen the list needs the rows.
    let message = s.isLow && isLong ? nil : choice.message.map { canvas.text($0) }
    let box = ListBox(items: found.map(\.item), hasIcons: choice.options.contains { $0.icon != nil }, position: position(canvas))
    let hasField = isLong || !query.isEmpty
    let headHeight =
      Title.lines(title, .screenTitle, width: column.width, s.look).count
      + (message.map { TextLayout.wrap($0, width: column.width).count } ?? 0)
      + (hasField ? 2 : 0)
    // Searching must not make the list jump.
    let listHeight = box.fullHeight(column.width, s.look.theme)
    let air = isLong ? (s.body.height > 18 ? 1 : 0) : Column.air(s.body.height - headHeight - 1 - listHeight)
    var y = s.body.y + air
    y = canvas.write(title: title, .screenTitle, row(y, column, s), canvas.style(.screenTitle, on: .screenBackground, .screenTitle))
    if let message {
      y = canvas.write(wrapped: message, row(y, column, s), canvas.style(.screenMessage, on: .screenBackground, .screenMessage))
    }
    if hasField {
      y += s.body.height > 18 || !isLong ? 1 : 0
      drawField(on: &canvas, row(y, column, s))
    }
    y += 1
    let place = Rect(x: column.x, y: y, width: column.width, height: s.body.bottom - y)
    guard !found.isEmpty else {
      let none = canvas.text("scene.picker.none", ["query": .text(query)])
      canvas.write(
        wrapped: "\(Marks.warning) \(none)", Rect(x: place.x, y: y + 1, width: place.width, height: 4), canvas.style(.screenMessage))
      return
    }
    box.draw(on: &canvas, in: place, focus: index)
  }

  private func row(_ y: Int, _ column: Rect, _ s: SceneContext) -> Rect {
    Rect(x: column.x, y: y, width: column.width, height: s.body.bottom - y)
  }

  private func drawField(on canvas: inout Canvas, _ rect: Rect) {
    let label = canvas.text("scene.picker.search")
    let x = canvas.write(label, rect.x, rect.y, canvas.style(.inputTitle, on: .screenBackground, .inputFieldTitle)) + 1
    let field = Rect(x: x, y: rect.y, width: rect.right - x, height: 1)
    canvas.fill(field, canvas.style(.inputText, on: .inputBackground))
    if query.isEmpty {
      let placeholder = canvas.style(.inputPlaceholder, on: .inputBackground, .inputFieldPlaceholder)
      canvas.write(canvas.text("scene.picker.placeholder"), x + 1, rect.y, placeholder, in: field)
    } else {
      let shown = String(query.suffix(field.width - 3))
      let end = canvas.write(shown, x + 1, rect.y, canvas.style(.inputText, on: .inputBackground, .inputField), in: field)
      canvas.write("_", end, rect.y, canvas.style(.inputPlaceholder, on: .inputBackground, .inputFieldPlaceholder))
      // While a row has the fill of the focus, the letters go into the field all the same.
      if found.isEmpty { canvas.focus(end, rect.y) } else { canvas.screen.cursor = Point(x: end, y: rect.y) }
    }
  }

  private func position(_ canvas: Canvas) -> String {
    guard isLong, !found.isEmpty else { return "" }
    return canvas.text("kiosk.progress.of", ["n": .number(index + 1), "m": .number(found.count)])
  }
}
