import Cells
import Documents
import Flavor
import Workflow

/// Draws the picture of a capture with its guides: the place that a document must fill, or the oval of a face with its ring.
struct CapturePicture {
  let scene: CaptureScene
  let s: SceneContext

  /// The shape of a picture that has not come yet.
  private static let shape = Size(width: 4, height: 3)

  func draw(on canvas: inout Canvas, in area: Rect) {
    guard !area.isEmpty else { return }
    let known = scene.picture
    let shape = known.map { Size(width: $0.width, height: $0.height) } ?? Self.shape
    let base = known ?? Picture(width: shape.width, height: shape.height) { _, _ in Self.dark }
    let place = area.centred(base.cells(fitting: Size(width: area.width, height: area.height)))
    let hasPixels = s.look.cellPixels != nil && base.width > place.width
    var marks = PictureMarks(hasPixels ? base : base.scaled(to: Size(width: place.width, height: place.height * 2)))
    if !isCoarse(canvas) { drawGuides(on: &marks, canvas) }
    canvas.screen.draw(marks.picture, in: place)
    if !hasPixels { cover(place, with: marks, on: &canvas) }
    if isCoarse(canvas) { drawCoarseGuides(on: &canvas, in: place) }
    if hasPixels { canvas.screen.lay(marks.picture, over: place, isMoving: scene.live != nil) }
  }

  /// Where no picture has come, it is dark in every theme.
  private static let dark: (UInt8, UInt8, UInt8) = (40, 40, 40)

  /// Draws the guides' pixels again, as characters: a theme's colours are exact, and those of pictures are rounded.
  private func cover(_ place: Rect, with marks: PictureMarks, on canvas: inout Canvas) {
    for cell in Set(marks.covered.keys.map { Point(x: $0 % place.width, y: $0 / place.width / 2) }) {
      let (x, y) = (place.x + cell.x, place.y + cell.y), upper = 2 * cell.y * place.width + cell.x
      var style = canvas.screen[x, y].style
      (style.paper, style.ink) = (marks.covered[upper] ?? style.ink, marks.covered[upper + place.width] ?? style.paper)
      canvas.screen[x, y] = Cell(style.ink == style.paper ? " " : "▄", style)
    }
  }

  private var isGood: Bool { scene.judgement?.isGood ?? false }

  /// Whether the document is to be moved to the corners: then those that were found are marked too.
  private var isMisplaced: Bool { scene.judgement?.failing.map { [.wholeDocument, .large].contains($0.gate) } ?? false }

  /// How much of the guide is closed: as much as the time that the picture was good, and at once where nothing moves or counts.
  private var closed: Double { s.look.accessibility.reducesMotion ? 1 : scene.progress ?? 1 }

  private var ring: HeadRing { LivenessSteps(scene, s)?.ring ?? HeadRing(share: isGood ? closed : 0) }

  private func drawGuides(on marks: inout PictureMarks, _ canvas: Canvas) {
    let good = canvas.style(.stageAccent).ink
    switch scene.request.subject {
    case .document(_, _, let step):
      let target = marks.target(step.frame)
      marks.shade(outside: target)
      if isGood {
        marks.drawOutline(around: target, closed: closed, good, rest: canvas.style(.paletteGray).ink)
      } else {
        marks.drawCorners(around: target)
        if let reading = scene.live?.reading, let outline = reading.document, isMisplaced {
          marks.drawCorners(outline.corners, of: Size(width: reading.width, height: reading.height), good)
        } else if scene.reading?.document == nil {
          marks.drawBand(step.frame, in: target)
        }
      }
    case .selfie, .liveness: marks.drawRing(ring, good)
    case .barcode, .clip: break
    }
  }

  // MARK: Few colours

  /// Whether pictures become shades, in which thin lines are lost: guides are characters then.
  private func isCoarse(_ canvas: Canvas) -> Bool { canvas.isPoor || s.look.isASCII }

  private func drawCoarseGuides(on canvas: inout Canvas, in place: Rect) {
    let style = canvas.style(isGood ? .stageAccent : .graphicPrimary).adding(.bold)
    switch scene.request.subject {
    case .document(_, _, let step):
      let target = PictureMarks(Picture(width: place.width, height: place.height * 2) { _, _ in (0, 0, 0) }).target(step.frame)
      let frame = Rect(x: place.x + target.x, y: place.y + target.y / 2, width: target.width, height: target.height / 2)
      if isGood { return canvas.overlay(frame, style) }
      let corners = [(0, 0), (frame.width - 1, 0), (frame.width - 1, frame.height - 1), (0, frame.height - 1)]
      OutlineMarks(
        corners.map { PicturePoint(x: Double($0.0) + 0.5, y: Double($0.1) + 0.5) }, of: Size(width: frame.width, height: frame.height)
      ).draw(on: &canvas, in: frame, style)
    case .selfie, .liveness: Oval.draw(in: Oval.place(in: place), ring, style, on: &canvas)
    case .barcode, .clip: break
    }
  }
}
