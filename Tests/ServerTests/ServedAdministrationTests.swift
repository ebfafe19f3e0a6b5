import HTTPTypes
import Notation
@testable import SandboxKit
import Services
import ShippedVendors
import Testing

@testable import Server

/// The administration over HTTP is the one in the process.
struct ServedAdministrationTests {
  private static let users = AdministrationPlace("opt-in", "users")

  private func local() -> Sandbox { Sandbox(.shipped, now: { 1_770_000_000_000 }) { _ in nil } }

  private func remote(_ server: ServedSandbox, token: String = ServedSandbox.token) throws -> RemoteAdministrator {
    RemoteAdministrator(.shipped, over: try server.transport, token: token)
  }

  @Test func everyCollectionAndEntityIsTheSame() async throws {
    let sandbox = local()
    let server = try await ServedSandbox(sandbox), remote = try remote(server)
    var count = 0
    for (service, administration) in sandbox.administrations {
      for collection in administration.collections {
        let place = AdministrationPlace(service, collection.name)
        let entities = try await sandbox.list(place)
        #expect(try await remote.list(place) == entities)
        for entity in entities {
          var place = place
          place.id = entity.id
          #expect(try await remote.show(place) == sandbox.show(place))
          let here = try sandbox.actions(place), there = try await remote.actions(place)
          #expect(there.map(\.action.name) == here.map(\.action.name))
          #expect(there.map(\.fields) == here.map(\.fields))
          count += 1
        }
      }
    }
    #expect(count > 10)
  }

  @Test func anActionIsDone() async throws {
    let sandbox = local()
    let server = try await ServedSandbox(sandbox), remote = try remote(server)
    let actions = try await remote.actions(Self.users)
    let action = try #require(actions.first { !$0.fields.isEmpty } ?? actions.first)
    let before = try await sandbox.list(Self.users)
    let values = Dictionary(action.fields.map { ($0.name, $0.value ?? "zoe") }) { $1 }
    let id = try #require(try await remote.perform(action.action.name, values, on: Self.users))
    #expect(try await sandbox.list(Self.users).count == before.count + 1)
    #expect(try await sandbox.list(Self.users).contains { $0.id == id })
  }

  @Test func whatIsNotThereIsSaidInTheServersWords() async throws {
    let remote = try remote(try await ServedSandbox(local()))
    await #expect(
      throws: AdministrationError.server(
        "There is no service \"none\". There are: app-components, scan, opt-in, verify, authenticator, wallet, hosted, push, outbox.")
    ) {
      try await remote.list(AdministrationPlace("none", "none"))
    }
  }

  @Test(arguments: [nil, "", "the-token-of-these-test", "the-token-of-these-tests2"]) func aWrongTokenIsRefused(token: String?) async throws
  {
    let server = try await ServedSandbox(local())
    for path in ["/administration", "/administration/opt-in/users", "/administration/opt-in/users/ben"] {
      let response = try await server.get(path, token: token)
      #expect(response.status == 401)
      #expect(response.head.headerFields[.wwwAuthenticate] == "Bearer")
    }
    #expect(try await server.get("/administration", token: ServedSandbox.token).status == 200)
  }

  /// A page that begins after an entity that was removed meanwhile.
  @Test func whatIsGoneIsNotFound() async throws {
    let server = try await ServedSandbox(local())
    let response = try await server.get("/administration/hosted/sessions?after=flwses_9", token: ServedSandbox.token)
    #expect(response.status == 404 && String(decoding: response.body, as: UTF8.self).contains("first page"))
  }

  @Test func theClockIsPutAhead() async throws {
    let sandbox = local()
    let server = try await ServedSandbox(sandbox)
    func clock(_ body: String? = nil) async throws -> ServiceResponse {
      var request = ServiceRequest(body == nil ? .get : .post, "/administration/clock", body: Array((body ?? "").utf8))
      request.head.headerFields[.authorization] = "Bearer \(ServedSandbox.token)"
      return try await server.send(request)
    }
    func told(_ response: ServiceResponse) -> String { String(decoding: response.body, as: UTF8.self) }
    #expect(told(try await clock()) == #"{"now":"2026-02-02T02:40:00.000Z","ahead":0}"#)
    #expect(told(try await clock(#"{"advance":90000}"#)) == #"{"now":"2026-02-03T03:40:00.000Z","ahead":90000}"#)
    #expect(told(try await clock(#"{"advance":1}"#)) == #"{"now":"2026-02-03T03:40:01.000Z","ahead":90001}"#)
    #expect(sandbox.context().now == 1_770_090_001_000)
    for body in [
      #"{"advance":0}"#, #"{"advance":-1}"#, #"{"advance":"1"}"#, "{}", #"{"advance":1,"now":2}"#, "", #"{"advance":400000000}"#,
    ] {
      #expect(try await clock(body).status == 400, "\(body)")
    }
    #expect(try await server.get("/administration/clock", token: nil).status == 401)
    #expect(sandbox.context().now == 1_770_090_001_000)
  }

  /// The request is refused before its body is read.
  @Test func aBodyThatIsNoObjectOfTextsIsRefused() async throws {
    let server = try await ServedSandbox(local())
    for body in ["[]", "{", #"{"a": 1}"#] {
      var request = ServiceRequest(.post, "/administration/opt-in/users/ben/any", body: Array(body.utf8))
      request.head.headerFields[.authorization] = "Bearer \(ServedSandbox.token)"
      #expect(try await server.send(request).status == 400)
    }
  }
}
