import Cells
import Documents
import Flavor
import Phrases

/// The words of the capture scene: the hint with the gate that fails, every gate on demand, the steps of a liveness capture or the list of
/// pictures, and the button.
struct CapturePane {
  let scene: CaptureScene
  let s: SceneContext
  let words: CaptureWords
  private let steps: LivenessSteps?
  private let why: WhyPanel?
  private let buttons: ButtonRow

  /// The body's height from which a button has three rows.
  private static let leastHeightForBoxes = 18
  /// The body's height from which there is a blank row above the footer.
  private static let leastHeightForAir = 14
  private static let listHeight = 6
  /// The rows of the countdown at most.
  private static let digitRows = 5

  init(_ scene: CaptureScene, _ s: SceneContext) {
    (self.scene, self.s) = (scene, s)
    words = CaptureWords(scene: scene, s: s)
    steps = words.steps
    why = scene.showsWhy ? scene.why(s) : nil
    buttons = Self.buttons(scene, s)
  }

  private static func buttons(_ scene: CaptureScene, _ s: SceneContext) -> ButtonRow {
    var row = ButtonRow(buttons: [], family: .scanner, paper: .confirmationBackground)
    row.isFlat = s.body.height < leastHeightForBoxes
    // With a list there is no button, because Enter takes the focused row; nor while a person is led through challenges.
    if scene.candidates.isEmpty, !scene.isLed(s) {
      let label =
        if case .gone = s.imaging { "scene.capture.restart" } else if scene.isSourceDown { "scene.capture.reopen" } else {
          scene.problem == nil ? "scene.capture.take" : "scene.capture.retry"
        }
      row.buttons = [Button(label: s.text(label), isPrimary: true)]
    }
    // On a low screen the prompt's actions have only their keys.
    return row.isFlat ? row : s.adding(actionsTo: row)
  }

  private func card(isTight: Bool) -> HintCard {
    var card = HintCard(saying: words.hint, isTight: isTight)
    guard words.isJudged, why == nil, let judgement = scene.judgement else { return card }
    card.gate = judgement.failing
    card.others = card.gate == nil ? 0 : judgement.gates.count { $0.passed }
    card.progress = s.look.accessibility.reducesMotion ? nil : scene.progress
    return card
  }

  private var foot: Int { s.body.height >= Self.leastHeightForAir ? 1 : 0 }

  private func seconds(_ width: Int) -> [String] {
    guard let left = scene.secondsLeft else { return [] }
    return TextLayout.wrap(s.text("scene.wait.left", ["n": .number(s.look.accessibility.told(left))]), width: width - 2)
  }

  // MARK: Beside the picture

  /// Whether everything that must be said fits beside the picture.
  func fits(_ size: Size) -> Bool {
    guard buttons.fits(size.width) else { return false }
    let buttonHeight = buttons.height(size.width), seconds = seconds(size.width).count
    let parts = [
      card(isTight: false).height(size.width), why.map(\.gates.count), steps?.height, scene.candidates.isEmpty ? nil : Self.listHeight,
      seconds == 0 ? nil : seconds, buttonHeight == 0 ? nil : buttonHeight,
    ].compactMap(\.self)
    return parts.reduce(parts.count - 1, +) <= size.height
  }

  func draw(on canvas: inout Canvas, beside rect: Rect) {
    let plain = canvas.style(.confirmationText, on: .confirmationBackground)
    let buttonHeight = buttons.height(rect.width)
    let buttonRect = Rect(x: rect.x, y: rect.bottom - buttonHeight, width: rect.width, height: buttonHeight)
    buttons.draw(on: &canvas, in: buttonRect, focus: steps == nil && scene.candidates.isEmpty ? 0 : nil)
    var bottom = buttonHeight == 0 ? rect.bottom : buttonRect.y - 1
    let seconds = seconds(rect.width)
    for (row, line) in seconds.enumerated() { canvas.write(line, rect.x + 2, bottom - seconds.count + row, plain, in: rect) }
    if !seconds.isEmpty { bottom -= seconds.count + 1 }
    let card = card(isTight: false), height = card.height(rect.width)
    card.draw(on: &canvas, in: Rect(x: rect.x, y: rect.y, width: rect.width, height: height))
    var place = Rect(x: rect.x, y: rect.y + height + 1, width: rect.width, height: bottom - rect.y - height - 1)
    if let why {
      let height = scene.candidates.isEmpty ? place.height : why.gates.count
      why.draw(on: &canvas, in: Rect(x: place.x + 2, y: place.y, width: place.width - 2, height: height))
      place = Rect(x: place.x, y: place.y + height + 1, width: place.width, height: place.height - height - 1)
    }
    if let steps {
      canvas.focus(rect.x, place.y)
      steps.draw(on: &canvas, in: place.inset(2, 0))
    } else if !scene.candidates.isEmpty {
      let items = scene.candidates.map { ListBox.Item(title: TextLayout.truncate($0.title, width: place.width - 4)) }
      ListBox(items: items, family: .cell2, ground: .confirmationBackground, position: position).draw(
        on: &canvas, in: Rect(x: place.x, y: place.y, width: place.width, height: max(3, place.height)), focus: scene.focus)
    } else if why == nil {
      if let digits = countdown(Size(width: rect.width - 4, height: min(Self.digitRows, place.height - 1))) {
        let ink = canvas.style(.confirmationBullet, on: .confirmationBackground)
        canvas.write(
          runs: LargeDigits.runs(digits, ink), Rect(x: place.x + 2, y: place.y, width: place.width - 4, height: digits.count))
        place = Rect(x: place.x, y: place.y + digits.count + 1, width: place.width, height: place.height - digits.count - 1)
      }
      let advice = TextLayout.wrap(words.advice, width: place.width - 4)
      guard advice != TextLayout.wrap(words.hint.text, width: place.width - 4), advice.count <= place.height else { return }
      for (row, line) in advice.enumerated() { canvas.write(line, place.x + 2, place.y + row, plain, in: place) }
    }
  }

  /// The seconds until the picture takes itself, in large digits; nil while it does not.
  private func countdown(_ room: Size) -> [String]? {
    guard words.isJudged, let seconds = scene.live?.guide.guidance?.secondsToTake, scene.progress != nil else { return nil }
    return LargeDigits.lines([String(seconds)], in: room, isASCII: s.look.isASCII)
  }

  private var position: String {
    s.text("kiosk.progress.of", ["n": .number(scene.focus + 1), "m": .number(scene.candidates.count)])
  }

  // MARK: Below the picture

  /// The rows that are needed below the picture: the hint with its measurement, every gate on demand, the button.
  func heightBelow(_ width: Int) -> Int {
    card(isTight: true).height(width) + (why?.gates.count ?? 0) + 1 + foot
  }

  func draw(on canvas: inout Canvas, below rect: Rect) {
    let last = Rect(x: rect.x, y: max(rect.y, rect.bottom - 1 - foot), width: rect.width, height: 1)
    let card = card(isTight: true), height = min(card.height(rect.width), last.y - rect.y)
    card.draw(on: &canvas, in: Rect(x: rect.x, y: rect.y, width: rect.width, height: height))
    why?.draw(on: &canvas, in: Rect(x: rect.x, y: rect.y + height, width: rect.width, height: last.y - rect.y - height))
    if let steps {
      canvas.focus(last.x, last.y)
      steps.drawRow(on: &canvas, in: last)
      return
    }
    if !scene.candidates.isEmpty {
      let label = TextLayout.truncate(scene.candidates[scene.focus].title, width: rect.width - TextWidth.of(position) - 8)
      canvas.write(" \(label)  \(position) ", last.x, last.y, canvas.focusStyle(), in: rect)
      canvas.focus(last.x, last.y)
    }
    var buttons = buttons
    buttons.isFlat = true
    (buttons.actions, buttons.actionLabels) = ([], [])
    buttons.draw(on: &canvas, in: last, focus: scene.candidates.isEmpty ? 0 : nil)
  }
}
