import Cells
import Documents
import Workflow

/// A kept picture with zoom and pan. It requests the visible part and draws what has arrived.
///
/// A picture with a known outline shows the document alone, cut out and straightened. Parts are then shares of the document.
struct PictureView: Equatable {
  let reference: PictureReference
  private(set) var preview: KeptPicturePreview?
  /// The document with a narrow border; nil if the whole picture is shown.
  private let document: PerspectiveMap?
  /// Height over width of `document`.
  private let aspect: Double
  /// The part that fills the screen, before it gets the screen's shape; nil for what zoom and pan show.
  private(set) var detail: PictureRegion?
  private var level = 0
  private var centre = (x: 0.5, y: 0.5)

  /// At 24× some 170 pixels of a phone's picture fill the screen: one line of small print.
  private static let levels = [1.0, 1.5, 2, 3, 4, 6, 8, 12, 16, 24]
  /// How much of the width beside a tall part is shown with it, as a multiple of its own.
  private static let mostWidening = 2.0
  /// What is shown around the document, as a share of it: outlines are sometimes a little narrow.
  private static let border = 0.02

  init(_ reference: PictureReference, outline: DocumentOutline? = nil) {
    self.reference = reference
    let border = PictureRegion(x: -Self.border, y: -Self.border, width: 1 + 2 * Self.border, height: 1 + 2 * Self.border)
    document = outline.flatMap { PerspectiveMap($0.corners) }.flatMap { PerspectiveMap($0.corners(of: border)) }
    aspect = outline?.aspect ?? 1
  }

  static func == (a: PictureView, b: PictureView) -> Bool {
    a.reference == b.reference && a.preview == b.preview && a.level == b.level && a.centre == b.centre && a.detail == b.detail
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
    leaveDetail()
    let isIn = key == .character("+") || key == .character("=")
    level = max(0, min(Self.levels.count - 1, level + (isIn ? 1 : -1)))
    settle()
  }

  /// Moves by a quarter of the visible part.
  mutating func move(_ key: Key) {
    leaveDetail()
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

  /// Zoom and pan go on from the part that is shown.
  private mutating func leaveDetail() {
    guard let detail else { return }
    centre = (detail.x + detail.width / 2, detail.y + detail.height / 2)
    level = Self.levels.lastIndex { 1 / $0 >= max(detail.width, detail.height) } ?? 0
    self.detail = nil
    settle()
  }

  // MARK: Parts that fill the screen

  /// Shows a quadrilateral of the picture, with some space around it, or the whole picture if `corners` is nil.
  mutating func show(_ corners: [PicturePoint]?) {
    (level, centre, detail) = (0, (0.5, 0.5), corners.flatMap(region))
  }

  /// The part around a quadrilateral; nil while the picture's size is unknown, or if the quadrilateral is outside it.
  private func region(_ corners: [PicturePoint]) -> PictureRegion? {
    guard var part = map?.part(around: corners) else { return nil }
    // Lines of text are easier to read with some space above and below.
    let isText = part.width > 3 * part.height
    let (across, down) = (0.02 * part.width, (isText ? 0.25 : 0.02) * part.height)
    part = PictureRegion(x: part.x - across, y: part.y - down, width: part.width + 2 * across, height: part.height + 2 * down)
    return part.x < 1 && part.y < 1 && part.x + part.width > 0 && part.y + part.height > 0 && part.width > 0 && part.height > 0 ? part : nil
  }

  /// The map from shares to pixels of the picture.
  private var map: PerspectiveMap? {
    if let document { return document }
    guard let size = preview?.source else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    return PerspectiveMap([
      PicturePoint(x: 0, y: 0), PicturePoint(x: width, y: 0), PicturePoint(x: width, y: height), PicturePoint(x: 0, y: height),
    ])
  }

  /// The height of the whole over its width; nil while it is unknown.
  private var shape: Double? {
    document != nil ? aspect : preview?.source.map { Double($0.height) / Double(max(1, $0.width)) }
  }

  /// The part to show in a space: a detail is widened to the shape of the space.
  private func part(in space: Size) -> PictureRegion {
    guard var part = detail, let shape, space.width > 0, space.height > 0 else { return self.part }
    let wanted = Double(space.height) * 2 / Double(space.width)
    let (centreX, centreY) = (part.x + part.width / 2, part.y + part.height / 2)
    if part.height * shape < part.width * wanted {
      part.height = part.width * wanted / shape
    } else {
      // A wide screen would show more of what is beside a portrait than of it.
      part.width = min(part.height * shape / wanted, part.width * Self.mostWidening)
    }
    // What is larger than the whole shows it with nothing beside it.
    (part.width, part.height) = (min(1, part.width), min(1, part.height))
    part.x = max(0, min(1 - part.width, centreX - part.width / 2))
    part.y = max(0, min(1 - part.height, centreY - part.height / 2))
    return part
  }

  /// Whether what is to be shown in a space has arrived.
  func isShown(in space: Size) -> Bool { preview?.part == part(in: space) }

  /// Ignores a late preview of another picture.
  mutating func receive(_ preview: KeptPicturePreview) {
    if preview.reference == reference { self.preview = preview }
  }

  /// - Parameters:
  ///   - space: the place of the picture, in cells.
  ///   - look: tells how finely it is drawn.
  func previewRequest(in space: Size, _ look: Look) -> PreviewRequest {
    let part = part(in: space), most = look.stillPixels(for: space)
    guard let document else { return .kept(reference, part, most) }
    let (width, height) = (part.width, part.height * aspect)
    let scale = min(Double(most.width) / width, Double(most.height) / height)
    return .straightened(
      reference, part, document.corners(of: part),
      Size(width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded()))))
  }

  /// The size of the picture in `space`, in cells.
  func extent(in space: Size) -> Size { preview?.picture.cells(fitting: space) ?? space }

  /// Draws the picture inside `rect`, or a text while there is none.
  func draw(on canvas: inout Canvas, in rect: Rect, waiting: Style? = nil) {
    guard let preview else {
      let word = canvas.text("scene.picture.drawing")
      let height = TextLayout.wrap(word, width: rect.width - 2).count
      let place = rect.centred(Size(width: rect.width - 2, height: height))
      canvas.write(wrapped: word, place, waiting ?? canvas.style(.screenMessage))
      return
    }
    let place = rect.centred(preview.picture.cells(fitting: Size(width: rect.width, height: rect.height)))
    canvas.screen.draw(preview.picture, in: place, with: canvas.look.stillBlocks)
    if canvas.look.cellPixels != nil { canvas.screen.lay(preview.picture, over: place) }
  }
}
