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
    title = Rect(x: body.x + 2, y: body.y, width: width, height: TextLayout.wrap(s.text(scene.shot.title), width: width).count)
    let messageHeight = body.height < 18 ? 0 : TextLayout.wrap(Self.advice(scene, s), width: width).count
    message = Rect(x: body.x + 2, y: body.bottom - messageHeight, width: width, height: messageHeight)
    let space = Rect(
      x: body.x, y: title.bottom, width: body.width, height: body.height - title.height - (messageHeight > 0 ? messageHeight + 1 : 0))
    layout = PictureLayout(
      in: space, beside: { Self.paneHeight(scene, s, $0, space.height) }, below: { Self.hintHeight(scene, s, $0) + 1 })
  }

  /// What the person should do, in a sentence.
  static func advice(_ scene: CaptureScene, _ s: Surroundings) -> String {
    if let message = scene.shot.message { return s.text(message) }
    return s.text(scene.isLive ? "scene.capture.auto" : scene.candidates.isEmpty ? "scene.capture.still" : "scene.capture.pick")
  }

  /// The one hint: trouble first, then what the judge says.
  static func hint(_ scene: CaptureScene, _ s: Surroundings) -> (text: String, ink: ColorToken) {
    switch s.imaging {
    case .restarting(let why): return ("\(Marks.warning) " + s.text("scene.capture.restarting", ["why": .phrase(why)]), .paletteAccent)
    case .gone(let why): return ("\(Marks.warning) " + s.text("scene.capture.gone", ["why": .phrase(why)]), .paletteDanger)
    case .starting: return (s.text("scene.capture.starting"), .screenMessage)
    case .ready: break
    }
    if let problem = scene.problem { return ("\(Marks.warning) " + s.text(problem), .paletteDanger) }
    if scene.isTaking { return (s.text("scene.capture.reading"), .screenMessage) }
    guard let judgement = scene.judgement else {
      // Where there is no room for the advice elsewhere, it stands here as long as there is nothing else to say.
      if s.body.height < 18 { return (advice(scene, s), .screenMessage) }
      if !scene.candidates.isEmpty { return (s.text("scene.capture.pick"), .screenMessage) }
      let isLooking = scene.name != nil && scene.reading == nil
      return (
        s.text(scene.name == nil ? "scene.capture.waiting" : isLooking ? "scene.capture.looking" : "scene.capture.ready"), .screenMessage
      )
    }
    if let hint = judgement.hint { return ("\(Marks.warning) " + s.text(Phrase(hint.phraseKey)), .paletteAccent) }
    return ("\(Marks.passed) " + s.text("scene.capture.good"), .palettePrimary)
  }

  static func hintHeight(_ scene: CaptureScene, _ s: Surroundings, _ width: Int) -> Int {
    TextLayout.wrap(hint(scene, s).text, width: width).count
  }

  /// The rows of the pane. Where they are few, the meters fold into the hint.
  static func paneHeight(_ scene: CaptureScene, _ s: Surroundings, _ width: Int, _ room: Int) -> Int {
    let list = scene.candidates.isEmpty ? 0 : 6
    let buttons = CaptureDrawing.buttons(scene, s).height(width)
    return hintHeight(scene, s, width) + 1 + list + buttons + (scene.secondsLeft == nil ? 0 : 2) + (room < 14 ? 0 : gauges(scene).count + 1)
  }

  static func gauges(_ scene: CaptureScene) -> [GateVerdict] { scene.judgement?.gates ?? [] }

  static func buttons(_ scene: CaptureScene, _ s: Surroundings) -> ButtonRow {
    // With a list the focused row is what Enter takes.
    guard scene.candidates.isEmpty else { return ButtonRow(buttons: []) }
    let label =
      if case .gone = s.imaging { "scene.capture.restart" } else { scene.problem == nil ? "scene.capture.take" : "scene.capture.retry" }
    return ButtonRow(buttons: [Button(label: s.text(label), isPrimary: true)], family: .scanner, isFlat: s.body.height < 18)
  }

  func draw(on canvas: inout Canvas) {
    canvas.write(wrapped: s.text(scene.shot.title), title, canvas.style(.screenTitle, on: .screenBackground, .confirmationScreenTitle))
    if !message.isEmpty {
      canvas.write(wrapped: Self.advice(scene, s), message, canvas.style(.screenMessage, on: .screenBackground, .scannerInstructionText))
    }
    var layout = layout
    if let picture = scene.picture {
      layout.shrink(to: picture.cells(fitting: Size(width: layout.box.width - 2, height: layout.box.height - 2)))
    }
    canvas.frame(layout.box, .heavy, canvas.style(scene.judgement?.hint == nil ? .screenDivider : .paletteAccent))
    drawPicture(on: &canvas, layout.box.inset(1, 1))
    if layout.isBeside { drawPane(on: &canvas, layout.side) } else { drawBelow(on: &canvas, layout.side) }
  }

  private func drawPicture(on canvas: inout Canvas, _ inside: Rect) {
    var place = inside
    if let picture = scene.picture {
      place = inside.centred(picture.cells(fitting: Size(width: inside.width, height: inside.height)))
      canvas.screen.draw(picture, in: place)
    }
    guard case .document(_, _, let step) = scene.shot.subject else { return }
    let frame = Self.target(step.frame, in: place)
    let style = canvas.style(.graphicPrimary).adding(.bold)
    canvas.overlay(frame, style)
    guard let band = step.frame.mrzBand, frame.height > 4 else { return }
    let y = frame.bottom - 1 - max(1, Int((band * Double(frame.height)).rounded()))
    for x in frame.x + 1..<frame.right - 1 { canvas.overlay("┄", x, y, style) }
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
    var y = canvas.write(wrapped: hint.text, pane, canvas.style(hint.ink, on: .screenBackground, .scannerInstructionText)) + 1
    let buttons = Self.buttons(scene, s)
    let buttonHeight = buttons.height(pane.width)
    let bottom = pane.bottom - buttonHeight
    let gauges = Self.gauges(scene)
    let below = (scene.secondsLeft == nil ? 0 : 2) + (scene.candidates.isEmpty ? 0 : 6)
    if !gauges.isEmpty, y + gauges.count + 1 + below <= bottom { y = drawGauges(gauges, on: &canvas, pane, y) + 1 }
    if !scene.candidates.isEmpty {
      let place = Rect(x: pane.x + 2, y: y, width: pane.width - 2, height: max(3, bottom - y))
      let position = canvas.text("kiosk.progress.of", ["n": .number(scene.focus + 1), "m": .number(scene.candidates.count)])
      ListBox(
        items: scene.candidates.map { .init(title: TextLayout.truncate($0.title, width: place.width - 6)) }, family: .cell2,
        position: position
      )
      .draw(on: &canvas, in: place, focus: scene.focus)
    } else if let left = scene.secondsLeft {
      canvas.write(canvas.text("scene.wait.left", ["n": .number(left)]), pane.x, bottom - 2, canvas.style(.screenMessage), in: pane)
    }
    buttons.draw(on: &canvas, in: Rect(x: pane.x, y: bottom, width: pane.width, height: buttonHeight), focus: 0)
  }

  private func drawGauges(_ gauges: [GateVerdict], on canvas: inout Canvas, _ pane: Rect, _ top: Int) -> Int {
    let labels = gauges.map { canvas.text("scene.gate.\($0.gate.rawValue)") }
    let labelWidth = labels.map { TextWidth.of($0) }.max() ?? 0
    let width = min(12, pane.width - labelWidth - 3)
    for (i, gauge) in gauges.enumerated() {
      let isBlocking = gauge.strictness == .block
      let mark = gauge.passed ? Marks.passed : isBlocking ? Marks.failed : Marks.warning
      let style = canvas.style(gauge.passed ? .palettePrimary : isBlocking ? .paletteDanger : .paletteAccent)
      canvas.write(labels[i], pane.x, top + i, canvas.style(.screenMessage), in: pane)
      if width >= 4 {
        canvas.write(Meter.text(gauge.value, threshold: gauge.threshold, width: width), pane.x + labelWidth + 1, top + i, style, in: pane)
      }
      canvas.write(mark, pane.x + labelWidth + max(0, width) + 2, top + i, style.adding(.bold), in: pane)
    }
    return top + gauges.count
  }

  private func drawBelow(on canvas: inout Canvas, _ rect: Rect) {
    let hint = Self.hint(scene, s)
    let y = canvas.write(wrapped: hint.text, rect, canvas.style(hint.ink, on: .screenBackground, .scannerInstructionText))
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
