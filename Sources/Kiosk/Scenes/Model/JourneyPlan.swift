/// The places of a journey, for a tester who wants to be at one of them.
public struct JourneyPlan: Equatable, Sendable {
  /// A prompt or an ending.
  public struct Place: Equatable, Sendable {
    /// The prompt's id, or the outcome: `failed CODE`.
    public var id: String
    /// The kind of the prompt; nil for an ending.
    public var kind: String?
    /// The codes of errors that are shown here, or by which the journey ends.
    public var codes: [String]
    /// The ids of the places that can come next.
    public var next: [String]

    public init(id: String, kind: String?, codes: [String] = [], next: [String] = []) {
      (self.id, self.kind, self.codes, self.next) = (id, kind, codes, next)
    }
  }

  /// In the order in which the journey has them.
  public var places: [Place]

  public init(_ places: [Place]) { self.places = places }

  /// The ids of the places that can come after this one.
  func next(after id: String?) -> [String] { places.first { $0.id == id }?.next ?? [] }
}
