import HTTPTypes
import Notation

/// A request to a vendor's server: an HTTP request with its whole body.
public struct ServiceRequest: Equatable, Sendable {
  public var head: HTTPRequest
  public var body: [UInt8]

  /// - Parameter path: the path with its query, from the server's root on: `/journey/upload`.
  public init(_ method: HTTPRequest.Method, _ path: String, body: [UInt8] = []) {
    head = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
    self.body = body
  }

  /// A POST request with JSON.
  public static func post(_ path: String, json: JSONValue) -> Self {
    var request = Self(.post, path, body: json.bytes())
    request.head.headerFields[.contentType] = "application/json"
    return request
  }

  /// A POST request with the fields of a form (`application/x-www-form-urlencoded`).
  public static func post(_ path: String, form: [FormField]) -> Self {
    var request = Self(.post, path, body: Array(form.text.utf8))
    request.head.headerFields[.contentType] = "application/x-www-form-urlencoded"
    return request
  }

  /// The path without its query.
  public var path: String { String((head.path ?? "/").prefix { $0 != "?" }) }

  /// The fields of the query, in order.
  public var query: [FormField] {
    guard let path = head.path, let mark = path.firstIndex(of: "?") else { return [] }
    return FormField.read(path[path.index(after: mark)...])
  }

  /// The fields of a form in the body, in order.
  public var form: [FormField] { FormField.read(String(decoding: body, as: UTF8.self)[...]) }

  /// The key under which a repeated request is answered as before, without doing anything again (draft-ietf-httpapi-idempotency-key-header).
  public var idempotencyKey: String? {
    get { head.headerFields[.idempotencyKey] }
    set { head.headerFields[.idempotencyKey] = newValue }
  }
}

extension HTTPField.Name {
  /// `Idempotency-Key`
  public static var idempotencyKey: Self { Self("Idempotency-Key")! }  // swift-format-ignore: NeverForceUnwrap
}

/// The answer of a vendor's server, with its whole body.
public struct ServiceResponse: Equatable, Sendable {
  public var head: HTTPResponse
  public var body: [UInt8]
  /// What was wrong with the request's body and was left out. It is for the log of the server, and is not sent.
  public var leniencies: [String] = []

  public init(_ status: HTTPResponse.Status, body: [UInt8] = [], type: String? = nil) {
    head = HTTPResponse(status: status)
    head.headerFields[.contentType] = type
    self.body = body
  }

  /// - Parameter json: the body.
  public init(_ status: HTTPResponse.Status = .ok, json: JSONValue) { self.init(status, body: json.bytes(), type: "application/json") }

  /// Why a request is refused, as `{"message": …}`: the form of everything for which the vendor publishes none.
  /// - Parameter message: one plain English sentence that says what to do.
  public static func refusal(_ status: HTTPResponse.Status, _ message: String) -> ServiceResponse {
    ServiceResponse(status, json: .object(["message": .string(message)]))
  }

  public var status: Int { head.status.code }
}
