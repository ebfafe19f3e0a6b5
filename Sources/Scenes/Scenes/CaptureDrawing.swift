import Cells
import Documents
import Flavor
import Phrases
import Workflow

/// How the capture scene looks: the picture with the frame that the document must fill, the judge's meters beside it.
struct CaptureDrawing {
  let scene: CaptureScene
  let s: Surroundings
  let title: Rect
  let message: Rect
  let layout: PictureLayout

  init(_ scene: CaptureScene, _ s: Surroundings) {
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

  /// What is asked for, and that it is being filmed.
  static func title(_ scene: CaptureScene, _ s: Surroundings) -> String {
    let title = s.text(scene.shot.title)
    return scene.live?.recorded == nil ? title : "\(title) \(Marks.neutral) " + s.text("scene.capture.recording")
  }

  /// What the person should do, in a sentence.
  static func advice(_ scene: CaptureScene, _ s: Surroundings) -> String {
    if let message = scene.shot.message { return s.text(message) }
    if scene.live != nil { return s.text(scene.isTilted ? "scene.capture.tilt" : "scene.capture.auto") }
    return s.text(scene.candidates.isEmpty ? "scene.capture.still" : "scene.capture.pick")
  }

  /// The one hint: trouble first, then what the judge says.
  static func hint(_ scene: CaptureScene, _ s: Surroundings) -> (text: String, ink: ColorToken) {
    switch s.imaging {
    case .restarting(let why): return ("\(Marks.warning) " + s.text("scene.capture.restarting", ["why": .phrase(why)]), .hintText)
    case .gone(let why): return ("\(Marks.warning) " + s.text("scene.capture.gone", ["why": .phrase(why)]), .paletteDanger)
    case .starting: return (s.text("scene.capture.starting"), .screenMessage)
    case .ready: break
    }
    if let problem = scene.problem { return ("\(Marks.warning) " + s.text(problem), .paletteDanger) }
    if scene.isTaking { return (s.text("scene.capture.reading"), .screenMessage) }
    if let live = scene.live, live.state != .live {
      let isTrouble = live.state != .opening
      let text = s.text("scene.camera.\(live.state.rawValue)", ["name": .text(live.name)])
      return (isTrouble ? "\(Marks.warning) " + text : text, isTrouble ? .paletteDanger : .screenMessage)
    }
    if let remark = scene.live?.remark { return (s.text(remark.phrase), .screenMessage) }
    guard let judgement = scene.judgement else {
      // Where there is no room for the advice elsewhere, it stands here as long as there is nothing else to say.
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

  /// What the person should change stands out as a hint.
  private static func style(_ ink: ColorToken, _ canvas: Canvas) -> Style {
    canvas.style(ink, on: ink == .hintText ? .hintBackground : .screenBackground, .scannerInstructionText)
  }

  static func hintHeight(_ scene: CaptureScene, _ s: Surroundings, _ width: Int) -> Int {
    TextLayout.wrap(hint(scene, s).text, width: width).count
  }

  /// The rows of the pane: more than there are where it is too narrow for the button. Where they are few, the bars fold into the hint.
  static func paneHeight(_ scene: CaptureScene, _ s: Surroundings, _ width: Int, _ room: Int) -> Int {
    let list = scene.candidates.isEmpty ? 0 : 6
    let row = CaptureDrawing.buttons(scene, s)
    guard row.fits(width) else { return .max }
    let buttons = row.height(width)
    let why = room < 14 ? 0 : scene.why(s).gates.count + 1
    return hintHeight(scene, s, width) + 1 + list + buttons + (scene.secondsLeft == nil ? 0 : 2) + why
  }

  /// The rows under the picture, where there is no room beside it: the hint, the button, and the bars when the person asks for them.
  static func belowHeight(_ scene: CaptureScene, _ s: Surroundings, _ width: Int) -> Int {
    hintHeight(scene, s, width) + 1 + (scene.live?.showsWhy == true ? scene.why(s).gates.count : 0)
  }

  static func buttons(_ scene: CaptureScene, _ s: Surroundings) -> ButtonRow {
    // With a list the focused row is what Enter takes.
    guard scene.candidates.isEmpty else { return ButtonRow(buttons: []) }
    let label =
      if case .gone = s.imaging { "scene.capture.restart" } else if scene.isSourceDown { "scene.capture.reopen" } else {
        scene.problem == nil ? "scene.capture.take" : "scene.capture.retry"
      }
    return ButtonRow(buttons: [Button(label: s.text(label), isPrimary: true)], family: .scanner, isFlat: s.body.height < 18)
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

  /// A white screen is a lamp: all but the picture and the buttons is black on white, whatever the theme.
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
      canvas.screen.draw(picture, in: place)
    }
    let style = canvas.style(.graphicPrimary).adding(.bold)
    switch scene.shot.subject {
    case .document(_, _, let step):
      let frame = Self.target(step.frame, in: place)
      canvas.overlay(frame, style)
      if let band = step.frame.mrzBand, frame.height > 4 {
        let y = frame.bottom - 1 - max(1, Int((band * Double(frame.height)).rounded()))
        for x in frame.x + 1..<frame.right - 1 { canvas.overlay("┄", x, y, style) }
      }
    case .selfie, .liveness: Oval.draw(in: Oval.place(in: place), style, on: &canvas)
    case .barcode, .clip: break
    }
    guard let reading = scene.live?.reading, let outline = reading.document else { return }
    OutlineMarks(outline.corners, of: Size(width: reading.width, height: reading.height)).draw(on: &canvas, in: place)
  }

  /// The frame that the document must fill: as large as fits, with a little of the picture around it. A cell is twice as high as wide.
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
    let why = scene.why(s)
    let below = (scene.secondsLeft == nil ? 0 : 2) + (scene.candidates.isEmpty ? 0 : 6)
    if !why.gates.isEmpty, y + why.gates.count + below <= bottom {
      y = why.draw(on: &canvas, in: Rect(x: pane.x, y: y, width: pane.width, height: bottom - below - y)) + 1
    }
    if !scene.candidates.isEmpty {
      let place = Rect(x: pane.x + 2, y: y, width: pane.width - 2, height: max(3, bottom - y))
      let position = canvas.text("kiosk.progress.of", ["n": .number(scene.focus + 1), "m": .number(scene.candidates.count)])
      ListBox(
        items: scene.candidates.map { .init(title: TextLayout.truncate($0.title, width: place.width - 6)) }, family: .cell2,
        position: position
      )
      .draw(on: &canvas, in: place, focus: scene.focus)
    } else if let left = scene.secondsLeft {
      let told = canvas.text("scene.wait.left", ["n": .number(s.look.comfort.told(left))])
      canvas.write(told, pane.x, bottom - 2, canvas.style(.screenMessage), in: pane)
    }
    buttons.draw(on: &canvas, in: Rect(x: pane.x, y: bottom, width: pane.width, height: buttonHeight), focus: 0)
  }

  private func drawBelow(on canvas: inout Canvas, _ rect: Rect) {
    let hint = Self.hint(scene, s)
    // Where rows are few the end of a long hint gives way to the button.
    let lines = TextLayout.wrap(hint.text, width: rect.width, most: rect.height - 1)
    for (i, line) in lines.enumerated() { canvas.write(line, rect.x, rect.y + i, Self.style(hint.ink, canvas), in: rect) }
    var y = rect.y + lines.count
    if scene.live?.showsWhy == true {
      let panel = Rect(x: rect.x, y: y, width: rect.width, height: max(0, rect.bottom - 1 - y))
      y = scene.why(s).draw(on: &canvas, in: panel)
    }
    var buttons = Self.buttons(scene, s)
    buttons.isFlat = true
    let place = Rect(x: rect.x, y: min(y, rect.bottom - 1), width: rect.width, height: 1)
    if !scene.candidates.isEmpty {
      let name = scene.candidates[scene.focus].title
      let position = canvas.text("kiosk.progress.of", ["n": .number(scene.focus + 1), "m": .number(scene.candidates.count)])
      let label = TextLayout.truncate(name, width: rect.width - TextWidth.of(position) - 8)
      canvas.write("\(label)  (\(position))", place.x + 2, place.y, canvas.focusStyle, in: rect)
      canvas.focus(place.x, place.y)
      canvas.countPrimary()
    }
    buttons.draw(on: &canvas, in: place, focus: 0)
  }
}
