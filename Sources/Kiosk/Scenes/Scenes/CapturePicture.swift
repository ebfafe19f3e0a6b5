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
    let base = known ?? blank(shape, canvas)
    let place = area.centred(base.cells(fitting: Size(width: area.width, height: area.height)))
    let hasPixels = s.look.cellPixels != nil && base.width > place.width
    var marks = PictureMarks(hasPixels ? base : base.scaled(to: Size(width: place.width, height: place.height * 2)))
    if !isCoarse(canvas) { drawGuides(on: &marks, canvas) }
    canvas.screen.draw(marks.picture, in: place)
    if isCoarse(canvas) { drawCoarseGuides(on: &canvas, in: place) }
    if hasPixels { canvas.screen.lay(marks.picture, over: place, isMoving: scene.live != nil) }
  }

  /// Stands for a picture that has not come: the ground of the scene.
  private func blank(_ shape: Size, _ canvas: Canvas) -> Picture {
    let ground = canvas.style(.confirmationText, on: .confirmationBackground).paper.channels ?? (32, 32, 32)
    return Picture(width: shape.width, height: shape.height) { _, _ in (UInt8(ground.red), UInt8(ground.green), UInt8(ground.blue)) }
  }

  private var isGood: Bool { scene.judgement?.isGood ?? false }

  /// Whether the document is to be moved to the corners: then those that were found are marked too.
  private var isMisplaced: Bool { scene.judgement?.failing.map { [.wholeDocument, .large].contains($0.gate) } ?? false }

  /// How much of the guide is closed: as much as the time that the picture was good, and at once where nothing moves or counts.
  private var closed: Double { s.look.accessibility.reducesMotion ? 1 : scene.progress ?? 1 }

  private var ring: HeadRing { LivenessSteps(scene, s)?.ring ?? HeadRing(share: isGood ? closed : 0) }

  private func drawGuides(on marks: inout PictureMarks, _ canvas: Canvas) {
    let good = canvas.style(.paletteAccent).ink, rest = canvas.style(.paletteGray).ink
    switch scene.request.subject {
    case .document(_, _, let step):
      let target = marks.target(step.frame)
      marks.shade(outside: target)
      if isGood {
        marks.drawOutline(around: target, closed: closed, good, rest: rest)
      } else {
        marks.drawCorners(around: target)
        if let reading = scene.live?.reading, let outline = reading.document, isMisplaced {
          marks.drawCorners(outline.corners, of: Size(width: reading.width, height: reading.height), good)
        } else if scene.reading?.document == nil {
          marks.drawBand(step.frame, in: target)
        }
      }
    case .selfie, .liveness: marks.drawRing(ring, good, rest: rest)
    case .barcode, .clip: break
    }
  }

  // MARK: Few colours

  /// Whether pictures become shades, in which thin lines are lost: guides are characters then.
  private func isCoarse(_ canvas: Canvas) -> Bool { canvas.isPoor || s.look.isASCII }

  private func drawCoarseGuides(on canvas: inout Canvas, in place: Rect) {
    let style = canvas.style(isGood ? .paletteAccent : .graphicPrimary).adding(.bold)
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
