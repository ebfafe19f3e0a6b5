import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import PingOneVerifyService
@testable import SandboxKit

struct VerifyStrangerTests {
  private let world = VerifyWorld()

  @Test func nobodyElseLearnsAnything() async throws {
    let transaction = try await VerifyClient.transaction(in: world), client = VerifyClient(world: world)
    let access = try #require(try await client.register(transaction).token)
    let stranger = try await VerifyClient.transaction(of: "ben", in: world)
    let other = try #require(try await VerifyClient(world: world, entity: "other").register(stranger).token)
    var request = ServiceRequest(.post, "/v1/idValidations/\(transaction.id)/tokens")
    request.head.headerFields[.authorization] = "Bearer \(access)"
    request.idempotencyKey = "1"
    let sandbox = world.sandbox()
    let token = try #require(try await sandbox.respond(to: request).object()["token"]?.string)
    let strangers = Strangers(sandbox, request, others: ["Bearer \(other)"])
    #expect(await strangers.learns([access, token], values: ["transaction": transaction.id, "code": transaction.code]) == [])
  }

  /// A wrong body is refused in the service's own form, before anything is done.
  @Test(arguments: [
    ("applicationInstance", "{}", "entityId"), ("applicationInstance", #"{"entityId":"x","jwks":{"keys":[]}}"#, "jwks"),
    ("applicationInstance", #"{"entityId":"x","jwks":{"keys":[]},"pushSandbox":"no"}"#, "pushSandbox"),
  ])
  func aWrongBodyIsRefusedWithTheMember(name: String, body: String, member: String) async throws {
    let transaction = try await VerifyClient.transaction(in: world)
    let answer = try await VerifyClient(world: world).send(.put, "\(transaction.id)/\(name)", Array(body.utf8))
    #expect(answer.status == 400 && answer.body["code"]?.string == "INVALID_DATA")
    #expect(answer.body["message"]?.string?.contains("\(member): ") == true)
  }

  /// Once the transaction is gone, its device gets no answer that was kept.
  @Test func aRemovedTransactionAnswersNothing() async throws {
    let transaction = try await VerifyClient.transaction(in: world), client = VerifyClient(world: world)
    let access = try #require(try await client.register(transaction).token)
    var request = ServiceRequest(.post, "/v1/idValidations/\(transaction.id)/tokens")
    request.head.headerFields[.authorization] = "Bearer \(access)"
    request.idempotencyKey = "1"
    #expect(await world.sandbox().respond(to: request).status == 201)
    var context = world.context
    context.remove(EntityKey(VerifyTransaction.kind, transaction.id))
    world.entities.apply(context.transaction)
    #expect(await world.sandbox().respond(to: request).status == 404)
  }
}
