import Cells
import Flavor
import Phrases
import Workflow

/// Asks whether a picture is good: the picture as large as possible, with checkpoints beside it. Until a key is pressed, the scene walks
/// through the parts that must be readable, each filling the screen.
struct ConfirmScene: Scene {
  let confirmation: Confirmation
  private(set) var view: PictureView
  private var walk: ConfirmWalk
  /// Which of the `answers` has the focus.
  private(set) var focus = 0
  /// How far the checkpoints are scrolled on a low screen.
  private(set) var scroll = 0

  init(_ confirmation: Confirmation) {
    self.confirmation = confirmation
    view = PictureView(confirmation.picture, outline: confirmation.outline)
    walk = ConfirmWalk(confirmation.details ?? [])
  }

  var isOnStage: Bool { true }

  func bindings(_ s: SceneContext) -> [Binding<ConfirmScene>] {
    var table: [Binding<ConfirmScene>] = [
      Binding(.enter, focus < answers.count ? key(answers[focus]) : "kiosk.keys.continue") { scene, _, s in
        scene.focus < scene.answers.count ? s.reply(scene.answers[scene.focus]) : s.replyAction(scene.focus - scene.answers.count)
      },
      // When Enter retakes, the footer need not show a second key for it.
      Binding(.letter("r"), "scene.confirm.againKey", focus < answers.count && answers[focus] == .retake ? .help : .footer) { _, _, s in
        s.reply(.retake)
      },
      Binding(.zoom, "scene.picture.zoomKey") { scene, key, _ in
        scene.view.zoom(key)
        scene.walk.leave()
        return []
      },
    ]
    if !walk.details.isEmpty {
      table.append(
        Binding(.letter("n"), "scene.confirm.nextKey", .roomyFooter) { scene, _, _ in
          scene.walk.step()
          scene.view.show(scene.walk.detail?.corners)
          return []
        })
    }
    if view.isZoomed {
      table.append(
        Binding(.arrows, "scene.picture.moveKey") { scene, key, _ in
          scene.view.move(key)
          return []
        })
    } else {
      table.append(Binding(.horizontal, "kiosk.keys.choose", .roomyFooter) { scene, key, s in scene.choose(key, s) })
    }
    table.append(Binding(.tab, "kiosk.keys.choose", .help) { scene, key, s in scene.choose(key, s) })
    let places = places(Canvas(size: Size(width: 0, height: 0), look: s.look), s)
    let hidden = places.hidden
    if hidden > 0, !view.isZoomed {
      table.append(
        Binding(.vertical, "kiosk.keys.scroll") { scene, key, _ in
          scene.scroll = Scrolling.moved(scene.scroll, by: key, page: 1, limit: hidden)
          return []
        })
    }
    return table
  }

  /// The answers of the buttons, the default first. A picture that fails a check is retaken unless the person chooses to use
  /// it anyway.
  private var answers: [Answer] { confirmation.hasFailure ? [.retake, .confirmed] : [.confirmed, .retake] }

  private var useLabel: String { confirmation.hasFailure ? "scene.confirm.useAnyway" : "scene.confirm.use" }

  private func key(_ answer: Answer) -> String {
    answer == .retake ? "scene.confirm.againKey" : confirmation.hasFailure ? "scene.confirm.useAnywayKey" : "scene.confirm.useKey"
  }

  private mutating func choose(_ key: Key, _ s: SceneContext) -> [KioskEffect] {
    let count = answers.count + s.actionButtons.count
    switch key {
    case .left: focus = max(0, focus - 1)
    case .right: focus = min(count - 1, focus + 1)
    default: focus = (focus + (key == .backTab ? count - 1 : 1)) % count
    }
    return []
  }

  mutating func noticeKey() { walk.rest() }

  var tickInterval: Int? { walk.timeLeft }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    switch event {
    case .preview(let preview): view.receive(preview)
    case .tick(let milliseconds):
      if s.look.accessibility.reducesMotion {
        walk.rest()
      } else if let space = space(s), view.isShown(in: space) {
        if walk.pass(milliseconds) { view.show(walk.detail?.corners) }
      } else {
        walk.wait()
      }
    default: break
    }
    return []
  }

  func previewRequest(_ s: SceneContext) -> PreviewRequest? { space(s).map { view.previewRequest(in: $0, s.look) } }

  /// The place of the picture in cells, or nil if there is none.
  private func space(_ s: SceneContext) -> Size? {
    let box = places(Canvas(size: Size(width: 0, height: 0), look: s.look), s).layout.box
    return box.isEmpty ? nil : Size(width: box.width, height: box.height)
  }

  private struct Places {
    var title: Rect
    var layout: PictureLayout
    var buttons: ButtonRow
    var buttonRect: Rect
    var checks: Checks
    var read: ReadText
    /// Whether one part is shown, without the checkpoints of the whole.
    var isDetail: Bool

    /// The number of rows of checkpoints under the picture that do not fit.
    var hidden: Int { layout.isBeside || isDetail ? 0 : max(0, checks.flowHeight(layout.side.width) - layout.side.height) }
  }

  /// The height of the body from which there is a blank row below the buttons.
  private static let roomyHeight = 14

  /// The width of the screen from which the data that was read is beside the picture.
  private static let dataWidth = 120

  private var title: Phrase { walk.detail?.question ?? confirmation.title }

  private func places(_ canvas: Canvas, _ s: SceneContext) -> Places {
    let body = s.body
    let isLow = body.height < 18
    let row = ButtonRow(
      buttons: answers.enumerated().map { index, answer in
        Button(label: canvas.text(answer == .retake ? "scene.confirm.again" : useLabel), isPrimary: index == 0)
      }, family: .scanner, isFlat: isLow, paper: .confirmationBackground)
    let buttons = s.adding(actionsTo: row)
    let checks = Checks(points: confirmation.checkpoints.map { ($0.verdict, canvas.text($0.text)) }, ground: .confirmation)
    let isWide = s.width >= Self.dataWidth, isDetail = walk.detail != nil
    let read = ReadText(text: walk.detail?.text ?? [], rows: isWide ? confirmation.rows ?? [] : [])
    let air = isLow ? 0 : 1, width = body.width - 4
    let buttonHeight = buttons.height(width)
    // On a very low screen every row is the picture's.
    let foot = body.height >= Self.roomyHeight ? 1 : 0
    let space = Rect(x: body.x, y: body.y + air, width: body.width, height: body.height - 2 * air - buttonHeight - foot)
    func titleHeight(_ width: Int) -> Int { Title.lines(canvas.text(self.title), .confirmationScreenTitle, width: width, s.look).count }
    // Beside the picture the title is above the text, so that the picture has the whole height.
    var layout = PictureLayout(
      in: space,
      beside: { width in
        let text = isDetail ? isWide ? min(space.height - 8, read.height(canvas, width)) : .max : checks.height(width)
        return text == .max ? .max : titleHeight(width) + text + 4
      }, below: { _ in 0 })
    var title = Rect(x: layout.side.x, y: space.y, width: layout.side.width, height: 0)
    if layout.isBeside {
      title.height = titleHeight(title.width)
    } else {
      title = Rect(x: body.x + 2, y: space.y, width: width - TextWidth.of(position(canvas)) - 2, height: 0)
      title.height = titleHeight(title.width)
      let rest = Rect(x: space.x, y: title.bottom, width: space.width, height: space.height - title.height)
      // The person judges the picture, so on a low screen the checkpoints scroll and the picture keeps its height.
      layout = PictureLayout(
        in: rest, beside: { _ in .max },
        below: { isDetail ? read.height(canvas, $0) : min(checks.flowHeight($0), max(2, rest.height / 4)) })
    }
    let buttonRect = Rect(x: body.x + 2, y: body.bottom - buttonHeight - foot, width: width, height: buttonHeight)
    return Places(title: title, layout: layout, buttons: buttons, buttonRect: buttonRect, checks: checks, read: read, isDetail: isDetail)
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let places = places(canvas, s)
    let plain = canvas.style(.confirmationText, on: .confirmationBackground)
    canvas.fill(s.body, plain)
    var layout = places.layout, title = places.title
    layout.shrink(to: view.extent(in: Size(width: layout.box.width, height: layout.box.height)))
    if layout.isBeside { (title.x, title.width) = (layout.side.x, layout.side.width) }
    canvas.write(
      title: canvas.text(self.title), .confirmationScreenTitle, title,
      canvas.style(.confirmationText, on: .confirmationBackground, .confirmationScreenTitle))
    view.draw(on: &canvas, in: layout.box, waiting: plain)
    let position = position(canvas)
    if layout.isBeside {
      let side = Rect(x: title.x, y: title.bottom + 1, width: title.width, height: layout.side.bottom - title.bottom - 3)
      let below = places.isDetail ? side.y : places.checks.draw(on: &canvas, in: side) + 1
      places.read.draw(on: &canvas, in: Rect(x: side.x, y: below, width: side.width, height: side.bottom - below))
      canvas.write(position, side.x, layout.side.bottom - 1, plain)
    } else {
      if places.isDetail {
        places.read.draw(on: &canvas, in: layout.side)
      } else {
        let first = min(scroll, places.hidden)
        places.checks.flow(on: &canvas, in: layout.side, from: first)
        ScrollMark(first: first, shown: layout.side.height, total: layout.side.height + places.hidden, paper: .confirmationBackground).draw(
          on: &canvas, x: layout.side.right + 1, rows: layout.side)
      }
      canvas.write(position, title.right + 2, title.y, plain)
    }
    places.buttons.draw(on: &canvas, in: places.buttonRect, focus: focus)
  }

  /// How much the picture is enlarged, or which part is shown.
  private func position(_ canvas: Canvas) -> String {
    guard let place = walk.place else { return canvas.text("scene.picture.zoom", ["zoom": .text(view.zoomText)]) }
    return canvas.text("kiosk.progress.of", ["n": .number(place + 1), "m": .number(walk.details.count)])
  }
}
