import Documents

/// A document of a fictitious person that the imaging process is to draw.
public struct SpecimenRequest: Codable, Equatable, Sendable {
  public enum Encoding: String, Codable, Sendable { case jpg, png }

  /// The data on it. Where `type` names a document that has no such kind (a letter, a tax paper), its person is the one it is made out to.
  public var document: SpecimenDocument
  /// The type of the Document Component that is to be drawn; nil: the document's kind says it (visas have no such type).
  public var type: DocumentType?
  public var side: FileSide
  public var isAngled: Bool
  /// Dots per inch of the document, 100 to 600.
  public var dpi: Double
  /// The document alone, without the table it lies on.
  public var isCropped: Bool
  /// What befalls the picture; `damage.dpi` goes before `dpi`, `damage.jpegQuality` is how it is encoded.
  public var damage: SpecimenDamage
  public var encoding: Encoding

  public init(
    _ document: SpecimenDocument, type: DocumentType? = nil, side: FileSide = .front, isAngled: Bool = false, dpi: Double = 300,
    isCropped: Bool = false, damage: SpecimenDamage = .none, encoding: Encoding = .jpg
  ) {
    self.document = document
    self.type = type
    self.side = side
    self.isAngled = isAngled
    self.dpi = dpi
    self.isCropped = isCropped
    self.damage = damage
    self.encoding = encoding
  }

  /// A document of this type as its issuer would make it, of the given person, valid on the given day.
  public init(
    of type: DocumentType, person: SpecimenPerson = .bruijn, asOf today: CalendarDate, side: FileSide = .front, isAngled: Bool = false
  ) {
    let kind = SpecimenDocument.Kind.allCases.first { $0.type == type } ?? .idCard
    self.init(.standard(kind, of: person, asOf: today), type: type, side: side, isAngled: isAngled)
  }
}
