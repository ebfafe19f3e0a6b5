import HTTPTypes
import Notation

/// A request that a server answers: a method, and a path whose variable parts are in braces, as in `/mfa/authorizations/{id}`. Several may have
/// the same method and path, if their bodies have different media types.
public struct Endpoint: Sendable {
  public let method: HTTPRequest.Method
  /// The path from the server's root. A variable part is a whole segment.
  public let template: String
  /// The parts of the template, in lower case; nil for a variable part.
  private let parts: [String?]
  /// What it does, as one plain English sentence.
  public let summary: String
  /// What its body is; nil if it has none.
  public let body: Media?
  /// The names of the fields in the query.
  public let query: [String]
  /// The HTTP statuses of its answers; the first is the status of a success. Statuses that every server may send, such as 413, are left
  /// out.
  public let statuses: [Int]
  /// What the body of a success is; nil if it has none, or is no JSON.
  public let answer: Media?
  /// What it must show; nil if anybody may send it, or its body says who does.
  public let credential: Credential?
  /// How it is refused.
  public let refusals: RefusalForm
  /// Whether anybody can try codes, keys or passwords with it, so that an address may be wrong only rarely.
  public let isGuessed: Bool

  public init(
    _ method: HTTPRequest.Method, _ template: String, _ summary: String, body: Media? = nil, query: [String] = [], statuses: [Int] = [200],
    answer: Media? = nil, credential: Credential? = nil, refusals: RefusalForm = .message, isGuessed: Bool = false
  ) {
    self.method = method
    self.template = template
    parts = Self.segments(template).map { Self.parameter($0) == nil ? $0.lowercased() : nil }
    self.summary = summary
    self.body = body
    self.query = query
    self.statuses = statuses
    self.answer = answer
    self.credential = credential
    self.refusals = refusals
    self.isGuessed = isGuessed
  }

  /// The names of the variable parts, in order.
  public var parameters: [String] { Self.segments(template).compactMap(Self.parameter) }

  /// The path with these values in place of the variable parts, in order.
  package func path(_ values: [String]) -> String {
    var values = values[...]
    return Self.segments(template).map { segment in
      "/" + (Self.parameter(segment) == nil ? String(segment) : PathSegment.encoded(values.popFirst() ?? ""))
    }.joined()
  }

  /// The values of the variable parts, if a path is one of this template. Case does not matter in the other parts, because vendors' servers
  /// differ in it.
  /// - Parameter segments: those of the path.
  func values(in segments: [Substring]) -> [String]? {
    guard segments.count == parts.count else { return nil }
    for (segment, part) in zip(segments, parts) {
      if let part, part != segment, part != segment.lowercased() { return nil }
    }
    return zip(segments, parts).filter { $0.1 == nil }.map { PathSegment.decoded($0.0) }
  }

  static func segments(_ path: String) -> [Substring] { path.split(separator: "/") }

  private static func parameter(_ segment: Substring) -> String? {
    segment.hasPrefix("{") && segment.hasSuffix("}") ? String(segment.dropFirst().dropLast()) : nil
  }
}

extension Endpoint: Hashable {
  public static func == (left: Endpoint, right: Endpoint) -> Bool {
    left.method == right.method && left.template == right.template && left.body?.type == right.body?.type
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(template)
  }
}

/// How a request is refused: the JSON with a plain English sentence that says what to do.
public struct RefusalForm: Sendable {
  let schema: @Sendable () -> JSONValue
  private let write: @Sendable (Int, String) -> JSONValue
  private let refuse: @Sendable (BodyError) -> ServiceResponse
  private let isForFailures: Bool

  /// - Parameters:
  ///   - body: how a body is refused that cannot be read, if not as every other request with the HTTP status 400.
  ///   - isForFailures: whether a failure of the server itself (500, 503) has this form too, and not that of everything for which the vendor
  ///     publishes none.
  ///   - write: the JSON for an HTTP status and the sentence.
  public init<Form>(
    _ schema: Schema<Form>, body: (@Sendable (BodyError) -> (HTTPResponse.Status, Form))? = nil, isForFailures: Bool = false,
    write: @escaping @Sendable (Int, String) -> Form
  ) {
    self.isForFailures = isForFailures
    self.schema = { schema.json }
    self.write = { schema.json(write($0, $1)) }
    refuse = { error in
      let (status, form) = body?(error) ?? (.badRequest, write(400, error.message))
      return ServiceResponse(status, json: schema.json(form))
    }
  }

  /// The refusal of a body that cannot be read.
  package func refusal(of error: BodyError) -> ServiceResponse { refuse(error) }

  public func refusal(_ status: HTTPResponse.Status, _ message: String) -> ServiceResponse {
    ServiceResponse(status, json: write(status.code, message))
  }

  /// The server itself has failed.
  package func failure(_ status: HTTPResponse.Status, _ message: String) -> ServiceResponse {
    isForFailures ? refusal(status, message) : Self.message.refusal(status, message)
  }

  /// `{"message": …}`: the form of everything for which the vendor publishes none.
  public static let message = RefusalForm(
    Schema<String>.object(.required("message", \.self, .text)) { $0 }, write: { $1 })
}
