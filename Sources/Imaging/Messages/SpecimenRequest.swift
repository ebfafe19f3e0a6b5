import Documents

/// A document of a fictitious person that the imaging process is to draw.
public struct SpecimenRequest: Codable, Equatable, Sendable {
  public enum Encoding: String, Codable, Sendable { case jpg, png }

  public var type: DocumentType
  public var side: FileSide
  public var isAngled: Bool
  public var encoding: Encoding

  public init(type: DocumentType, side: FileSide = .front, isAngled: Bool = false, encoding: Encoding = .jpg) {
    self.type = type
    self.side = side
    self.isAngled = isAngled
    self.encoding = encoding
  }
}
