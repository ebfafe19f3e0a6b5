/// A photograph that takes the place of a drawing before a simulated camera. The process that draws has it under its number.
public struct StagePhotograph: Codable, Hashable, Sendable {
  public var id: UInt64
  /// Height over width.
  public var aspect: Double

  public init(id: UInt64, aspect: Double) {
    self.id = id
    self.aspect = aspect
  }
}
