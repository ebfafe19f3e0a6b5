import Documents

/// A request to draw a document of a fictitious person.
public struct SpecimenRequest: Codable, Equatable, Sendable {
  public enum Encoding: String, Codable, Sendable { case jpg, png }

  public var document: SpecimenDocument
  public var side: FileSide
  public var isAngled: Bool
  public var placement: SpecimenPlacement
  /// The surface it lies on.
  public var surface: SpecimenSurface
  /// Dots per inch of the document, 100 to 600; `damage.dpi` takes precedence.
  public var dpi: Double
  public var damage: SpecimenDamage
  /// Another document that lies below it; nil for none.
  public var companion: SpecimenDocument?
  /// The file format. A JPEG has the quality `damage.jpegQuality`, or 90.
  public var encoding: Encoding

  public init(
    _ document: SpecimenDocument, side: FileSide = .front, isAngled: Bool = false, placement: SpecimenPlacement = .table,
    surface: SpecimenSurface = .wood, dpi: Double = 300, damage: SpecimenDamage = .none, companion: SpecimenDocument? = nil,
    encoding: Encoding = .jpg
  ) {
    self.document = document
    self.side = side
    self.isAngled = isAngled
    self.placement = placement
    self.surface = surface
    self.dpi = dpi
    self.damage = damage
    self.companion = companion
    self.encoding = encoding
  }

  /// A document of this type as its issuer would make it for the given person, valid on the given day. A4 sheets are drawn at a lower
  /// resolution: a camera that takes a whole page sees no more detail.
  public init(
    of type: DocumentType, person: SpecimenPerson = .bruijn, asOf today: CalendarDate, side: FileSide = .front, isAngled: Bool = false
  ) {
    let kind = SpecimenDocument.Kind(type)
    self.init(.standard(kind, of: person, asOf: today), side: side, isAngled: isAngled, dpi: kind.aspect > 1.4 ? 150 : 300)
  }

  /// The same request with the change that a run makes to every drawn document.
  public func changed(by change: SpecimenChange, asOf today: CalendarDate) -> SpecimenRequest {
    var request = self
    change.apply(to: &request.document, asOf: today)
    if let side = change.side { request.side = side }
    if let damage = change.damage { request.damage = damage }
    if change.documents == 2 { request.companion = request.document.ofAnotherPerson(asOf: today) }
    return request
  }
}
