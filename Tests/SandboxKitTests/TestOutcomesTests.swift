import Services
import Testing

@testable import SandboxKit

/// What a name asks for behind its question mark.
struct TestOutcomesTests {
  private static let known: TestOutcomes.Known = [Named("login", ["locked"]), Named("check", ["400", "500"])]

  @Test func aNameAsksForOutcomes() throws {
    let wanted = try TestOutcomes("zoe?check=500&login=locked", of: Self.known)
    #expect(wanted["check"] == "500" && wanted["login"] == "locked" && wanted["other"] == nil && !wanted.isEmpty)
    for name in ["zoe", "zoe?", "who=me", "why?not"] { #expect(try TestOutcomes(name, of: Self.known).isEmpty, "\(name)") }
  }

  @Test(arguments: [("zoe?chek=500", "\"chek\" is none of login, check."), ("zoe?check=600", "check \"600\" is none of 400, 500.")])
  func aMisspeltOneIsRefused(name: String, told: String) throws {
    let error = #expect(throws: TestOutcomes.Unknown.self) { try TestOutcomes(name, of: Self.known) }
    #expect(error?.message.hasSuffix(told) == true, "\(String(describing: error))")
  }

  /// Where persons are kept, a name is a name.
  @Test func aServerThatKeepsItsDataHasNone() throws {
    struct Kept: EntityStore {
      func value(of key: EntityKey) -> [UInt8]? { nil }
      func keys(of kind: EntityKind) -> [EntityKey] { [] }
      func keys(_ query: ListQuery) -> [EntityKey] { [] }
      func apply(_ transaction: EntityTransaction) -> Bool { true }
      func owner(of key: EntityKey) -> String? { nil }
      func keys(ownedBy owner: String) -> [EntityKey] { [] }
      func takeDue(at now: Int64, until: Int64) -> EntityKey? { nil }
      func nextDue() -> Int64? { nil }
    }
    func context(_ entities: any EntityStore) -> ServiceContext { ServiceContext(now: 0, entities: entities, newID: { "" }) }
    #expect(try context(Kept()).outcomes(of: "zoe?check=500", among: Self.known).isEmpty)
    #expect(try context(InMemoryEntityStore()).outcomes(of: "zoe?check=500", among: Self.known)["check"] == "500")
  }
}
