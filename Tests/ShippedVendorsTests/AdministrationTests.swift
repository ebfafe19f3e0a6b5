import SandboxKit
import Testing

@testable import ShippedVendors

struct AdministrationTests {
  /// Commands find an action by its name alone.
  @Test func actionsOnCollectionsHaveTheirOwnNames() {
    let offices = [any SandboxService].shipped.compactMap { service in service.administration.map { (service.name, $0) } }
    #expect(offices.count > 6)
    for (service, administration) in offices {
      let names = administration.collections.flatMap(\.actions).filter { $0.subject == .collection }.map(\.name)
      let taken = administration.collections.map(\.name) + ["show"] + names
      #expect(Set(taken).count == taken.count, "\(service)")
    }
  }
}
