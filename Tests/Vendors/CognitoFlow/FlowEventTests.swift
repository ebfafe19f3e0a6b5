import Documents
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// What a customer is told of its sessions.
struct FlowEventTests {
  private let world = FlowWorld()

  /// Sets the addresses of a template.
  private func listen(_ addresses: String = "https://hooks.example/flow?a=b", _ template: String = FlowWorld.detailsTemplate) async throws {
    _ = try await world.sandbox.perform(
      "edit", ["webhooks": addresses], on: AdministrationPlace("flow", "templates", id: template))
  }

  /// The bodies that arrived, in order.
  private func events() throws -> [Node] { try world.receiver.requests.map { try JSONReader().read($0.body) } }

  private static func told(_ event: Node) -> String {
    let data = event["data"]
    return [event["event"]?.string, data?["step"]?.string, data?["status"]?.string].compactMap(\.self).joined(separator: " ")
  }

  @Test func everyChangeIsTold() async throws {
    try await listen()
    let session = try await world.create("user-1", FlowWorld.detailsTemplate)
    try await world.go(session, to: .kycCheck)
    try await world.step(session, "steps/kyc_check", FlowWorld.details)
    _ = await world.sandbox.doDueWork()
    let step = "flow_session.step.updated"
    let events = try events()
    #expect(
      events.map(Self.told) == [
        "\(step) accept_tos active", "\(step) verify_sms active", "\(step) verify_sms active", "\(step) kyc_check active",
        "\(step) kyc_check success", "\(step) watchlist_screening success", "\(step) risk_check success",
        "flow_session.status.updated success",
      ])
    let last = try #require(events.last)
    #expect(last["id"]?.string?.wholeMatch(of: /whkevt_[1-9A-HJ-NP-Za-km-z]{14}/) != nil)
    #expect(last["timestamp"]?.string == world.moment.iso && last["environment"]?.string == "sandbox")
    #expect(last["data"]?["object"]?.string == "flow_session" && last["data"]?["id"]?.string == session.id)
    #expect(last["data"]?["step"]?.isNull == true && last["data"]?["customer_reference"]?.string == "user-1")
    #expect(last["data"]?["_meta"]?.members?.isEmpty == true)
    #expect(Set(events.compactMap { $0["id"]?.string }).count == events.count)
  }

  @Test func aRetryIsTold() async throws {
    let session = try await world.create("user-1", FlowWorld.detailsTemplate)
    try await world.decide("authorize-retry", session)
    try await listen()
    let next = try #require(
      FlowSession(try await world.signed(.post, "/flow_sessions/\(session.id)/retry", #"{"strategy":"reset"}"#).object()))
    _ = await world.sandbox.doDueWork()
    let events = try events()
    #expect(events.first.map(Self.told) == "flow_session.step.updated accept_tos canceled")
    #expect(events.contains { Self.told($0) == "flow_session.retried active" && $0["data"]?["id"]?.string == next.id })
    #expect(events.contains { Self.told($0) == "flow_session.status.updated canceled" && $0["data"]?["id"]?.string == session.id })
  }

  /// A receiver that is down gets the same event again with a new signature, and the next one only after it.
  @Test func eachAttemptIsSigned() async throws {
    try await listen()
    world.receiver.answer(with: [500, 302])
    let session = try await world.create("user-1", FlowWorld.detailsTemplate)
    try await world.step(session, "open")
    try await world.step(session, "steps/accept_tos")
    var due: Int64? = world.moment.milliseconds
    while let time = due, world.receiver.requests.count < 4 {
      world.wait(milliseconds: max(0, time - world.moment.milliseconds))
      due = await world.sandbox.doDueWork()
    }
    let requests = world.receiver.requests
    try #require(requests.count == 4)
    #expect(requests[0].body == requests[1].body && requests[1].body == requests[2].body && requests[2].body != requests[3].body)
    #expect(Set(requests.prefix(3).map { $0.head.headerFields[.date] }).count == 3)
    for request in requests {
      let date = try #require(request.head.headerFields[.date]), digest = FlowSignature.digest(of: request.body)
      #expect(request.head.path == "/flow?a=b" && request.head.method == .post)
      #expect(request.head.headerFields[.digest] == digest && request.head.headerFields[.cognitoVersion] == FlowSignature.version)
      let signature = FlowSignature(authorization: request.head.headerFields[.authorization] ?? "")
      #expect(signature?.keyID == FlowKey.shipped.id)
      #expect(
        signature?.signature
          == FlowSignature.text(.post, target: "/flow?a=b", date: date, digest: digest, secret: FlowKey.shipped.secret))
    }
  }

  /// A receiver that is down for a day gets everything, and holds up no other.
  @Test func aReceiverThatIsDownHoldsUpNoOther() async throws {
    try await listen("https://down.example,https://hooks.example")
    world.receiver.isDown = "https://down.example"
    let session = try await world.create("user-1", FlowWorld.detailsTemplate)
    try await world.step(session, "open")
    try await world.step(session, "steps/accept_tos")
    _ = await world.sandbox.doDueWork()
    #expect(world.receiver.requests.count == 2)
    world.receiver.isDown = nil
    world.wait(milliseconds: 86_400_000)
    _ = await world.sandbox.doDueWork()
    #expect(world.receiver.requests.count >= 4)
  }

  /// Without a key nothing can be signed, so nothing is sent.
  @Test func withoutAKeyNothingIsSent() async throws {
    try await listen()
    let live = ["environment": "live"]
    _ = try await world.sandbox.perform("edit", live, on: AdministrationPlace("flow", "templates", id: FlowWorld.detailsTemplate))
    let message = OutboxMessage(
      id: "1", service: "flow", stream: "s", url: "https://hooks.example", body: #"{"environment":"live"}"#, createdAt: 0)
    #expect(try FlowService().request(for: message, in: world.context) == nil)
  }
}
