import Cells
import Documents
import Workflow

/// A kept picture with zoom and pan. It requests the visible part and draws what has arrived.
struct PictureView: Equatable {
  let reference: PictureReference
  private(set) var preview: KeptPicturePreview?
  private var level = 0
  private var centre = (x: 0.5, y: 0.5)

  /// At 24× some 170 pixels of a phone's picture fill the screen: one line of small print.
  private static let levels = [1.0, 1.5, 2, 3, 4, 6, 8, 12, 16, 24]

  init(_ reference: PictureReference) { self.reference = reference }

  static func == (a: PictureView, b: PictureView) -> Bool {
    a.reference == b.reference && a.preview == b.preview && a.level == b.level && a.centre == b.centre
  }

  var isZoomed: Bool { level > 0 }
  var canZoomIn: Bool { level < Self.levels.count - 1 }

  /// "1×", "1.5×".
  var zoomText: String {
    let zoom = Self.levels[level]
    return (zoom == zoom.rounded() ? String(Int(zoom)) : String(zoom)) + "×"
  }

  var part: PictureRegion {
    let extent = 1 / Self.levels[level]
    return PictureRegion(x: centre.x - extent / 2, y: centre.y - extent / 2, width: extent, height: extent)
  }

  mutating func zoom(_ key: Key) {
    let isIn = key == .character("+") || key == .character("=")
    level = max(0, min(Self.levels.count - 1, level + (isIn ? 1 : -1)))
    settle()
  }

  /// Moves by a quarter of the visible part.
  mutating func move(_ key: Key) {
    let step = part.width / 4
    switch key {
    case .left: centre.x -= step
    case .right: centre.x += step
    case .up: centre.y -= step
    case .down: centre.y += step
    default: break
    }
    settle()
  }

  private mutating func settle() {
    let half = 0.5 / Self.levels[level]
    centre = (max(half, min(1 - half, centre.x)), max(half, min(1 - half, centre.y)))
  }

  /// Ignores a late preview of another picture.
  mutating func receive(_ preview: KeptPicturePreview) {
    if preview.reference == reference { self.preview = preview }
  }

  /// - Parameters:
  ///   - space: the place of the picture, in cells.
  ///   - look: tells how finely it is drawn.
  func previewRequest(in space: Size, _ look: Look) -> PreviewRequest { .kept(reference, part, look.stillPixels(for: space)) }

  /// The size of the picture in `space`, in cells.
  func extent(in space: Size) -> Size { preview?.picture.cells(fitting: space) ?? space }

  /// Draws the picture inside `rect`, or a text while there is none, and the document's outline over it.
  func draw(on canvas: inout Canvas, in rect: Rect, outline: DocumentOutline? = nil, waiting: Style? = nil) {
    guard let preview else {
      let word = canvas.text("scene.picture.drawing")
      let height = TextLayout.wrap(word, width: rect.width - 2).count
      let place = rect.centred(Size(width: rect.width - 2, height: height))
      canvas.write(wrapped: word, place, waiting ?? canvas.style(.screenMessage))
      return
    }
    let place = rect.centred(preview.picture.cells(fitting: Size(width: rect.width, height: rect.height)))
    canvas.screen.draw(preview.picture, in: place, with: canvas.look.stillBlocks)
    let marks = outline.flatMap { outline in preview.source.map { OutlineMarks(outline.corners, of: $0, part: preview.part) } }
    marks?.draw(on: &canvas, in: place)
    guard canvas.look.cellPixels != nil else { return }
    canvas.screen.lay(marks?.drawn(on: preview.picture, canvas.style(.paletteAccent).ink) ?? preview.picture, over: place)
  }
}
