import CVision
import Documents

/// Draws the pictures of a simulated camera. What does not change from one picture to the next is drawn once.
public final class StageArtist {
  private var tables = RecentDrawings<TableKey, RGBImage>(most: 3)
  private var sheets = RecentDrawings<SheetKey, RGBAImage>(most: 8)
  private var faces = RecentDrawings<SpecimenSelfie, RGBImage>(most: 24)
  private var photographs = RecentDrawings<PhotographKey, RGBAImage>(most: 4)
  private var stills = RecentDrawings<StillKey, RGBImage>(most: 8)
  private var thumbs = RecentDrawings<Double, RGBAImage>(most: 2)

  public init() {}

  /// - Parameter photograph: what takes the place of a drawing, if the shot has a photograph.
  /// - Throws: `SpecimenError` with a sentence that says what to change.
  public func picture(_ shot: StageShot, showing photograph: RGBImage? = nil) throws(SpecimenError) -> RGBImage {
    guard StageShot.sides.contains(shot.width), StageShot.sides.contains(shot.height), shot.width % 2 == 0, shot.height % 2 == 0 else {
      throw .request("A picture has \(StageShot.sides.lowerBound) to \(StageShot.sides.upperBound) pixels a side, an even number.")
    }
    var picture = shot.view.subject == .document ? try documents(shot, photograph) : try face(shot, photograph)
    try shot.damage.expose(&picture)
    return shot.isMirrored ? picture.mirrored : picture
  }

  // MARK: Documents

  private func documents(_ shot: StageShot, _ photograph: RGBImage?) throws(SpecimenError) -> RGBImage {
    let dpi = shot.dpi(of: shot.cast.document)
    var picture = try tables.drawing(
      TableKey(surface: shot.view.surface, width: shot.width, height: shot.height, seed: shot.cast.document.person.seed, dpi: dpi)
    ) {
      key throws(SpecimenError) in
      try SpecimenTable.picture(key.surface, width: key.width, height: key.height, dpi: key.dpi, seed: key.seed)
    }
    for (document, pose) in shot.documents {
      let sheet = try sheet(document, pose, shot, photograph)
      try picture.lay(sheet, corners: pose.corners.flatMap { [$0.x, $0.y] }, shadow: Double(shot.width) / 90)
      if shot.view[.cover] > 0 { try cover(&picture, pose, shot) }
    }
    return picture
  }

  private func sheet(
    _ document: SpecimenDocument, _ pose: StagePose, _ shot: StageShot, _ photograph: RGBImage?
  ) throws(SpecimenError) -> RGBAImage {
    if let photograph, let place = shot.photograph(of: document) {
      // As many pixels as are seen, so that nothing flickers.
      let width = max(Int(pose.width.rounded()), 1)
      return try photographs.drawing(PhotographKey(id: place.id, width: width / 32 * 32 + 32)) { key throws(SpecimenError) in
        try photograph.fitted(to: (key.width, Int((Double(key.width) * place.aspect).rounded()))).opaque
      }
    }
    let key = SheetKey(document: document, side: shot.side(pose), isShining: shot.view.isShining, dpi: shot.sharpness(of: pose, document))
    return try sheets.drawing(key) { key throws(SpecimenError) in try key.draw() }
  }

  /// A thumb from below, over the lines.
  private func cover(_ picture: inout RGBImage, _ pose: StagePose, _ shot: StageShot) throws(SpecimenError) {
    let (left, right) = (pose.corners[3], pose.corners[2])
    let across = (x: right.x - left.x, y: right.y - left.y), width = (across.x * across.x + across.y * across.y).squareRoot()
    guard width > 1 else { return }
    let unit = (x: across.x / width, y: across.y / width), up = (x: unit.y, y: -unit.x)
    // As wide as a thumb on a card of 85.6 mm.
    let half = width * SpecimenThumb.width / 85.6 / 2, length = half * 2 * SpecimenThumb.length / SpecimenThumb.width
    let reach = shot.view[.cover] * width * 0.3 - (1 - shot.view[.cover]) * half
    let tip = (x: left.x + across.x * 0.55 + up.x * reach, y: left.y + across.y * 0.55 + up.y * reach)
    var corners: [Double] = []
    for (side, back) in [(-half, 0.0), (half, 0), (half, length), (-half, length)] {
      corners.append(tip.x + unit.x * side - up.x * back)
      corners.append(tip.y + unit.y * side - up.y * back)
    }
    let thumb = try thumbs.drawing(shot.dpi(of: shot.cast.document)) { dpi throws(SpecimenError) in
      try SpecimenThumb.drawing(dpi: dpi, skin: SpecimenThumb.skins[1])
    }
    try picture.lay(thumb, corners: corners, shadow: 0)
  }

  // MARK: The face

  private func face(_ shot: StageShot, _ photograph: RGBImage?) throws(SpecimenError) -> RGBImage {
    let view = shot.view
    // Of a photograph nobody can leave step by step: it is there, or the empty room is.
    let still = view[.away] < 0.5 ? photograph : nil
    guard view.presentation != .inPerson else {
      var picture = try person(shot.selfie, shot, still, width: shot.width, height: shot.height)
      try picture.sway(x: view[.x], y: view[.y], turn: view[.roll], zoom: view[.nearness])
      return picture
    }
    // What is held before the camera shows the same person; the room behind it is empty.
    var room = shot.selfie
    (room.isPresent, room.companion) = (false, nil)
    var picture = try person(room, shot, nil, width: shot.width, height: shot.height)
    guard view[.away] < 1 else { return picture }
    let height = shot.height * 4 / 5 & ~1
    var shown = shot.selfie
    shown.offset = 0
    let inner = try person(shown, shot, still, width: max(height * 4 / 5 & ~1, StageShot.sides.lowerBound), height: height)
    let sheet = view.presentation == .photograph ? inner.printed : inner.filmed
    let pose = StagePose(view, aspect: Double(sheet.height) / Double(sheet.width), in: (shot.width, shot.height), shift: (view[.away], 0))
    try picture.lay(sheet, corners: pose.corners.flatMap { [$0.x, $0.y] }, shadow: Double(shot.width) / 60)
    return picture
  }

  private func person(
    _ selfie: SpecimenSelfie, _ shot: StageShot, _ still: RGBImage?, width: Int, height: Int
  ) throws(SpecimenError) -> RGBImage {
    if let still, let photograph = shot.photograph {
      return try stills.drawing(StillKey(id: photograph.id, width: width, height: height)) { key throws(SpecimenError) in
        try still.fitted(to: (key.width, key.height))
      }
    }
    var key = selfie
    // Behind a photograph stands nobody.
    if shot.photograph != nil { (key.isPresent, key.companion) = (false, nil) }
    (key.width, key.height) = (width, height)
    return try faces.drawing(key) { key throws(SpecimenError) in try SpecimenArtist.draw(key) }
  }
}

private struct TableKey: Hashable {
  var surface: SpecimenSurface
  var width: Int
  var height: Int
  var seed: UInt64
  var dpi: Double
}

private struct PhotographKey: Hashable {
  var id: UInt64
  var width: Int
}

private struct StillKey: Hashable {
  var id: UInt64
  var width: Int
  var height: Int
}

private struct SheetKey: Hashable {
  var document: SpecimenDocument
  var side: FileSide
  var isShining: Bool
  var dpi: Double

  /// A document without such a side has a plain one there, as the cover of a passport is.
  func draw() throws(SpecimenError) -> RGBAImage {
    guard SpecimenDesign(document, side) == nil, let front = SpecimenDesign(document, .front) else {
      return try SpecimenArtist.sheet(document, side: side, angled: isShining, dpi: dpi)
    }
    let canvas = try CairoCanvas(width: front.size.width, height: front.size.height, dpi: dpi)
    canvas.rectangle(0, 0, front.size.width, front.size.height)
    canvas.fill(SpecimenStyle(country: document.country).deep)
    canvas.roundCorners(front.size.radius)
    return try canvas.drawing()
  }
}

/// The newest drawings, by what they were drawn from.
private struct RecentDrawings<Key: Hashable, Drawing> {
  private let most: Int
  private var drawings: [(key: Key, drawing: Drawing)] = []

  init(most: Int) { self.most = most }

  mutating func drawing(_ key: Key, _ draw: (Key) throws(SpecimenError) -> Drawing) throws(SpecimenError) -> Drawing {
    if let index = drawings.firstIndex(where: { $0.key == key }) {
      let found = drawings.remove(at: index)
      drawings.append(found)
      return found.drawing
    }
    let drawing = try draw(key)
    if drawings.count == most { drawings.removeFirst() }
    drawings.append((key, drawing))
    return drawing
  }
}
