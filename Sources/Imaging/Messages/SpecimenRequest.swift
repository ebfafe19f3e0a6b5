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
  public var encoding: Encoding

  public init(
    _ document: SpecimenDocument, type: DocumentType? = nil, side: FileSide = .front, isAngled: Bool = false, encoding: Encoding = .jpg
  ) {
    self.document = document
    self.type = type
    self.side = side
    self.isAngled = isAngled
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
