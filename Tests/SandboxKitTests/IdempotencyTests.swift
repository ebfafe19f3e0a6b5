import HTTPTypes
import Services
import Testing

@testable import SandboxKit

/// A request that repeats another's idempotency key: who gets which answer.
struct IdempotencyTests {
  /// Keeps notes of persons, each behind a token. It numbers its answers, so that a repeated one is known.
  private struct Notes: SandboxService {
    let name = "notes"
    private static let added = Route(.post, "/notes", "Adds a note.", takes: .none, answers: .text, example: "")
    private static let replaced = Route(.put, "/notes", "Replaces a note.", takes: .none, answers: .text, example: "")
    private static let letters = Route(.post, "/letters", "Adds a letter.", takes: .none, answers: .text, example: "")
    private static let count = EntityKey(EntityKind("notes/count", of: .service), "1")

    var routes: [RouteHandler] {
      [Self.added, Self.replaced, Self.letters].map { route in
        RouteHandler(
          route,
          authorize: { routed, _ -> Authorization<String> in
            guard let person = routed.request.head.headerFields[.authorization], person != "nobody" else {
              return .refused(route.refusal(.unauthorized, "No token."))
            }
            return .granted(person, caller: person)
          }
        ) { call, person, context throws(EntityStoreError) in
          guard !call.request.body.isEmpty else { return route.refusal(.badRequest, "No note.") }
          let number = (try context.get(Self.count, as: Int.self) ?? 0) + 1
          try context.put(number, Self.count)
          return route.response("\(number) of \(person)")
        }
      }
    }
  }

  private let sandbox = Sandbox([Notes()], now: { 0 }) { _ in nil }

  private func answer(
    _ method: HTTPRequest.Method = .post, _ path: String = "/notes", _ body: String = "note", by person: String? = "anna", key: String = "1"
  ) async -> (status: Int, text: String) {
    var request = ServiceRequest(method, path, body: Array(body.utf8))
    request.head.headerFields[.authorization] = person
    request.idempotencyKey = key
    let response = await sandbox.respond(to: request)
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  @Test func theSameCallerGetsTheSameAnswer() async {
    #expect(await answer().text == #""1 of anna""#)
    #expect(await answer().text == #""1 of anna""#)
    #expect(await answer(key: "2").text == #""2 of anna""#)
  }

  /// With Anna's key nobody learns what Anna was answered.
  @Test func nobodyElseGetsIt() async {
    #expect(await answer().text == #""1 of anna""#)
    for person in ["ben", "nobody", nil] {
      let other = await answer(by: person)
      #expect(!other.text.contains("anna") && other.status == (person == "ben" ? 200 : 401), "\(person ?? "no token")")
    }
    for (method, path) in [(HTTPRequest.Method.put, "/notes"), (.post, "/letters"), (.post, "/notes?page=2")] {
      let other = await answer(method, path)
      #expect(other.status == 200 && other.text != #""1 of anna""#, "\(method) \(path)")
    }
    let changed = await answer(.post, "/notes", "another note")
    #expect(changed.status == 422 && changed.text.contains("Use a new key"))
    #expect(await answer().text == #""1 of anna""#)
  }

  /// What was refused did nothing: with the body or the token that was missing, the same key is good.
  @Test func refusalsAreNotKept() async {
    #expect(await answer(.post, "/notes", "").status == 400)
    #expect(await answer().status == 200)
    #expect(await answer(by: "nobody", key: "3").status == 401)
    #expect(await answer(key: "3").status == 200)
  }
}
