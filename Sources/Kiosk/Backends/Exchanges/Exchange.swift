import Notation
import Services

/// A request of an effect, and what came of it.
public struct Exchange: Equatable, Sendable {
  /// Method and path: `POST /token`.
  public var name: String
  /// The status or the reason of the failure, and what a fault replaced: `500 instead of 200`.
  public var detail: String
  /// The request, the response or the failure, how long it took in milliseconds, and what a fault replaced. Secrets are covered.
  public var json: JSONValue

  /// How a request ended.
  typealias Ending = Result<ServiceResponse, TransportFailure>

  /// - Parameters:
  ///   - effect: the name of the effect.
  ///   - real: how it ended without a fault; nil if a fault kept it from being sent.
  init(_ request: ServiceRequest, of effect: String, _ ending: Ending, real: Ending?, milliseconds: Int, _ content: ExchangeContent) {
    let path = content.secrets.covered(request.head.path ?? "/"), isReal = real?.summary == ending.summary && real?.body == ending.body
    let sent = JSONValue.object([
      "method": .string(request.head.method.rawValue), "path": .string(path), "headers": content.headers(request.head.headerFields),
      "body": content.body(request.body, request.head.headerFields[.contentType]),
    ])
    name = "\(request.head.method.rawValue) \(path.prefix { $0 != "?" })"
    detail = isReal ? ending.summary : "\(ending.summary) \(real.map { "instead of \($0.summary)" } ?? "without being sent")"
    json = .object([
      "effect": .string(effect), "request": sent, "response": ending.json(content), "milliseconds": .integer(milliseconds),
      "isSent": real == nil ? .bool(false) : nil, "replaced": isReal ? nil : real?.json(content),
    ])
  }
}

extension Exchange.Ending {
  var body: [UInt8]? { try? get().body }

  var summary: String {
    switch self {
    case .success(let response): "\(response.status)"
    case .failure(let failure): failure.rawValue
    }
  }

  func json(_ content: ExchangeContent) -> JSONValue {
    switch self {
    case .success(let response):
      .object([
        "status": .integer(response.status), "headers": content.headers(response.head.headerFields),
        "body": content.body(response.body, response.head.headerFields[.contentType]),
      ])
    case .failure(let failure): .object(["failure": .string(failure.rawValue)])
    }
  }
}
