import Cells
import Documents
import Flavor
import Phrases
import Workflow

/// Draws the capture scene: the picture to its edges, and beside it or below it the one thing that matters now.
struct CaptureDrawing {
  let scene: CaptureScene
  let s: SceneContext
  let title: Rect
  let layout: CaptureLayout
  private let pane: CapturePane

  /// The rows that the picture keeps above words, unless there is trouble to tell, or the person wants to see every gate.
  private static let leastPicture = 5

  init(_ scene: CaptureScene, _ s: SceneContext) {
    (self.scene, self.s) = (scene, s)
    let pane = CapturePane(scene, s), body = s.body, width = body.width - 4
    title = Rect(
      x: body.x + 2, y: body.y, width: width,
      height: Title.lines(pane.words.title, .confirmationScreenTitle, width: width, s.look).count)
    layout = CaptureLayout(
      in: Rect(x: body.x, y: title.bottom, width: body.width, height: body.bottom - title.bottom),
      fits: pane.fits, below: pane.heightBelow, least: pane.words.isJudged && !scene.showsWhy ? Self.leastPicture : 0)
    self.pane = pane
  }

  func draw(on canvas: inout Canvas) {
    canvas.fill(s.body, canvas.style(.confirmationText, on: .confirmationBackground))
    canvas.write(
      title: pane.words.title, .confirmationScreenTitle, title,
      canvas.style(.confirmationText, on: .confirmationBackground, .confirmationScreenTitle))
    CapturePicture(scene: scene, s: s).draw(on: &canvas, in: layout.picture)
    if layout.isBeside { pane.draw(on: &canvas, beside: layout.pane) } else { pane.draw(on: &canvas, below: layout.pane) }
    if scene.live?.isLight == true { light(on: &canvas) }
  }

  /// Uses the screen as a lamp: everything except the picture and the buttons becomes black on white, whatever the theme.
  private func light(on canvas: inout Canvas) {
    let grounds = [ColorToken.confirmationBackground, .hintBackground].map { canvas.style(.confirmationText, on: $0).paper }
    for y in s.body.y..<s.body.bottom {
      for x in s.body.x..<s.body.right where !layout.picture.contains(Point(x: x, y: y)) {
        let cell = canvas.screen[x, y]
        guard grounds.contains(cell.style.paper) else { continue }
        canvas.screen[x, y] = Cell(cell.text, .lamp)
      }
    }
  }
}
