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
      case .perform(let action, let subject):
        place = try await self.place(subject, errand.service, office)
        place.id = try await office.perform(action, [:], on: place, by: .program, in: store) ?? ""
      case .read(let name, let subject):
        if let subject { place = try await self.place(subject, errand.service, office) }
        let rows = try await office.show(place).rows
        guard let row = rows.first(where: { $0.column.name == name }), row.value != .none else {
          throw .unknown("value", name, known: rows.filter { $0.value != .none }.map(\.column.name))
        }
        text = row.value.plainText
      }
    }
    return text
  }

  private func place(
    _ place: OfficeErrand.Place, _ service: String, _ office: any Administrator
  ) async throws(AdministrationError) -> AdministrationPlace {
    switch place {
    case .collection(let name): return AdministrationPlace(service, name)
    case .entity(let id, let name): return AdministrationPlace(service, name, id: id)
    case .first(let name, let wanted):
      let collection = AdministrationPlace(service, name)
      let columns = office.administration(of: service)?.collections.first { $0.name == name }?.columns.map(\.name) ?? []
      let entities = try await office.list(collection)
      let found = entities.first { entity in
        let values = Dictionary(zip(columns, entity.values.map(\.plainText))) { $1 }
        return wanted.allSatisfy { values[$0.key] == $0.value }
      }
      guard let found else {
        throw .unknown("entity", wanted.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "), known: entities.map(\.id))
      }
      return AdministrationPlace(service, name, id: found.id)
    }
  }
}
