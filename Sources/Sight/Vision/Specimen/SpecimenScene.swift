import Documents

/// A document and the table under it as separate drawings, so that one can be moved over the other.
public struct SpecimenScene: Sendable {
  /// The document seen from straight above: packed rows of red, green, blue and opacity. Its rounded corners are transparent.
  public let document: [UInt8]
  public let width: Int
  public let height: Int
  /// The table, in the size of the whole picture.
  public let table: RGBImage

  /// Draws a document at the size at which a person is asked to hold it.
  /// - Parameter size: of the whole picture, in pixels.
  /// - Throws: `SpecimenError`, when the document has no such side or the fonts are missing.
  public init(
    _ document: SpecimenDocument, side: FileSide = .front, angled: Bool = false, surface: SpecimenSurface = .wood,
    size: (width: Int, height: Int)
  ) throws(SpecimenError) {
    guard let design = SpecimenDesign(document, side) else {
      throw .noSuchSide("A specimen of \(document.kind.rawValue) has no side \(side.rawValue).")
    }
    let scale = min(Self.share * Double(size.width) / design.size.width, Self.share * Double(size.height) / design.size.height)
    let dpi = scale * 25.4
    let sheet = try SpecimenArtist.sheet(document, side: side, angled: angled, dpi: dpi)
    self.document = sheet.pixels
    width = sheet.width
    height = sheet.height
    table = try SpecimenTable.picture(surface, width: size.width, height: size.height, dpi: dpi, seed: document.person.seed)
  }

  /// One picture of a camera above the table.
  /// - Parameters:
  ///   - corners: the places of the document's corners in it: its own top left, top right, bottom right and bottom left.
  ///   - damage: what lens, hand and light do to it. What `SpecimenDamage` says about the document's position does not count here.
  /// - Throws: `SpecimenError.drawing`.
  public func picture(corners: [PicturePoint], damage: SpecimenDamage) throws(SpecimenError) -> RGBImage {
    var picture = table
    try picture.lay(
      RGBAImage(width: width, height: height, pixels: document), corners: corners.flatMap { [$0.x, $0.y] }, shadow: Double(width) / 90)
    try damage.expose(&picture)
    return picture
  }

  /// The share of the picture's width or height that the document takes up.
  private static let share = 0.86
}
