import Documents
import HTTPTypes
import Services
import Synchronization
import Testing

@testable import SandboxKit

/// What every request goes through: authorization, its body, a repetition, its pictures, the handler.
struct RouteHandlerTests {
  private struct Note: Equatable, Sendable {
    enum Colour: String, CaseIterable { case yellow, green }

    var text: String
    var pages: Int?
    var colour: Colour?

    static let schema = Schema<Note>.object(
      .required("text", \.text, .string(1...20)), .optional("pages", \.pages, .integer(in: 1...9)),
      .optional("colour", \.colour, .oneOf), make: Note.init)
  }

  /// Keeps notes, and reads the picture that is the note's text.
  private struct Notes: SandboxService {
    static let adding = Route(
      .post, "/notes/{book}", "Adds a note.", takes: .json(Note.schema, example: Note(text: "a")),
      answers: .object(.required("note", \.self, .string)) { $0 }, example: "a", statuses: [200, 401])

    let name = "notes"

    var routes: [RouteHandler] {
      [
        RouteHandler(
          Self.adding,
          authorize: { routed, _ in
            let token = routed.request.bearerToken
            return token.hasPrefix("token") ? .granted(token, caller: "anna") : .refused(Self.adding.refusal(.unauthorized, "No token."))
          }, pictures: { call, _, _ in [Array(call.body.text.utf8)] }
        ) { call, token, context throws(EntityStoreError) in
          Self.adding.response("\(call.body.text) of \(token) in \(call["book"])")
        }
      ]
    }
  }

  private final class World: Sendable {
    private let read = Mutex(0)
    private let isLenient: Bool

    init(isLenient: Bool = false) { self.isLenient = isLenient }

    /// How many pictures were read.
    var pictures: Int { read.withLock { $0 } }

    private var sandbox: Sandbox {
      Sandbox([Notes()], entities: entities, isLenient: isLenient, now: { 0 }) { _ in
        self.read.withLock { $0 += 1 }
        return nil
      }
    }
    private let entities = InMemoryEntityStore()

    func send(_ body: String, token: String? = "token 1", key: String? = nil) async -> ServiceResponse {
      var request = ServiceRequest(.post, "/notes/a%2Fb", body: Array(body.utf8))
      request.head.headerFields[.authorization] = token.map { "Bearer \($0)" }
      request.idempotencyKey = key
      return await sandbox.respond(to: request)
    }
  }

  private func text(_ response: ServiceResponse) -> String { String(decoding: response.body, as: UTF8.self) }

  @Test func aRequestIsAnswered() async {
    let response = await World().send(#"{"text":"x","pages":2,"colour":"green"}"#)
    #expect(text(response) == #"{"note":"x of token 1 in a/b"}"#)
  }

  @Test(arguments: [
    ("", "The body: "), ("[]", "The body: "), ("{}", "text: "), (#"{"text":1}"#, "text: "), (#"{"text":""}"#, "text: "),
    (#"{"text":"x","pages":"2"}"#, "pages: "), (#"{"text":"x","pages":10}"#, "pages: expected an integer from 1 to 9, found 10."),
    (#"{"text":"x","colour":"red"}"#, "colour: "), (#"{"text":"x","page":1}"#, "Did you mean \"pages\"?"),
  ])
  func aWrongBodyIsRefusedWithTheMember(body: String, told: String) async throws {
    let world = World(), response = await world.send(body)
    let message = try #require(try response.object()["message"]?.string)
    #expect(response.status == 400 && message.contains(told), "\(message)")
    #expect(world.pictures == 0)
  }

  @Test func charactersAreCountedAsTheSchemaCountsThem() async {
    #expect(await World().send(#"{"text":"\#(String(repeating: "e\u{301}", count: 11))"}"#).status == 400)
  }

  @Test func everythingWrongIsSaid() async {
    let told = text(await World().send(#"{"pages":0,"colour":"red"}"#))
    for name in ["text: ", "pages: ", "colour: "] { #expect(told.contains(name)) }
  }

  /// A lenient server takes what can be read, and says what it left out.
  @Test func aLenientServerLeavesOut() async {
    let world = World(isLenient: true)
    let response = await world.send(#"{"text":"x","pages":"2","size":1}"#)
    #expect(response.status == 200 && response.leniencies.count == 2)
    // The log says where, and not what somebody wrote.
    let secret = await world.send(#"{"text":"x","pages":"Eriksson"}"#)
    #expect(secret.leniencies == ["pages: expected an integer from 1 to 9"])
    #expect(await world.send(#"{"pages":2}"#).status == 400)
    #expect(await world.send(#"{"text":"x"}"#).leniencies == [])
  }

  /// Whoever may not send it learns nothing about the body, and makes no work.
  @Test func authorizationComesFirst() async {
    let world = World()
    #expect(await world.send("{}", token: nil).status == 401)
    #expect(await world.send(#"{"text":"x"}"#, token: "x").status == 401)
    #expect(world.pictures == 0)
  }

  /// A repeated request reads no picture again; once the token is revoked, it gets no answer.
  @Test func aRepetitionIsAuthorizedAndNotDoneAgain() async {
    let world = World(), body = #"{"text":"x"}"#
    let first = await world.send(body, key: "1")
    #expect(await world.send(body, token: "token 2", key: "1") == first)
    #expect(world.pictures == 1)
    #expect(await world.send(body, token: "revoked", key: "1").status == 401)
    #expect(await world.send(#"{"text":"y"}"#, key: "1").status == 422)
  }

  /// What costs much is done once; who may send it is looked at again.
  @Test func aBodyIsOpenedOnce() async throws {
    let sealed = Sealed(), sandbox = Sandbox([sealed], now: { 0 }) { _ in nil }
    let request = ServiceRequest.post("/sealed", json: .object(["text": "x"]))
    #expect(text(await sandbox.respond(to: request)) == #"{"note":"opened x, with 1 picture"}"#)
    #expect(sealed.counts.opened == 1 && sealed.counts.authorized == 2)
    _ = await sandbox.respond(to: request)
    #expect(sealed.counts.opened == 2)
  }

  /// Opens notes, and reads a picture in each.
  private final class Sealed: SandboxService {
    static let adding = Route(
      .post, "/sealed", "Adds a note.", takes: .json(Note.schema, example: Note(text: "a")),
      answers: .object(.required("note", \.self, .string)) { $0 }, example: "a")

    let name = "sealed"
    private let made = Mutex((authorized: 0, opened: 0))
    var counts: (authorized: Int, opened: Int) { made.withLock { $0 } }

    var routes: [RouteHandler] {
      [
        RouteHandler(
          Self.adding,
          authorize: { _, _ in
            self.made.withLock { $0.authorized += 1 }
            return .granted((), caller: "anna")
          },
          open: { call, _, _ in
            self.made.withLock { $0.opened += 1 }
            return "opened \(call.body.text)"
          }, pictures: { _, _, opened, _ in [Array(opened.utf8)] },
          respond: { _, _, opened, context in Self.adding.response("\(opened), with \(context.readings.count) picture") })
      ]
    }
  }

  /// The kiosk's first frame does not wait for the schemas of all bodies.
  @Test func routesAreMadeForTheFirstRequest() async {
    let asked = Asked(), sandbox = Sandbox([asked], now: { 0 }) { _ in nil }
    #expect(asked.count == 0)
    for _ in 0..<2 { _ = await sandbox.respond(to: ServiceRequest(.get, "/")) }
    #expect(asked.count == 1)
  }

  /// Counts how often it is asked for its routes.
  private final class Asked: SandboxService {
    let name = "asked"
    private let times = Mutex(0)

    var count: Int { times.withLock { $0 } }

    var routes: [RouteHandler] {
      times.withLock { $0 += 1 }
      return []
    }
  }
}
