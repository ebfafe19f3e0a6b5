import Services
import Testing

@testable import CognitoFlowService
@testable import CognitoFlowWire

/// The list of sessions for a back end.
struct FlowSessionListTests {
  private let world = FlowWorld()

  private struct Page: Equatable {
    var ids: [String?]
    var next: String?
  }

  private func page(_ query: String, key: FlowKey = .shipped) async throws -> Page {
    let response = await world.signed(.get, "/flow_sessions?\(query)", key: key)
    #expect(response.status == 200)
    let node = try response.object()
    return Page(ids: node["flow_sessions"]?.elements?.map { $0["id"]?.string } ?? [], next: node["next_cursor"]?.string)
  }

  @Test func itHasPages() async throws {
    var ids: [String] = []
    for number in 1...5 {
      ids.insert(try await world.create("user-\(number)").id, at: 0)
      world.wait(milliseconds: 10)
    }
    let other = try await world.create("user-1", FlowWorld.detailsTemplate)
    let first = "template_id=\(FlowWorld.template)&limit=2"
    #expect(try await page(first) == Page(ids: [ids[0], ids[1]], next: ids[1]))
    #expect(try await page("\(first)&cursor=\(ids[1])") == Page(ids: [ids[2], ids[3]], next: ids[3]))
    #expect(try await page("\(first)&cursor=\(ids[3])") == Page(ids: [ids[4]], next: nil))
    #expect(try await page("template_id=\(FlowWorld.template)") == Page(ids: ids, next: nil))
    #expect(try await page("template_id=\(FlowWorld.detailsTemplate)") == Page(ids: [other.id], next: nil))
    #expect(try await page("template_id=\(FlowWorld.reviewed)") == Page(ids: [], next: nil))
  }

  @Test func theAttemptsOfAUser() async throws {
    _ = try await world.create("user-2")
    let first = try await world.create("user-1")
    try await world.decide("authorize-retry", first)
    let again = await world.signed(.post, "/flow_sessions/\(first.id)/retry", #"{"strategy":"reset"}"#)
    let user = "template_id=\(FlowWorld.template)&customer_reference=user-1"
    #expect(try await page(user) == Page(ids: [again.id, first.id], next: nil))
    #expect(try await page("\(user)&limit=1") == Page(ids: [again.id], next: again.id))
    #expect(try await page("\(user)&cursor=\(again.id ?? "")") == Page(ids: [first.id], next: nil))
    #expect(try await page("template_id=\(FlowWorld.template)&customer_reference=user-9") == Page(ids: [], next: nil))
  }

  @Test(arguments: [
    ("", "template_id"), ("template_id=flwtmp_9", "flwtmp_9"), ("template_id=\(FlowWorld.template)&limit=0", "limit"),
    ("template_id=\(FlowWorld.template)&limit=101", "limit"), ("template_id=\(FlowWorld.template)&limit=all", "limit"),
    ("template_id=\(FlowWorld.template)&cursor=flwses_9", "cursor"),
    ("template_id=\(FlowWorld.template)&customer_reference=user-1&cursor=flwses_9", "cursor"),
  ])
  func whatCannotBeListedIsNamed(query: String, named: String) async throws {
    _ = try await world.create()
    let response = await world.signed(.get, "/flow_sessions?\(query)")
    #expect([400, 404].contains(response.status))
    #expect(try response.object()["errors"]?.elements?.first?["message"]?.string?.contains(named) == true)
  }

  @Test func aKeySeesItsEnvironment() async throws {
    let session = try await world.create()
    var context = world.context
    let live = FlowKey(id: "live_key_1", secret: "secret", name: "Live", environment: .live, createdAt: 1)
    try FlowKeys.put(live, &context)
    #expect(world.entities.apply(context.transaction))
    #expect(try await page("template_id=\(FlowWorld.template)") == Page(ids: [session.id], next: nil))
    let response = await world.signed(.get, "/flow_sessions?template_id=\(FlowWorld.template)", key: live)
    #expect(response.errorCode == "template_not_found")
  }
}
