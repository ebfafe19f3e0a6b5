import Cryptography
import HTTPTypes
import Notation
import SandboxKit
import Services

/// The log of requests over HTTP, for the assertions of a test.
///
/// - `GET /administration/requests` lists them; the query narrows it down (`RequestLog.Wanted`). With `count`, another number than that is
///   answered with 409, so that `curl --fail` is an assertion.
/// - `GET /administration/requests/{number}` is one of them, with what its signed and encrypted texts say.
/// - `DELETE /administration/requests` forgets them.
/// - `POST /administration/requests/{number}/replay` sends one again, as it was, and answers with what it is told now.
struct RequestLogInterface: Sendable {
  static let path = "\(AdministrationInterface.root)/requests"
  private static let object = JSONValue.type("object")
  private static let list = Endpoint(
    .get, path, "The last requests with their bodies, the oldest first; with a count, whether there are so many.",
    query: RequestLog.Wanted.fields,
    statuses: [200, 400, 409], answer: .json(.verbatim(object), example: .object(["requests": .array([])])))
  private static let entry = Endpoint(
    .get, "\(path)/{number}", "One of the last requests, with its JWS and JWE opened where a service has the key.",
    statuses: [200, 404, 409],
    answer: .json(.verbatim(object), example: .object(["number": 1])))
  private static let clearing = Endpoint(.delete, path, "Forgets the requests.", statuses: [204, 409])
  private static let replay = Endpoint(
    .post, "\(path)/{number}/replay", "Sends a request again.", statuses: [200, 404, 409],
    answer: .json(.verbatim(object), example: .object(["status": 200, "answer": .object([])])))

  static let endpoints = [list, entry, clearing, replay]

  let log: RequestLog

  /// - Parameters:
  ///   - keys: the private keys of the services.
  ///   - send: answers a request as the server does.
  /// - Returns: nil if the request is none of these.
  func respond(
    to routed: RoutedRequest, keys: @autoclosure () -> [RSAPrivateKey], send: (ServiceRequest) async -> ServiceResponse
  ) async -> ServiceResponse? {
    switch routed.endpoint {
    case Self.list: return list(routed.request.query)
    case Self.entry:
      guard let entry = entry(routed) else { return missing(routed) }
      return ServiceResponse(json: entry.opened(with: keys()))
    case Self.clearing:
      log.clear()
      return ServiceResponse(.noContent)
    case Self.replay:
      guard let entry = entry(routed) else { return missing(routed) }
      let answer = await send(entry.request)
      return ServiceResponse(
        json: .object(["status": .integer(answer.status), "answer": RequestLog.Entry.message(answer.head.headerFields, answer.body)]))
    default: return nil
    }
  }

  private func entry(_ routed: RoutedRequest) -> RequestLog.Entry? { Int(routed["number"]).flatMap { log[$0] } }

  private func missing(_ routed: RoutedRequest) -> ServiceResponse {
    .refusal(.notFound, "There is no request \(routed["number"]) in the log. \(Self.path) lists them.")
  }

  private func list(_ query: [FormField]) -> ServiceResponse {
    guard let wanted = RequestLog.Wanted(query) else { return .refusal(.badRequest, "status, after and count are numbers.") }
    let found = log.find(wanted)
    guard wanted.count == nil || wanted.count == found.count else {
      return .refusal(.conflict, "\(found.count) requests are like that, not \(wanted.count ?? 0).")
    }
    return ServiceResponse(json: .object(["requests": .array(found.map(\.json))]))
  }
}
