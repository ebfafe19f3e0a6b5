import Cells
import Flavor
import Phrases

/// The first screen: the journeys, and below them the option to resume a suspended session, about whose client it shows nothing. Beside them, on
/// a large screen, are the brand's logo and what the focused journey is.
struct MenuScene: Scene {
  let offers: [JourneyOffer]
  private(set) var canResume: Bool
  private(set) var focus = 0

  init(offers: [JourneyOffer], canResume: Bool) {
    self.offers = offers
    self.canResume = canResume
  }

  private var count: Int { offers.count + (canResume ? 1 : 0) }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    guard case .resumable(let canResume) = event else { return [] }
    self.canResume = canResume
    focus = min(focus, max(0, count - 1))
    return []
  }

  func bindings(_ s: SceneContext) -> [Binding<MenuScene>] {
    var table: [Binding<MenuScene>] = []
    if count > 1 {
      let limit = count - 1
      let move: @Sendable (inout MenuScene, Key, SceneContext) -> [KioskEffect] = { scene, key, _ in
        scene.focus = Scrolling.moved(scene.focus, by: key, page: 8, limit: limit)
        return []
      }
      table.append(Binding(.vertical, "kiosk.keys.choose", act: move))
      table.append(Binding(.pages, "kiosk.keys.choose", .help, act: move))
    }
    if count > 0 {
      table.append(
        Binding(.enter, "kiosk.keys.start") { scene, _, _ in
          scene.focus < scene.offers.count ? [.start(journey: scene.offers[scene.focus].id)] : [.resume]
        })
    }
    return table
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let column = column(s), preview = preview(s)
    let items = items(canvas, column, isPreviewed: preview != nil)
    let box = ListBox(items: items, family: .cell2)
    let title = canvas.text("scene.menu.title"), message = canvas.text("scene.menu.message")
    let languages = languageLines(column.width - 2, s)
    let wanted =
      Title.lines(title, .screenTitle, width: column.width, s.look).count + TextLayout.wrap(message, width: column.width).count + 4
      + max(1, languages.count) + box.fullHeight(column.width, s.look.theme)
    var y = s.body.y + (preview == nil ? Column.air(s.body.height - wanted) : max(1, Column.air(s.body.height - Self.previewHeight)))
    if let preview, offers.indices.contains(focus) {
      var place = Rect(x: preview.x, y: y, width: preview.width, height: min(s.body.bottom - y - 1, Self.previewHeight))
      if let logo = s.look.shownLogo.map(LogoPoster.init), s.body.height >= LogoPoster.leastHeight {
        logo.draw(on: &canvas, in: place)
        let rows = logo.extent(in: place.width).height + 1
        (place.y, place.height) = (place.y + rows, place.height - rows)
      }
      JourneyPreview(offer: offers[focus]).draw(on: &canvas, in: place)
    }
    func rest() -> Rect { Rect(x: column.x, y: y, width: column.width, height: s.body.bottom - y) }
    y = canvas.write(title: title, .screenTitle, rest(), canvas.style(.screenTitle, on: .screenBackground, .screenTitle))
    y = canvas.write(wrapped: message, rest(), canvas.style(.screenMessage, on: .screenBackground, .screenMessage)) + 1
    let languageHeight = languages.isEmpty ? 0 : languages.count + 1
    let hasLanguages = languageHeight > 0 && s.body.bottom - y >= box.fullHeight(column.width, s.look.theme) + languageHeight
    let height = s.body.bottom - y - (hasLanguages ? languageHeight : 0)
    box.draw(on: &canvas, in: Rect(x: column.x, y: y, width: column.width, height: height), focus: focus)
    guard hasLanguages else { return }
    let below = min(s.body.bottom - languages.count, y + box.fullHeight(column.width, s.look.theme) + 1)
    for (i, line) in languages.enumerated() {
      let end = canvas.write(line, column.x + 2, below + i, canvas.style(.linkButton))
      canvas.touch(Rect(x: column.x + 2, y: below + i, width: end - column.x - 2, height: 1), [.function(2)])
    }
  }

  // MARK: The room

  /// The width from which the focused journey is shown beside the list.
  private static let previewWidth = 80
  /// The rows of a preview on a screen that has them.
  private static let previewHeight = 30
  /// The columns between list and preview.
  private static let gap = 3

  private func hasPreview(_ s: SceneContext) -> Bool {
    !s.isLarge && s.body.width >= Self.previewWidth && s.body.height >= JourneyPreview.leastSize.height + 6 && !offers.isEmpty
  }

  /// List and preview together.
  private func room(_ s: SceneContext) -> Rect {
    let margin = s.body.width < 100 ? 2 : s.body.width < 120 ? 4 : 6, width = min(s.body.width - 2 * margin, 132)
    return Rect(x: s.body.x + (s.body.width - width) / 2, y: s.body.y, width: width, height: s.body.height)
  }

  /// The column of the title and the list.
  private func column(_ s: SceneContext) -> Rect {
    guard hasPreview(s) else { return s.wideColumn }
    let room = room(s), usual = min(64, (room.width - Self.gap) * 3 / 5)
    // Titles and products stand on one line where the preview can give them the columns.
    let wanted = offers.map { TextWidth.of(s.text($0.title)) + TextWidth.of($0.shortProduct) + 7 }.max() ?? 0
    let most = room.width - Self.gap - JourneyPreview.leastSize.width
    return Rect(x: room.x, y: room.y, width: wanted <= most ? max(usual, wanted) : usual, height: room.height)
  }

  /// The columns of the preview; nil where there is no room for it.
  private func preview(_ s: SceneContext) -> Rect? {
    guard hasPreview(s) else { return nil }
    let room = room(s), x = column(s).right + Self.gap
    return Rect(x: x, y: room.y, width: room.right - x, height: room.height)
  }

  /// The columns from which a title, a product and an icon have room in one line.
  private static let iconWidth = 50

  /// Each journey with its vendor's product, which clients are not told: they see what it does.
  private func items(_ canvas: Canvas, _ column: Rect, isPreviewed: Bool) -> [ListBox.Item] {
    let isTold = offers.contains { !$0.product.isEmpty }, hasIcons = !isTold || column.width >= Self.iconWidth
    var items = offers.map { offer in
      let purpose = isPreviewed ? "" : offer.detail.map(canvas.text) ?? ""
      return ListBox.Item(
        icon: hasIcons ? Marks.icon(offer.icon ?? "card") : "", title: canvas.text(offer.title),
        detail: isTold ? offer.shortProduct : purpose)
    }
    guard canResume else { return items }
    items.append(
      ListBox.Item(
        icon: hasIcons ? Marks.icon("continue") : "", title: canvas.text("scene.menu.continue"),
        detail: canvas.text("scene.menu.continueDetail")))
    return items
  }

  /// All languages by their own names, so that everyone finds theirs; empty if there is only one.
  private func languageLines(_ width: Int, _ s: SceneContext) -> [String] {
    let names = s.look.languages.map(\.name)
    guard names.count > 1 else { return [] }
    var lines: [String] = []
    for name in names {
      if let last = lines.last, TextWidth.of(last) + TextWidth.of(name) + 3 <= width {
        lines[lines.count - 1] = "\(last) \(Marks.neutral) \(name)"
      } else {
        lines.append(name)
      }
    }
    return lines
  }
}
