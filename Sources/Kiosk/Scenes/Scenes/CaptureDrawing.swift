import Cells
import Documents
import Flavor
import Phrases
import Workflow

/// Draws the capture scene: the picture with the frame that the document must fill, and the judge's meters beside it.
struct CaptureDrawing {
  let scene: CaptureScene
  let s: SceneContext
  let title: Rect
  let message: Rect
  let layout: PictureLayout

  init(_ scene: CaptureScene, _ s: SceneContext) {
    self.scene = scene
    self.s = s
    let body = s.body
    let width = body.width - 4
    title = Rect(
      x: body.x + 2, y: body.y, width: width,
      height: Title.lines(Self.title(scene, s), .confirmationScreenTitle, width: width, s.look).count)
    let messageHeight = body.height < 18 ? 0 : TextLayout.wrap(Self.advice(scene, s), width: width).count
    message = Rect(x: body.x + 2, y: body.bottom - messageHeight, width: width, height: messageHeight)
    let space = Rect(
      x: body.x, y: title.bottom, width: body.width, height: body.height - title.height - (messageHeight > 0 ? messageHeight + 1 : 0))
    layout = PictureLayout(
      in: space, beside: { Self.paneHeight(scene, s, $0, space.height) }, below: { Self.belowHeight(scene, s, $0) })
  }

  /// The title, with a note while a clip is recorded.
  static func title(_ scene: CaptureScene, _ s: SceneContext) -> String {
    let title = s.text(scene.request.title)
    return scene.live?.guide.recorded == nil ? title : "\(title) \(Marks.neutral) " + s.text("scene.capture.recording")
  }

  /// What the person should do, in a sentence.
  static func advice(_ scene: CaptureScene, _ s: SceneContext) -> String {
    if let message = scene.request.message { return s.text(message) }
    if scene.isLiveness { return s.text("scene.liveness.advice") }
    if scene.live != nil { return s.text(scene.isTilted ? "scene.capture.tilt" : "scene.capture.auto") }
    return s.text(scene.candidates.isEmpty ? "scene.capture.still" : "scene.capture.pick")
  }

  /// The one hint that is shown: trouble first, then the judgement.
  static func hint(_ scene: CaptureScene, _ s: SceneContext) -> (text: String, ink: ColorToken) {
    switch s.imaging {
    case .restarting(let why): return ("\(Marks.warning) " + s.text("scene.capture.restarting", ["why": .phrase(why)]), .hintText)
    case .gone(let why): return ("\(Marks.warning) " + s.text("scene.capture.gone", ["why": .phrase(why)]), .paletteDanger)
    case .starting: return (s.text("scene.capture.starting"), .screenMessage)
    case .ready: break
    }
    if let problem = scene.problem { return ("\(Marks.warning) " + s.text(problem), .paletteDanger) }
    if scene.isTaking { return (s.text("scene.capture.reading"), .screenMessage) }
    if let live = scene.live?.guide, !live.isLive {
      let isTrouble = live.state != .opening
      let text = s.text("scene.camera.\(live.state.rawValue)", ["name": .text(live.name)])
      return (isTrouble ? "\(Marks.warning) " + text : text, isTrouble ? .paletteDanger : .screenMessage)
    }
    if let remark = scene.live?.remark { return (s.text(remark), .screenMessage) }
    if let hint = scene.live?.guide.liveness.flatMap({ LivenessPane.hint($0, s) }) { return hint }
    guard let judgement = scene.judgement else {
      // On a low screen the advice is shown here until there is something else to say.
      if s.body.height < 18 { return (advice(scene, s), .screenMessage) }
      if !scene.candidates.isEmpty { return (s.text("scene.capture.pick"), .screenMessage) }
      let isLooking = scene.picture != nil && scene.reading == nil
      return (
        s.text(scene.picture == nil ? "scene.capture.waiting" : isLooking ? "scene.capture.looking" : "scene.capture.ready"), .screenMessage
      )
    }
    if let hint = judgement.hint { return ("\(Marks.warning) " + s.text(Phrase(hint.phraseKey)), .hintText) }
    if scene.live != nil {
      return ("\(Marks.passed) " + s.text(scene.isTilted ? "scene.capture.ready" : "scene.capture.hold"), .palettePrimary)
    }
    return ("\(Marks.passed) " + s.text("scene.capture.good"), .palettePrimary)
  }

  /// A hint that asks for a change has the hint's colours.
  private static func style(_ ink: ColorToken, _ canvas: Canvas) -> Style {
    canvas.style(ink, on: ink == .hintText ? .hintBackground : .screenBackground, .scannerInstructionText)
  }

  static func hintHeight(_ scene: CaptureScene, _ s: SceneContext, _ width: Int) -> Int {
    TextLayout.wrap(hint(scene, s).text, width: width).count
  }

  /// The number of rows that the pane needs; `.max` when it is too narrow for the button. On a low screen the bars are left out.
  static func paneHeight(_ scene: CaptureScene, _ s: SceneContext, _ width: Int, _ room: Int) -> Int {
    let list = scene.candidates.isEmpty ? 0 : 6
    let row = CaptureDrawing.buttons(scene, s)
    guard row.fits(width) else { return .max }
    let buttons = row.height(width)
    let why = room < 14 ? 0 : scene.why(s).gates.count + 1
    if let pane = LivenessPane(scene, s) { return hintHeight(scene, s, width) + 1 + pane.height + (buttons > 0 ? buttons + 1 : 0) }
    return hintHeight(scene, s, width) + 1 + list + buttons + (scene.secondsLeft == nil ? 0 : 2) + why
  }

  /// The number of rows needed under the picture: the hint, the button, and the bars if the person asked for them.
  static func belowHeight(_ scene: CaptureScene, _ s: SceneContext, _ width: Int) -> Int {
    hintHeight(scene, s, width) + 1 + (scene.live?.showsWhy == true ? scene.why(s).gates.count : 0)
  }

  static func buttons(_ scene: CaptureScene, _ s: SceneContext) -> ButtonRow {
    // With a list there is no button: Enter takes the focused row.
    guard scene.candidates.isEmpty else { return adding(ButtonRow(buttons: [], family: .scanner), s) }
    // A liveness capture has no button while it is running.
    if isLed(scene, s) { return adding(ButtonRow(buttons: [], family: .scanner), s) }
    let label =
      if case .gone = s.imaging { "scene.capture.restart" } else if scene.isSourceDown { "scene.capture.reopen" } else {
        scene.problem == nil ? "scene.capture.take" : "scene.capture.retry"
      }
    return adding(
      ButtonRow(buttons: [Button(label: s.text(label), isPrimary: true)], family: .scanner, isFlat: s.body.height < 18), s)
  }

  /// Adds the prompt's actions if there are rows for them; otherwise they have only their keys.
  private static func adding(_ row: ButtonRow, _ s: SceneContext) -> ButtonRow { s.body.height < 18 ? row : s.adding(actionsTo: row) }

  /// Whether the person is being led through challenges, and nothing is wrong that a button could fix.
  static func isLed(_ scene: CaptureScene, _ s: SceneContext) -> Bool {
    if case .gone = s.imaging { return false }
    return scene.isLiveness && scene.problem == nil && !scene.isSourceDown
  }

  func draw(on canvas: inout Canvas) {
    canvas.write(
      title: Self.title(scene, s), .confirmationScreenTitle, title,
      canvas.style(.screenTitle, on: .screenBackground, .confirmationScreenTitle))
    if !message.isEmpty {
      canvas.write(wrapped: Self.advice(scene, s), message, canvas.style(.screenMessage, on: .screenBackground, .scannerInstructionText))
    }
    var layout = layout
    if let picture = scene.picture {
      layout.shrink(to: picture.cells(fitting: Size(width: layout.box.width - 2, height: layout.box.height - 2)))
    }
    let isGood = scene.judgement.map { $0.hint == nil } ?? false
    canvas.frame(layout.box, .heavy, canvas.style(isGood ? .paletteAccent : .paletteGray))
    drawPicture(on: &canvas, layout.box.inset(1, 1))
    if layout.isBeside { drawPane(on: &canvas, layout.side) } else { drawBelow(on: &canvas, layout.side) }
    if scene.live?.isLight == true { light(on: &canvas, around: layout.box) }
  }

  /// Uses the screen as a lamp: everything except the picture and the buttons becomes black on white, whatever the theme.
  private func light(on canvas: inout Canvas, around box: Rect) {
    let grounds = [ColorToken.screenBackground, .hintBackground].map { canvas.style(.screenMessage, on: $0).paper }
    for y in s.body.y..<s.body.bottom {
      for x in s.body.x..<s.body.right where !box.contains(Point(x: x, y: y)) {
        let cell = canvas.screen[x, y]
        guard grounds.contains(cell.style.paper) else { continue }
        canvas.screen[x, y] = Cell(cell.text, .lamp)
      }
    }
  }

  private func drawPicture(on canvas: inout Canvas, _ inside: Rect) {
    var place = inside
    if let picture = scene.picture {
      place = inside.centred(picture.cells(fitting: Size(width: inside.width, height: inside.height)))
      if s.look.cellPixels != nil, picture.width > place.width { return drawPixels(of: picture, on: &canvas, in: place) }
      canvas.screen.draw(picture, in: place)
    }
    let style = canvas.style(.graphicPrimary).adding(.bold)
    switch scene.request.subject {
    case .document(_, _, let step):
      let frame = Self.target(step.frame, in: place)
      canvas.overlay(frame, style)
      if let band = step.frame.mrzBand, frame.height > 4 {
        let y = frame.bottom - 1 - max(1, Int((band * Double(frame.height)).rounded()))
        for x in frame.x + 1..<frame.right - 1 { canvas.overlay("┄", x, y, style) }
      }
    case .selfie: Oval.draw(in: Oval.place(in: place), style, on: &canvas)
    case .liveness:
      Oval.draw(in: Oval.place(in: place), style, on: &canvas)
      LivenessPane(scene, s)?.drawArrow(on: &canvas, in: place)
    case .barcode, .clip: break
    }
    guard let reading = scene.live?.reading, let outline = reading.document else { return }
    OutlineMarks(outline.corners, of: Size(width: reading.width, height: reading.height)).draw(on: &canvas, in: place)
  }

  /// The same in real pixels. The cells under it stay as they are, so that only the picture is sent.
  private func drawPixels(of picture: Picture, on canvas: inout Canvas, in place: Rect) {
    var marks = PictureMarks(picture)
    let ink = canvas.style(.graphicPrimary).ink
    switch scene.request.subject {
    case .document(_, _, let step): marks.draw(step.frame, ink)
    case .selfie: marks.drawOval(ink)
    case .liveness:
      marks.drawOval(ink)
      if let side = LivenessPane(scene, s)?.side { marks.drawArrow(toLeft: side == .turnLeft, canvas.style(.paletteAccent).ink) }
    case .barcode, .clip: break
    }
    if let reading = scene.live?.reading, let outline = reading.document {
      marks.drawCorners(outline.corners, of: Size(width: reading.width, height: reading.height), canvas.style(.paletteAccent).ink)
    }
    canvas.screen.lay(marks.picture, over: place, isMoving: scene.live != nil)
  }

  /// The frame that the document must fill: as large as fits, with a small margin. A cell is twice as high as wide.
  static func target(_ frame: DocumentFrame, in place: Rect) -> Rect {
    let margin = 0.9
    var width = Double(place.width) * margin
    var height = width * frame.aspect / 2
    if height > Double(place.height) * margin, frame.aspect > 0 {
      height = Double(place.height) * margin
      width = height * 2 / frame.aspect
    }
    return place.centred(Size(width: max(4, Int(width.rounded())), height: max(3, Int(height.rounded()))))
  }

  private func drawPane(on canvas: inout Canvas, _ pane: Rect) {
    let hint = Self.hint(scene, s)
    var y = canvas.write(wrapped: hint.text, pane, Self.style(hint.ink, canvas)) + 1
    let buttons = Self.buttons(scene, s)
    let buttonHeight = buttons.height(pane.width)
    let bottom = pane.bottom - buttonHeight
    if let liveness = LivenessPane(scene, s) {
      canvas.focus(pane.x, pane.y)
      liveness.draw(on: &canvas, in: Rect(x: pane.x, y: y, width: pane.width, height: bottom - y))
      buttons.draw(on: &canvas, in: Rect(x: pane.x, y: bottom, width: pane.width, height: buttonHeight), focus: nil)
      return
    }
    let why = scene.why(s)
    let below = (scene.secondsLeft == nil ? 0 : 2) + (scene.candidates.isEmpty ? 0 : 6)
    if !why.gates.isEmpty, y + why.gates.count + below <= bottom {
      y = why.draw(on: &canvas, in: Rect(x: pane.x, y: y, width: pane.width, height: bottom - below - y)) + 1
    }
    if !scene.candidates.isEmpty {
      let place = Rect(x: pane.x, y: y, width: pane.width, height: max(3, bottom - y))
      let position = canvas.text("kiosk.progress.of", ["n": .number(scene.focus + 1), "m": .number(scene.candidates.count)])
      ListBox(
        items: scene.candidates.map { .init(title: TextLayout.truncate($0.title, width: place.width - 4)) }, family: .cell2,
        position: position
      )
      .draw(on: &canvas, in: place, focus: scene.focus)
    } else if let left = scene.secondsLeft {
      let told = canvas.text("scene.wait.left", ["n": .number(s.look.accessibility.told(left))])
      canvas.write(told, pane.x, bottom - 2, canvas.style(.screenMessage), in: pane)
    }
    buttons.draw(on: &canvas, in: Rect(x: pane.x, y: bottom, width: pane.width, height: buttonHeight), focus: 0)
  }

  private func drawBelow(on canvas: inout Canvas, _ rect: Rect) {
    let hint = Self.hint(scene, s)
    // On a low screen a long hint is cut short to keep the button visible.
    let lines = TextLayout.wrap(hint.text, width: rect.width, most: rect.height - 1)
    for (i, line) in lines.enumerated() { canvas.write(line, rect.x, rect.y + i, Self.style(hint.ink, canvas), in: rect) }
    var y = rect.y + lines.count
    if let liveness = LivenessPane(scene, s) {
      canvas.focus(rect.x, rect.y)
      liveness.drawRow(on: &canvas, in: Rect(x: rect.x, y: min(y, rect.bottom - 1), width: rect.width, height: 1))
      return
    }
    if scene.live?.showsWhy == true {
      let panel = Rect(x: rect.x, y: y, width: rect.width, height: max(0, rect.bottom - 1 - y))
      y = scene.why(s).draw(on: &canvas, in: panel)
    }
    var buttons = Self.buttons(scene, s)
    buttons.isFlat = true
    (buttons.actions, buttons.actionLabels) = ([], [])
    let place = Rect(x: rect.x, y: min(y, rect.bottom - 1), width: rect.width, height: 1)
    if !scene.candidates.isEmpty {
      let name = scene.candidates[scene.focus].title
      let position = canvas.text("kiosk.progress.of", ["n": .number(scene.focus + 1), "m": .number(scene.candidates.count)])
      let label = TextLayout.truncate(name, width: rect.width - TextWidth.of(position) - 8)
      canvas.write(" \(label)  \(position) ", place.x, place.y, canvas.focusStyle(), in: rect)
      canvas.focus(place.x, place.y)
    }
    buttons.draw(on: &canvas, in: place, focus: scene.candidates.isEmpty ? 0 : nil)
  }
}
