import Documents

/// Draws documents of fictitious persons: realistic at arm's length, but marked SPECIMEN all over.
public enum SpecimenArtist {
  /// Where the fonts are looked for. A process that draws must be able to read these folders.
  public static var fontFolders: [String] { SpecimenFont.folders }

  /// Draws the document that a request describes.
  ///
  /// - Parameter today: the day on which the document is valid, if the request leaves its dates open.
  /// - Throws: `SpecimenError` with a sentence that says what to change.
  public static func draw(_ request: SpecimenOrder, asOf today: CalendarDate) throws(SpecimenError) -> RGBImage {
    if let fault = request.fault { throw .request(fault) }
    return try draw(
      request.document(asOf: today), side: request.side, angled: request.isAngled, dpi: request.dpi, placement: request.placement,
      surface: request.surface, damage: request.damage)
  }

  /// Draws one side of a document as seen by a camera.
  ///
  /// - Parameters:
  ///   - side: a side that the document's capture steps name.
  ///   - angled: tilted away from the camera, so that its holograms shine.
  ///   - dpi: dots per inch of the document, 100 to 600; `damage.dpi` takes precedence.
  ///   - surface: the surface under the document.
  ///   - damage: other faults of the picture. `damage.jpegQuality` is left to the caller that stores it.
  /// - Throws: `SpecimenError` with a sentence that says what to change.
  public static func draw(
    _ document: SpecimenDocument, side: FileSide = .front, angled: Bool = false, dpi: Double = 300, placement: SpecimenPlacement = .table,
    surface: SpecimenSurface = .wood, damage: SpecimenDamage = .none
  ) throws(SpecimenError) -> RGBImage {
    try picture(document, side: side, angled: angled, dpi: dpi, placement: placement, surface: surface, damage: damage).image
  }

  /// The same with the position of the document, to which measurements of the picture are compared.
  public static func picture(
    _ document: SpecimenDocument, side: FileSide = .front, angled: Bool = false, dpi: Double = 300, placement: SpecimenPlacement = .table,
    surface: SpecimenSurface = .wood, damage: SpecimenDamage = .none
  ) throws(SpecimenError) -> SpecimenPicture {
    if let fault = damage.fault { throw .request(fault) }
    let taken = damage.dpi ?? dpi
    guard (100...600).contains(taken) else { throw .resolution(taken) }
    // From farther away the document has fewer pixels, but the picture has as many.
    let dpi = taken / damage.distance
    let drawing = try sheet(document, side: side, angled: angled, dpi: dpi)
    var picture = try placement.lay(
      drawing, on: surface, tilt: angled ? 1 : 0, damage: damage, dpi: dpi, seed: document.person.seed)
    try damage.cover(&picture, dpi: dpi)
    try damage.expose(&picture.image)
    if damage.defect == .mirrored { picture.corners = picture.corners.map { PicturePoint(x: Double(picture.image.width) - $0.x, y: $0.y) } }
    picture.turn(by: damage.quarterTurns)
    return picture
  }

  /// The document alone, without a table, seen from straight above.
  static func sheet(_ document: SpecimenDocument, side: FileSide, angled: Bool, dpi: Double) throws(SpecimenError) -> RGBAImage {
    try SpecimenFont.open()
    let mrz: [String]
    do { mrz = try document.mrz() } catch { throw .request(error.description) }
    guard let design = SpecimenDesign(document, side) else {
      throw .noSuchSide("A specimen of \(document.kind.rawValue) has no side \(side.rawValue).")
    }
    let canvas = try CairoCanvas(width: design.size.width, height: design.size.height, dpi: dpi)
    let style = document.jurisdiction.map(SpecimenStyle.init) ?? SpecimenStyle(country: document.country)
    let sheet = SpecimenSheet(
      canvas: canvas, document: document, style: style, print: SecurityPrint(canvas: canvas, style: style), mrz: mrz,
      code: side == .back ? try code(of: document) : nil, isShining: angled)
    design.draw(sheet)
    sheet.sheen()
    canvas.roundCorners(design.size.radius)
    return try canvas.drawing()
  }
}

extension SpecimenArtist {
  /// The code on the back as modules, with many columns rather than many rows, as on real licences.
  private static func code(of document: SpecimenDocument) throws(SpecimenError) -> BarcodeMatrix? {
    let content: (symbology: BarcodeReading.Symbology, bytes: [UInt8])?
    do { content = try document.code() } catch { throw .request(error.description) }
    guard let content else { return nil }
    do {
      return try BarcodeMatrix(content.symbology, bytes: content.bytes, level: 5, columns: content.symbology == .pdf417 ? 13 : nil)
    } catch {
      throw .request(error.description)
    }
  }
}

extension SpecimenDocument {
  /// The issuing state. French cards and Dutch licences always belong to their country.
  var country: Country {
    switch kind {
    case .frenchIdCard: Country(code: "FRA") ?? issuingCountry
    case .dutchDriversLicense: Country(code: "NLD") ?? issuingCountry
    default: issuingCountry
    }
  }
}
