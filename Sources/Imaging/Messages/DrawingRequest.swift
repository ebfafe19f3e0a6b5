import Documents

/// A drawing that the imaging process is to make: one side of a fictitious person's document, as a camera would see it.
public struct DrawingRequest: Codable, Equatable, Sendable {
  public enum Encoding: String, Codable, Sendable { case jpg, png }

  public var document: SpecimenDocument
  public var side: FileSide
  public var isAngled: Bool
  /// Dots per inch of the document, 100 to 600; `damage.dpi` goes before it.
  public var dpi: Double
  public var placement: SpecimenPlacement
  public var damage: SpecimenDamage
  /// What the picture is stored as; a JPEG has the quality of `damage.jpegQuality`, or 90.
  public var encoding: Encoding

  public init(
    _ document: SpecimenDocument, side: FileSide = .front, isAngled: Bool = false, dpi: Double = 300, placement: SpecimenPlacement = .table,
    damage: SpecimenDamage = .none, encoding: Encoding = .jpg
  ) {
    self.document = document
    self.side = side
    self.isAngled = isAngled
    self.dpi = dpi
    self.placement = placement
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
