import Documents
import Foundation
import HTTPTypes
import Notation
import Services
import Synchronization
import Testing

import VendorHarness

@testable import CognitoFlowJourney
@testable import CognitoFlowService
@testable import CognitoFlowWire
@testable import SandboxKit

/// Cognito Flow's server, a customer's back end that signs its requests, and a person with a browser. A picture's bytes are the beginning of a
/// JPEG, and the JSON of what is read in it.
final class FlowWorld: Sendable {
  private let clock = VirtualClock()
  let entities = InMemoryEntityStore()
  private let ids = NumberedIDs()
  let receiver = FlowReceiver()
  private let readPictures = CountOfPictures()
  let sandbox: Sandbox

  static let day = CalendarDate(secondsSince1970: 1_770_000_000)
  static let template = FlowTemplate.shipped[0].id, detailsTemplate = FlowTemplate.shipped[1].id, reviewed = FlowTemplate.shipped[2].id
  static let device = "a-browser-of-the-tests"

  init() {
    let receiver = receiver
    let clock = clock
    let readPictures = readPictures
    let read: @Sendable ([UInt8]) -> Reading? = { bytes in
      readPictures.count()
      return try? JSONDecoder().decode(Reading.self, from: Data(bytes.dropFirst(3)))
    }
    sandbox = Sandbox(
      [FlowService(), OutboxService()], entities: entities, now: { clock.now }, newID: ids.make,
      network: { receiver.transport(to: $0) }, readFrame: { bytes, _ in read(bytes) },
      readPrint: { $1.print }, read: { read($0) })
  }

  /// How many pictures and frames were read.
  var pictures: Int { readPictures.value }

  func wait(milliseconds: Int64) { clock.pass(milliseconds) }

  var moment: Moment { Moment(milliseconds: clock.now) }

  var context: ServiceContext { ServiceContext(now: clock.now, entities: entities, newID: ids.make) }

  // MARK: The customer's back end

  /// A signed request.
  func signed(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", key: FlowKey = .shipped,
    change: (inout ServiceRequest) -> Void = { _ in }
  ) async -> ServiceResponse {
    var request = ServiceRequest(method, path, body: Array(body.utf8))
    request.sign(keyID: key.id, secret: key.secret, at: moment)
    change(&request)
    return await sandbox.respond(to: request)
  }

  static func order(_ reference: String = "user-1", _ template: String = template) -> String {
    #"{"shareable":true,"template_id":"\#(template)","user":{"customer_reference":"\#(reference)","email":"user@example.com"}}"#
  }

  /// A session that a back end has created.
  func create(_ reference: String = "user-1", _ template: String = template) async throws -> FlowSession {
    let response = await signed(.post, "/flow_sessions", Self.order(reference, template))
    #expect(response.status == 201)
    return try #require(FlowSession(try response.object()))
  }

  /// A session as the back end sees it.
  func resource(_ id: String) async throws -> Node { try await signed(.get, "/flow_sessions/\(id)").object() }

  // MARK: The person

  /// A request of the hosted page.
  func hosted(
    _ session: FlowSession, _ path: String, _ body: [UInt8] = Array("{}".utf8), method: HTTPRequest.Method = .post, key: String? = nil,
    device: String? = device, idempotencyKey: String? = nil
  ) async -> ServiceResponse {
    var request = ServiceRequest(method, "/verify/\(session.id)/\(path)", body: method == .get ? [] : body)
    request.head.headerFields[.authorization] = "Bearer \(key ?? session.key ?? "")"
    request.head.headerFields[.flowDevice] = device
    request.idempotencyKey = idempotencyKey
    return await sandbox.respond(to: request)
  }

  /// The state after a request that must succeed.
  @discardableResult
  func step(_ session: FlowSession, _ path: String, _ body: String = "{}") async throws -> FlowState {
    try await state(hosted(session, path, Array(body.utf8)))
  }

  @discardableResult
  func picture(_ session: FlowSession, _ picture: FlowPicture, _ reading: Reading) async throws -> FlowState {
    try await state(hosted(session, "pictures/\(picture.rawValue)", Self.jpeg(reading)))
  }

  static func jpeg(_ reading: Reading) -> [UInt8] { [0xFF, 0xD8, 0xFF] + (reading.picture ?? []) }

  private func state(_ response: ServiceResponse) throws -> FlowState {
    #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
    return try #require(FlowState(try response.object()))
  }

  /// The code that was sent, as the office sees it.
  func code(_ session: FlowSession) async throws -> String {
    let row = try await office(session).rows.first { $0.column.name == "code" }
    guard case .secret(let code)? = row?.value else { return "" }
    return code
  }

  static let details =
    #"{"name":{"given_name":"Anna Maria","family_name":"Eriksson"},"date_of_birth":"1974-08-12","address":"#
    + #"{"street":"Sterrenlaan 12","city":"Zenith","postal_code":"1234 AB","country":"NL"}}"#

  /// Goes through the steps of the full template up to one of them.
  func go(_ session: FlowSession, to last: FlowStep?) async throws {
    try await step(session, "open")
    if last == .acceptTerms { return }
    try await step(session, "steps/accept_tos")
    if last == .verifySMS { return }
    try await step(session, "steps/verify_sms", #"{"phone_number":"+31612345678"}"#)
    try await step(session, "steps/verify_sms", #"{"code":"\#(code(session))"}"#)
    if last == .kycCheck { return }
    try await step(session, "steps/kyc_check", Self.details)
    if last == .documentaryVerification { return }
    try await step(session, "steps/documentary_verification", #"{"country":"UTO","category":"passport"}"#)
    try await picture(session, .front, .passport())
    if last == .selfieCheck { return }
    try await picture(session, .selfie, .selfie)
  }

  // MARK: The office

  func office(_ session: FlowSession) async throws -> EntityDetails {
    try await sandbox.show(AdministrationPlace("flow", "sessions", id: session.id))
  }

  @discardableResult
  func decide(_ action: String, _ session: FlowSession) async throws -> String? {
    try await sandbox.perform(action, [:], on: AdministrationPlace("flow", "sessions", id: session.id))
  }
}

/// A customer's server, which receives webhooks.
final class FlowReceiver: Sendable {
  private struct State {
    var requests: [ServiceRequest] = []
    var statuses: [Int] = []
    var down: String?
  }

  private let state = Mutex(State())

  /// The requests that arrived, in order.
  var requests: [ServiceRequest] { state.withLock { $0.requests } }

  /// The address that cannot be reached; nil: all can.
  var isDown: String? {
    get { state.withLock { $0.down } }
    set { state.withLock { $0.down = newValue } }
  }

  /// The statuses of the next answers; after them all are 204.
  func answer(with statuses: [Int]) { state.withLock { $0.statuses = statuses } }

  func transport(to server: ServerAddress) -> any Transport { Way(receiver: self, server: server) }

  private struct Way: Transport {
    let receiver: FlowReceiver
    let server: ServerAddress

    func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
      guard receiver.isDown != server.text else { throw .connectionRefused }
      return receiver.state.withLock { state in
        state.requests.append(request)
        return ServiceResponse(.init(code: state.statuses.isEmpty ? 204 : state.statuses.removeFirst()))
      }
    }
  }
}

extension ServiceResponse {
  /// The code of the first error of the API, or of a refusal of the hosted page.
  var errorCode: String? {
    let node = try? object()
    return node?["errors"]?.elements?.first?["code"]?.string ?? node?["error"]?.string
  }

  /// Of a session.
  var id: String? { (try? object())?["id"]?.string }

  var field: String? { (try? object())?["field"]?.string }
}

/// How many pictures were read.
private final class CountOfPictures: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func count() { number.withLock { $0 += 1 } }
}
