import SandboxKit

/// The journey definitions of the service. It begins with the shipped ones.
struct ScanDefinitions {
  /// The kind of their entities.
  static let kind = EntityKind("scan/definition", of: .service)

  /// The shipped ones first, then the others by their names.
  let all: [JourneyDefinition]

  init(_ context: ServiceContext) throws(EntityStoreError) {
    var stored: [JourneyDefinition] = []
    for key in try context.keys(of: Self.kind) { if let kept: JourneyDefinition = try context.get(key) { stored.append(kept) } }
    let shipped = JourneyDefinition.shipped.map(\.id)
    func place(_ definition: JourneyDefinition) -> Int { shipped.firstIndex(of: definition.id) ?? shipped.count }
    all = stored.isEmpty ? JourneyDefinition.shipped : stored.sorted { (place($0), $0.name, $0.id) < (place($1), $1.name, $1.id) }
  }

  subscript(id: String) -> JourneyDefinition? { all.first { $0.id == id } }

  /// Writes all definitions, so that the shipped ones are stored with the first change.
  static func write(_ context: inout ServiceContext, _ change: (inout [JourneyDefinition]) -> Void) throws(AdministrationError) {
    do throws(EntityStoreError) {
      let before = try ScanDefinitions(context).all
      var all = before
      change(&all)
      for gone in before where !all.contains(where: { $0.id == gone.id }) { context.remove(EntityKey(kind, gone.id)) }
      for definition in all { try context.put(definition, EntityKey(kind, definition.id)) }
    } catch { throw .store(error) }
  }
}
