/// The journeys that a program knows. They can be resumed from a journal alone.
public struct Registry: Sendable {
  private let journeys: [String: any Journey.Type]

  public init(_ journeys: [any Journey.Type]) {
    self.journeys = Dictionary(journeys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names, sorted.
  public var names: [String] { journeys.keys.sorted() }

  public func journey(_ name: String) throws(WorkflowError) -> any Journey.Type {
    guard let journey = journeys[name] else {
      throw WorkflowError(
        .unknownJourney,
        "This program does not know the journey \"\(name)\"; it knows \(names.joined(separator: ", ")). Use the program that began it.")
    }
    return journey
  }
}
