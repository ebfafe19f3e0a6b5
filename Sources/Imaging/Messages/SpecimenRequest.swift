import Documents

/// A document of a fictitious person that the imaging process is to draw.
public struct SpecimenRequest: Codable, Equatable, Sendable {
  public enum Encoding: String, Codable, Sendable { case jpg, png }

  public var document: SpecimenDocument
  public var side: FileSide
  public var isAngled: Bool
  public var placement: SpecimenPlacement
  /// What it lies on.
  public var surface: SpecimenSurface
  /// Dots per inch of the document, 100 to 600; `damage.dpi` goes before it.
  public var dpi: Double
  public var damage: SpecimenDamage
  /// What the picture is stored as; a JPEG has the quality of `damage.jpegQuality`, or 90.
  public var encoding: Encoding

  public init(
    _ document: SpecimenDocument, side: FileSide = .front, isAngled: Bool = false, placement: SpecimenPlacement = .table,
    surface: SpecimenSurface = .wood, dpi: Double = 300, damage: SpecimenDamage = .none, encoding: Encoding = .jpg
  ) {
    self.document = document
    self.side = side
    self.isAngled = isAngled
    self.placement = placement
    self.surface = surface
    self.dpi = dpi
    self.damage = damage
    self.encoding = encoding
  }

  /// A document of this type as its issuer would make it, of the given person, valid on the given day. Sheets of A4 are drawn coarser: a
  /// camera that takes a whole page sees no more of it.
  public init(
    of type: DocumentType, person: SpecimenPerson = .bruijn, asOf today: CalendarDate, side: FileSide = .front, isAngled: Bool = false
  ) {
    let kind = SpecimenDocument.Kind(type)
    self.init(.standard(kind, of: person, asOf: today), side: side, isAngled: isAngled, dpi: kind.aspect > 1.4 ? 150 : 300)
  }
}
