import Foundation
import GRDB
import Testing
import Workflow

@testable import Store

/// What a device keeps between journeys, and the events that come for it.
struct DeviceProfileTests {
  private static let wallet = Array("card of Anna Maria Eriksson".utf8)

  @Test func valuesOutliveTheProcessAndAreEncrypted() throws {
    let scratch = Scratch()
    try scratch.store.profile("wallet").set(Self.wallet, for: "card-1")
    try scratch.store.profile("wallet").set([1], for: "card-0")
    let profile = scratch.store.profile("wallet")
    #expect(try profile.value("card-1") == Self.wallet && profile.names() == ["card-0", "card-1"])
    #expect(try profile.names(from: "card-1") == ["card-1"] && profile.names(from: "card-") == ["card-0", "card-1"])
    #expect(try profile.names(from: "cards").isEmpty)
    #expect(try scratch.store.profile("other").value("card-1") == nil)
    #expect(!scratch.holds("Eriksson"))
    try profile.remove("card-0")
    #expect(try profile.value("card-0") == nil && profile.names() == ["card-1"])
    // The key of a profile is no session, and tidying up leaves it alone.
    let store = scratch.store
    try store.sweep()
    #expect(try store.inventory().sessions.isEmpty && store.profile("wallet").value("card-1") == Self.wallet)
  }

  /// Two processes that change the same value do not lose each other's change.
  @Test func whatFollowsFromAnOlderValueIsNotKept() throws {
    let scratch = Scratch(), profile = scratch.store.profile("wallet")
    #expect(try profile.apply(["card": [1]], from: ["card": nil]))
    #expect(try !profile.apply(["card": [2]], from: ["card": nil]))
    #expect(try !profile.apply(["card": [2], "other": [2]], from: ["card": [0]]))
    #expect(try profile.value("card") == [1] && profile.value("other") == nil)
    #expect(try profile.apply(["card": nil], from: ["card": [1], "other": nil]))
    #expect(try profile.names().isEmpty)
  }

  /// Only one caller takes a value, until it is due again. Writing the value does not change that.
  @Test func aDueValueIsTakenOnce() throws {
    let scratch = Scratch(), profile = scratch.store.profile("wallet"), other = scratch.store.profile("other")
    #expect(try profile.nextDue() == nil && profile.takeDue(at: 100, until: 200) == nil)
    try profile.apply(["late": [1], "early": [2], "never": [3]], due: ["late": 60, "early": 50, "never": nil])
    #expect(try profile.nextDue() == 50 && profile.takeDue(at: 49, until: 200) == nil)
    #expect(try other.nextDue() == nil && other.takeDue(at: 100, until: 200) == nil)
    #expect(try profile.takeDue(at: 100, until: 200) == "early" && profile.takeDue(at: 100, until: 201) == "late")
    #expect(try profile.takeDue(at: 199, until: 300) == nil && profile.nextDue() == 200)
    try profile.apply(["early": [4]])
    #expect(try profile.nextDue() == 200 && profile.value("early") == [4])
    try profile.apply(["early": [4], "late": nil], due: ["early": nil])
    #expect(try profile.nextDue() == nil)
  }

  @Test func anErasedProfileIsGone() throws {
    let scratch = Scratch(), store = scratch.store, profile = store.profile("wallet")
    try profile.set(Self.wallet, for: "card-1")
    try store.receive([event("e1", .profile("wallet"))])
    let sealed = try #require(try store.database().read { try Data.fetchOne($0, sql: "SELECT value FROM profileEntry") })
    #expect(try profile.erase())
    #expect(try profile.names().isEmpty && store.openEvents(for: .profile("wallet")).isEmpty)
    #expect(!scratch.files().contains { $0.value.range(of: sealed) != nil })
    try profile.set([2], for: "card-1")
    #expect(try profile.value("card-1") == [2])
  }

  @Test func damageIsNamedAndNothingIsRemoved() throws {
    let scratch = Scratch(), store = scratch.store
    try store.profile("wallet").set(Self.wallet, for: "card-1")
    try store.profile("wallet").set(Self.wallet, for: "card-2")
    // A value that was moved does not decrypt either.
    try store.database().write {
      try $0.execute(
        sql: "UPDATE profileEntry SET value = (SELECT value FROM profileEntry WHERE name = 'card-1') WHERE name = 'card-2'")
    }
    let error = #expect(throws: WorkflowError.self) { try store.profile("wallet").value("card-2") }
    #expect(error?.code == "journalDamaged" && error?.message.contains("wallet") == true)
    #expect(try store.profile("wallet").value("card-1") == Self.wallet && store.profile("wallet").names().count == 2)
  }

  // MARK: Inbox

  private func event(_ id: String, _ recipient: InboxEvent.Recipient, _ text: String = "push for Eriksson") -> InboxEvent {
    InboxEvent(id: id, recipient: recipient, content: Array(text.utf8), receivedAt: 1_000)
  }

  /// An event that is sent twice counts once, also after it was handled and in another process.
  @Test func anEventCountsOnce() throws {
    let scratch = Scratch(), store = scratch.store, device = InboxEvent.Recipient.profile("authenticator")
    #expect(try store.receive([event("b", device), event("a", device), event("b", device)]) == ["b", "a"])
    #expect(try scratch.store.openEvents(for: device).map(\.id) == ["b", "a"])
    #expect(!scratch.holds("Eriksson"))
    try store.finish(event("b", device))
    #expect(try scratch.store.receive([event("b", device)]).isEmpty)
    #expect(try store.openEvents(for: device) == [event("a", device)])
    // Ids are the sender's, so another recipient may have the same.
    #expect(try store.receive([event("a", .profile("wallet"))]) == ["a"])
  }

  @Test func eventsGoWithTheirSession() throws {
    let scratch = Scratch(), store = scratch.store
    #expect(throws: WorkflowError.self) { try store.receive([event("a", .profile("wallet")), event("a", .session("one"))]) }
    #expect(try store.openEvents(for: .profile("wallet")).isEmpty)
    try scratch.begin("one", in: store)
    #expect(try store.receive([event("a", .session("one"))]) == ["a"])
    try store.erase("one")
    #expect(try store.openEvents(for: .session("one")).isEmpty)
    #expect(try store.database().read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM inbox") } == 0)
  }

  @Test func aThousandEventsAtOnceKeepTheirOrder() throws {
    let scratch = Scratch(), store = scratch.store, device = InboxEvent.Recipient.profile("authenticator")
    let ids = (0..<1_000).map { "push \($0)" }
    #expect(try store.receive(ids.map { event($0, device) }) == ids)
    #expect(try store.openEvents(for: device).map(\.id) == ids)
  }
}
