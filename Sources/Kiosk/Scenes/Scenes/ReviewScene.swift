import Cells
import Flavor
import Phrases
import Workflow

/// The data that was read, with corrections. `v` shows the pictures behind it.
struct ReviewScene: Scene {
  private(set) var review: Review
  private(set) var view: PictureView?
  private let pictures: [PictureReference]
  private(set) var showsPicture = false
  /// Which of the `answers` has the focus; the prompt's actions follow.
  private(set) var focus = 0
  private(set) var scroll = 0

  init(_ review: Review) {
    self.review = review
    pictures = (review.picture.map { [$0] } ?? []) + (review.morePictures ?? [])
    view = pictures.first.map { PictureView($0) }
  }

  /// The answers of the buttons.
  private var answers: [Answer] { review.close == nil ? [.confirmed, .retake] : [.confirmed] }

  /// Shows other data. The place in the text stays; the focus leaves actions, which may be others now.
  mutating func change(to content: PromptContent, _ look: Look) {
    guard case .review(let review) = content else { return }
    self.review = review
    focus = min(focus, answers.count - 1)
  }

  var innerEscape: String? { showsPicture ? "kiosk.keys.close" : nil }
  mutating func closeInner() -> [KioskEffect] {
    showsPicture = false
    return []
  }

  func bindings(_ s: SceneContext) -> [Binding<ReviewScene>] {
    if showsPicture { return pictureBindings() }
    var table: [Binding<ReviewScene>] = [
      Binding(.enter, enterLabel) { scene, _, s in
        scene.focus < scene.answers.count ? s.reply(scene.answers[scene.focus]) : s.replyAction(scene.focus - scene.answers.count)
      }
    ]
    if answers.contains(.retake) {
      table.append(Binding(.letter("r"), "scene.review.againKey") { _, _, s in s.reply(.retake) })
    }
    if view != nil {
      table.append(
        Binding(.letter("v"), "scene.review.pictureKey") { scene, _, _ in
          scene.showsPicture = true
          return []
        })
    }
    let choose: @Sendable (inout ReviewScene, Key, SceneContext) -> [KioskEffect] = { scene, key, s in
      let count = scene.answers.count + s.actionButtons.count
      scene.focus =
        switch key {
        case .left: max(0, scene.focus - 1)
        case .right: min(count - 1, scene.focus + 1)
        default: (scene.focus + (key == .backTab ? count - 1 : 1)) % count
        }
      return []
    }
    table.append(Binding(.horizontal, "kiosk.keys.choose", .roomyFooter, act: choose))
    table.append(Binding(.tab, "kiosk.keys.choose", .help, act: choose))
    let canvas = Canvas(size: Size(width: 0, height: 0), look: s.look)
    let places = places(canvas, s)
    let hidden = places.lines.count - places.text.height
    if hidden > 0 { table += Scrolling.bindings(\.scroll, page: places.text.height, limit: hidden) }
    return table
  }

  private var enterLabel: String {
    guard focus < answers.count, review.close == nil else { return "kiosk.keys.continue" }
    return answers[focus] == .confirmed ? "scene.review.correctKey" : "scene.review.againKey"
  }

  private func pictureBindings() -> [Binding<ReviewScene>] {
    let next = Binding<ReviewScene>(.letter("n"), "scene.review.nextKey") { scene, _, _ in
      let index = scene.pictures.firstIndex { $0 == scene.view?.reference } ?? 0
      scene.view = PictureView(scene.pictures[(index + 1) % scene.pictures.count])
      return []
    }
    return (pictures.count > 1 ? [next] : []) + [
      Binding(.letter("v"), "scene.review.dataKey") { scene, _, _ in
        scene.showsPicture = false
        return []
      },
      Binding(.zoom, "scene.picture.zoomKey") { scene, key, _ in
        scene.view?.zoom(key)
        return []
      },
      Binding(.arrows, "scene.picture.moveKey", view?.isZoomed == true ? .footer : .help) { scene, key, _ in
        scene.view?.move(key)
        return []
      },
    ]
  }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    if case .preview(let preview) = event { view?.receive(preview) }
    return []
  }

  func previewRequest(_ s: SceneContext) -> PreviewRequest? {
    guard showsPicture || isRoomy(s) else { return nil }
    let place = (showsPicture ? pictureBox(s) : halves(s).picture).inset(1, 1)
    return place.isEmpty ? nil : view?.previewRequest(in: Size(width: place.width, height: place.height), s.look)
  }

  private func pictureBox(_ s: SceneContext) -> Rect { s.body.inset(2, 0) }

  /// The width of the body from which the picture is beside the data.
  private static let roomyWidth = 140

  private func isRoomy(_ s: SceneContext) -> Bool { view != nil && s.body.width >= Self.roomyWidth && !s.isLarge }

  /// The place of the picture at the left and of the data at the right.
  private func halves(_ s: SceneContext) -> (picture: Rect, data: Rect) {
    let data = Column.comfortable + 8
    let body = s.body
    return (
      Rect(x: body.x + 8, y: body.y + 1, width: body.width - data - 16, height: body.height - 2),
      Rect(x: body.right - data - 6, y: body.y, width: data, height: body.height)
    )
  }

  /// The place of the picture beside the data, or nil if there is none.
  private func pictureFrame(_ s: SceneContext) -> Rect? {
    guard isRoomy(s), let view else { return nil }
    let box = halves(s).picture
    let extent = view.extent(in: Size(width: box.width - 2, height: box.height - 2))
    return Rect(x: box.right - extent.width - 2, y: box.y + 1, width: extent.width + 2, height: extent.height + 2)
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    if showsPicture, let view {
      let box = pictureBox(s)
      let extent = view.extent(in: Size(width: box.width - 2, height: box.height - 2))
      let frame = box.centred(Size(width: extent.width + 2, height: extent.height + 2))
      view.draw(on: &canvas, in: frame.inset(1, 1))
      let zoom = canvas.text("scene.picture.zoom", ["zoom": .text(view.zoomText)])
      canvas.write(zoom, frame.right - 1 - TextWidth.of(zoom), frame.bottom - 1, canvas.style(.screenMessage))
      canvas.focus(frame.x, frame.y)
      return
    }
    let places = places(canvas, s)
    let frame = pictureFrame(s)
    if let frame, let view {
      view.draw(on: &canvas, in: frame.inset(1, 1))
    }
    let first = min(scroll, max(0, places.lines.count - places.text.height))
    canvas.write(runs: places.lines.dropFirst(first).prefix(places.text.height), places.text)
    ScrollMark(first: first, shown: places.text.height, total: places.lines.count).draw(
      on: &canvas, x: places.text.right + 1, rows: places.text)
    places.buttons.draw(on: &canvas, in: places.buttonRect, focus: focus)
  }

  private struct Places {
    var lines: [[Run]]
    var text: Rect
    var buttons: ButtonRow
    var buttonRect: Rect
  }

  private func places(_ canvas: Canvas, _ s: SceneContext) -> Places {
    let body = isRoomy(s) ? halves(s).data : s.body
    let column = isRoomy(s) ? Column.of(body) : s.wideColumn
    let buttons = s.adding(
      actionsTo: ButtonRow(
        buttons: answers.map { answer in
          let label = review.close ?? Phrase(answer == .confirmed ? "scene.review.correct" : "scene.review.again")
          return Button(label: canvas.text(label), isPrimary: answer == .confirmed)
        }, isFlat: s.body.height < 18))
    let place = Box.place(around: column, in: body)
    let lines = lines(canvas, place.rect.width, place.indent)
    let buttonHeight = buttons.height(column.width)
    let shown = min(lines.count, s.body.height - buttonHeight - 1)
    let top = s.body.y + Column.air(s.body.height - shown - buttonHeight - 1)
    let text = Rect(x: place.rect.x, y: top, width: place.rect.width, height: shown)
    return Places(
      lines: lines, text: text, buttons: buttons,
      buttonRect: Rect(x: column.x, y: text.bottom + 1, width: column.width, height: buttonHeight))
  }

  /// The lines above the buttons: a box with the data and the MRZ, and notes under it.
  private func lines(_ canvas: Canvas, _ width: Int, _ indent: Int) -> [[Run]] {
    let title = canvas.style(.screenTitle, on: .screenBackground, .screenTitle)
    var lines = Title.lines(canvas.text(review.title), .screenTitle, width: width - 2 * indent, canvas.look).map {
      [Run(x: indent, text: $0, style: title)]
    }
    let inner = Box.inner(width)
    let table = DataTable(
      rows: review.rows.map { row in
        DataTable.Row(
          label: canvas.text(row.label), value: canvas.text(row.value), mark: row.mark.text(canvas), ink: row.mark.ink,
          markPaper: row.mark.paper)
      })
    var groups = review.rows.isEmpty ? [] : [table.lines(canvas, inner)]
    var notes: [String] = []
    if let mrz = review.mrz, !mrz.lines.isEmpty {
      let (rows, remarks) = MrzLines(mrz).rows(inner, canvas)
      let line = canvas.style(.screenTitle, on: .boxBackground), mark = canvas.style(.screenMessage, on: .boxBackground).adding(.bold)
      groups.append(rows.map { [Run(x: 0, text: $0.text, style: $0.isMark ? mark : line)] })
      notes += remarks
    }
    if !groups.isEmpty { lines += Box(groups: groups).lines(width, canvas) }
    if let note = review.note { notes.append(canvas.text(note)) }
    for note in notes { lines += Note.lines(note, width, canvas) }
    return lines
  }
}
