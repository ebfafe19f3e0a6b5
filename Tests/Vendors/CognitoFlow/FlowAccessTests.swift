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

/// Who gets at a session, and who does not.
struct FlowAccessTests {
  private let world = FlowWorld()

  /// Wrong keys of one session are answered only so often, whoever tries them. The right key always passes, on the same devices too.
  @Test func guessedKeysAreLimited() async throws {
    let session = try await world.create()
    for number in 0..<FlowGuesses.most {
      #expect(await world.hosted(session, "open", key: "\(number)", device: "guesser-\(number)").status == 401)
    }
    let counts = try world.context.keys(of: Self.guesses)
    let wrong = await world.hosted(session, "state", method: .get, key: "wrong", device: "another-guesser")
    #expect(wrong.status == 429 && wrong.errorCode == "too_many_attempts")
    // From now on a wrong key writes nothing.
    #expect(try world.context.keys(of: Self.guesses) == counts)
    for device in ["guesser-0", FlowWorld.device] { #expect(await world.hosted(session, "open", device: device).status == 200) }
    world.wait(milliseconds: FlowGuesses.time)
    #expect(await world.hosted(session, "state", method: .get, key: "wrong", device: "another-guesser").status == 401)
  }

  /// One device that tries many links is limited too, but not with the right key.
  @Test func guessedLinksAreLimited() async throws {
    let session = try await world.create()
    var guessed = session
    for number in 0...FlowGuesses.most {
      guessed.id = "flwses_\(number)"
      #expect(await world.hosted(guessed, "open").status == (number < FlowGuesses.most ? 401 : 429))
    }
    #expect(await world.hosted(session, "open").status == 200)
    // The counts are forgotten.
    world.wait(milliseconds: FlowGuesses.time)
    _ = await world.sandbox.doDueWork()
    #expect(try world.context.keys(of: Self.guesses).isEmpty)
  }

  private static let guesses = EntityKind(stored: "flow/guesses")

  /// A machine that tries a million keys a second needs more than 10²⁰ years for half of the keys of one session. So the right key needs no
  /// lock against guesses.
  @Test func theEffortOfGuessingIsBeyondReach() {
    var half = 0.5
    for _ in 0..<FlowSecret.bits { half *= 2 }
    #expect(half / 1e6 / 86_400 / 365 > 1e20)
  }

  @Test func keysAndIDsAreDrawn() async throws {
    var keys = Set<String>(), ids = Set<String>()
    for number in 0..<50 {
      let session = try await world.create("user-\(number)")
      keys.insert(session.key ?? "")
      ids.insert(session.id)
    }
    #expect(keys.count == 50 && ids.count == 50)
    #expect(keys.allSatisfy { $0.count * 4 == FlowSecret.bits })
  }

  /// Whoever repeats somebody else's idempotency key does not get the answer, which has the key of a link.
  @Test func anAnswerIsItsCallersAlone() async throws {
    func post(_ user: String) async throws -> Node {
      var request = ServiceRequest(.post, "/app/flow-session")
      request.head.headerFields[.authorization] = "Bearer \(user)"
      request.idempotencyKey = "1"
      return try await world.sandbox.respond(to: request).object()
    }
    let first = try await post("carla")
    #expect(try await post("anna")["customer_reference"]?.string == "anna")
    #expect(try await post("carla") == first)
  }

  // MARK: The app's own back end

  private func app(
    _ method: HTTPRequest.Method = .post, user: String? = "carla", _ body: String = "", query: String = ""
  ) async -> ServiceResponse {
    var request = ServiceRequest(method, "/app/flow-session\(query)", body: Array(body.utf8))
    request.head.headerFields[.authorization] = user.map { "Bearer \($0)" }
    return await world.sandbox.respond(to: request)
  }

  @Test func theAppsBackEndCreatesASessionOnce() async throws {
    #expect(await app(.get).status == 404)
    let first = await app(), second = await app()
    #expect((first.status, second.status) == (201, 200))
    let session = try #require(FlowSession(try first.object()))
    #expect(session.customerReference == "carla" && second.id == session.id)
    #expect(try await app(.get).object()["id"]?.string == session.id)
    #expect(try await world.step(session, "open").opened == .created)
    try await world.decide("authorize-retry", session)
    let retried = try #require(FlowSession(try await app().object()))
    #expect(retried.previousAttemptID == session.id)
  }

  /// Who the user is follows from the login. Nothing that the client sends changes it.
  @Test func theClientCannotSayWhoItIs() async throws {
    let body = #"{"customer_reference":"anna","email":"anna@example.com","user":{"customer_reference":"anna"}}"#
    #expect(await app(user: "carla", body).status == 400)
    for query in ["?customer_reference=anna", "?email=x@example.com&user=anna"] {
      let session = try await app(user: "carla", query: query).object()
      #expect(session["customer_reference"]?.string == "carla")
      #expect(session["user"]?["email_address"]?.string == "carla@harbourbank.example")
    }
    for user in [nil, "", "nobody", "carla, anna"] { #expect(await app(user: user).status == 401) }
  }

  @Test func nobodyElseLearnsAnything() async throws {
    let session = try await world.create(), other = try await world.create("user-2")
    try await world.step(session, "open")
    var request = ServiceRequest(.post, "/verify/\(session.id)/steps/accept_tos", body: Array("{}".utf8))
    request.head.headerFields[.authorization] = "Bearer \(session.key ?? "")"
    request.head.headerFields[.flowDevice] = FlowWorld.device
    request.idempotencyKey = "1"
    #expect(await world.sandbox.respond(to: request).status == 200)
    let strangers = Strangers(world.sandbox, request, others: ["Bearer \(other.key ?? "")", "Bearer anna"])
    // The limit on wrong keys would hide what an answer says.
    #expect(await strangers.learns([#""kind":"phone""#, "user-1", session.key ?? "-"], values: ["id": session.id]) == [])
  }
}
