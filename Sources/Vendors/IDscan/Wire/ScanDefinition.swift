import Services

/// How the server writes a journey definition (`JourneyDefinition/GetAll`).
package struct ScanDefinition: Equatable, Sendable {
  package var id: String
  package var name: String
  package var isActive: Bool
  /// The vendor's numbers of the steps, in the order in which the person does them.
  package var steps: [Int]

  package init(id: String, name: String, isActive: Bool, steps: [Int]) {
    (self.id, self.name, self.isActive, self.steps) = (id, name, isActive, steps)
  }

  private struct Entry: Sendable {
    var definition: String
    var type: Int
    var order: Int

    static let schema = Schema<Entry>.object(
      .required("JourneyDefinitionId", \.definition, .string), .required("Type", \.type, .integer(in: 1...8)),
      .required("Order", \.order, .integer(in: 0...100)), .constant("IsOptional", false, .bool)
    ) { definition, type, order, _ in Entry(definition: definition, type: type, order: order) }
  }

  private var entries: [Entry] { steps.enumerated().map { Entry(definition: id, type: $1, order: $0) } }

  /// ChannelType 4 and ChannelMedia 4 are the camera.
  package static let schema = Schema<ScanDefinition>.object(
    .required("JourneyDefinitionId", \.id, .string), .required("Name", \.name, .text), .constant("ChannelType", 4, .integer),
    .constant("ChannelMedia", 4, .integer), .required("IsActive", \.isActive, .bool),
    .required("EntryDefinitions", \.entries, .array(Entry.schema))
  ) { id, name, _, _, isActive, entries in ScanDefinition(id: id, name: name, isActive: isActive, steps: entries.map(\.type)) }

  static let example = ScanDefinition(id: "5d3b6f0a-0002-4c1e-9a6e-7b0f2c4d8e02", name: "Both sides", isActive: true, steps: [1, 2])
}
