import HTTPTypes
import Notation
import Workflow

/// A request and its answer, as both sides know it: a client writes its requests with it and reads the answers, a service is a handler of it, and
/// the description is made from it.
public struct Route<Body: Sendable, Answer: Sendable>: Sendable {
  public let endpoint: Endpoint
  package let body: BodyForm<Body>
  private let answer: Schema<Answer>

  /// - Parameters:
  ///   - template: the path; a variable part is in braces.
  ///   - summary: what it does, as one plain English sentence.
  ///   - answer: the body of a success.
  ///   - example: one answer.
  ///   - statuses: of its answers, the one of a success first; those that every server may send are left out.
  ///   - credential: what it must show; nil if anybody may send it, or its body says who does.
  ///   - refusals: the JSON of a refusal.
  ///   - isGuessed: whether anybody can try codes, keys or passwords with it.
  public init(
    _ method: HTTPRequest.Method, _ template: String, _ summary: String, takes body: BodyForm<Body>, answers answer: Schema<Answer>,
    example: @autoclosure @escaping @Sendable () -> Answer, statuses: [Int] = [200], query: [String] = [],
    credential: Credential? = nil, refusals: RefusalForm = .message,
    isGuessed: Bool = false
  ) {
    endpoint = Endpoint(
      method, template, summary, body: body.media, query: query, statuses: statuses,
      answer: .json(answer, example: example()), credential: credential, refusals: refusals,
      isGuessed: isGuessed)
    (self.body, self.answer) = (body, answer)
  }

  // MARK: The client

  /// A request.
  /// - Parameters:
  ///   - values: those of the variable parts of the path, in order.
  ///   - query: the fields of the query.
  public func request(_ values: String..., query: [FormField] = [], body: Body) -> ServiceRequest { request(values, query, body) }

  fileprivate func request(_ values: [String], _ query: [FormField], _ body: Body) -> ServiceRequest {
    let path = endpoint.path(values) + (query.isEmpty ? "" : "?\(query.text)")
    var request = ServiceRequest(endpoint.method, path, body: self.body.write(body))
    request.head.headerFields[.contentType] = self.body.media?.type
    return request
  }

  /// The body of an answer to it. What a newer server adds is left out.
  /// - Throws: `BackendError.unreadable` if it is no JSON, `contract` if it is of another form.
  public func answer(in response: ServiceResponse) throws(WorkflowError) -> Answer {
    guard let node = try? JSONReader().read(response.body) else { throw BackendError.unreadable.workflowError }
    let errors = Decoding()
    if let value = answer.value(of: node, errors) { return value }
    // What was found may be data of a person.
    let error = errors.errors.first { $0.kind != .unknownKey }
    let place = error.map { $0.path.isEmpty ? "it" : $0.path } ?? "it"
    throw BackendError.contract("\(place) should be \(error?.expected ?? "of another form")").workflowError
  }

  // MARK: The server

  /// An answer to it.
  /// - Parameter status: it is that of a success if it is left out.

  public func response(_ value: Answer, _ status: HTTPResponse.Status? = nil) -> ServiceResponse {
    ServiceResponse(status ?? HTTPResponse.Status(code: endpoint.statuses.first ?? 200), json: answer.json(value))
  }

  /// Why a request is refused.
  public func refusal(_ status: HTTPResponse.Status, _ message: String) -> ServiceResponse { endpoint.refusals.refusal(status, message) }
}

extension Route where Body == Void {
  /// A request.
  /// - Parameter values: those of the variable parts of the path, in order.
  public func request(_ values: String..., query: [FormField] = []) -> ServiceRequest { request(values, query, ()) }
}

extension Route where Answer == Void {
  /// A request whose success has no body.
  public init(
    _ method: HTTPRequest.Method, _ template: String, _ summary: String, takes body: BodyForm<Body>, statuses: [Int] = [204],
    credential: Credential? = nil, refusals: RefusalForm = .message, isGuessed: Bool = false
  ) {
    endpoint = Endpoint(
      method, template, summary, body: body.media, statuses: statuses, credential: credential, refusals: refusals,
      isGuessed: isGuessed)
    (self.body, answer) = (body, Schema(read: { _ in () }, write: { .null }, describe: { .null }))
  }

  public var response: ServiceResponse { ServiceResponse(HTTPResponse.Status(code: endpoint.statuses.first ?? 204)) }
}
