import JourneyKit
import SandboxKit
import Store
import Workflow

/// Does at the vendors' offices what staff would do for the client of an automatic run.
package struct ErrandRunner: Sendable {
  private let office: (any Administrator)?
  private let store: Store

  /// - Parameters:
  ///   - office: the administration of the services to which the journeys' requests go, or nil if this program may not use it.
  ///   - store: the one with the audit log.
  package init(_ office: (any Administrator)?, in store: Store) { (self.office, self.store) = (office, store) }

  /// - Returns: what was read out last, or nil if nothing was.
  /// - Throws: `scriptDoesNotFit`, with what is missing and which option gives it, or why the office cannot do it.
  package func run(_ errand: OfficeErrand) async throws(WorkflowError) -> String? {
    guard let office else {
      throw WorkflowError(
        .scriptDoesNotFit,
        "The office \"\(errand.service)\" of the server in --backend has it. Name the file with the token of the server's administration in --token-file."
      )
    }
    do throws(AdministrationError) { return try await run(errand, at: office) } catch {
      throw WorkflowError(.scriptDoesNotFit, "The office \"\(errand.service)\" cannot help. \(error.message)")
    }
  }

  private func run(_ errand: OfficeErrand, at office: any Administrator) async throws(AdministrationError) -> String? {
    var place = AdministrationPlace(errand.service, ""), text: String?
    for step in errand.steps {
      switch step {
      case .perform(let action, let values, let subject):
        place = try await places(subject, errand.service, office)[0]
        place.id = try await office.perform(action, values, on: place, by: .program, in: store) ?? ""
      case .read(let row, let subject):
        let places = if let subject { try await places(subject, errand.service, office) } else { [place] }
        text = try await read(row, of: places, office)
      }
    }
    return text
  }

  /// - Returns: at least one place.
  private func places(
    _ subject: OfficeErrand.Subject, _ service: String, _ office: any Administrator
  ) async throws(AdministrationError) -> [AdministrationPlace] {
    switch subject {
    case .collection(let name): return [AdministrationPlace(service, name)]
    case .entity(let id, let name): return [AdministrationPlace(service, name, id: id)]
    case .first(let name, let wanted):
      let columns = office.administration(of: service)?.collections.first { $0.name == name }?.columns.map(\.name) ?? []
      let entities = try await office.list(AdministrationPlace(service, name))
      let found = entities.filter { entity in
        let values = Dictionary(zip(columns, entity.values.map(\.plainText))) { $1 }
        return wanted.allSatisfy { values[$0.key] == $0.value }
      }
      guard !found.isEmpty else {
        let sought = wanted.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        throw .unknown("entity", sought, known: entities.map(\.id))
      }
      return found.map { AdministrationPlace(service, name, id: $0.id) }
    }
  }

  private func read(
    _ row: String, of places: [AdministrationPlace], _ office: any Administrator
  ) async throws(AdministrationError) -> String {
    var known: [String] = []
    for place in places {
      let rows = try await office.show(place).rows.filter { $0.value != .none }
      if let found = rows.first(where: { $0.column.name == row }) { return found.value.plainText }
      known = rows.map(\.column.name)
    }
    throw .unknown("value", row, known: known)
  }
}
