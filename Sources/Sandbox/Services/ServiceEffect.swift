import HTTPTypes
import Notation
import Phrases
import Synchronization
import Workflow

/// An effect that is one request to a vendor's server.
///
/// A journey's effects say how they are written as requests, and how the answers are read. Everything else, such as the connection and its
/// faults, is the same for all vendors.
public protocol ServiceEffect: Effect {
  /// - Throws: why the request cannot be written: a picture or a secret is gone.
  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest
  /// Reads an answer whose status is below 500.
  /// - Throws: the vendor's error.
  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Output
  /// Sends the request, and reads the answer. An effect of a vendor that wants a token gets one first.
  func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> Output
}

/// An effect that hands over a picture of the person or of a document.
public protocol PictureUpload: ServiceEffect {}

/// An effect whose answer may be a push, for which it asks again and again.
public protocol PushReception: ServiceEffect {}

/// An effect whose answer may have a token that says for whom it is and how long.
public protocol TokenReception: ServiceEffect {}

extension [any Effect.Type] {
  /// The names of those that hand over pictures.
  public var uploads: [String] { filter { $0 is any PictureUpload.Type }.map { $0.name } }
}

/// What a request is made of besides its effect.
public struct RequestResources: Sendable {
  /// The bytes of a picture.
  public var picture: @Sendable (PictureReference) throws(WorkflowError) -> [UInt8]
  /// The secrets that the effect names, and those that the server issues.
  public var secrets: SecretBox
  public var tokens: TokenCache
  /// What the vendor's SDK keeps on the device, and the device's clock.
  public var device: Device

  public init(
    secrets: SecretBox = SecretBox(), tokens: TokenCache = TokenCache(), device: Device = Device(),
    picture: @escaping @Sendable (PictureReference) throws(WorkflowError) -> [UInt8]
  ) {
    self.secrets = secrets
    self.tokens = tokens
    self.device = device
    self.picture = picture
  }
}

/// The tokens that servers issued to this process, by account. A token that is lost or has expired is replaced by signing in again.
public final class TokenCache: Sendable {
  private let tokens = Mutex<[String: String]>([:])

  public init() {}

  public subscript(account: String) -> String? {
    get { tokens.withLock { $0[account] } }
    set { tokens.withLock { $0[account] = newValue } }
  }
}

extension ServiceEffect {
  public func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> Output {
    try read(try await send(try request(resources), over: transport, key: key), resources)
  }

  /// Sends a request. A command's has the key, so that it is not done again when it is repeated.
  /// - Throws: a temporary error when no answer came.
  public func send(_ request: ServiceRequest, over transport: any Transport, key: String) async throws(WorkflowError) -> ServiceResponse {
    var request = request
    if Self.kind == .command { request.idempotencyKey = key }
    do { return try await transport.send(request) } catch { throw error.workflowError }
  }

  /// Reads an answer.
  /// - Throws: the vendor's error; a temporary one when the server has a fault of its own (5xx), or the answer is not the vendor's.
  public func read(_ response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Output {
    if response.status >= 500 { throw BackendError.status(response.status).workflowError }
    // A vendor's server never redirects, and never grants a request with a web page; a network that asks for a login does.
    if (300..<400).contains(response.status) || response.isWebPage { throw BackendError.unreadable.workflowError }
    return try output(of: response, resources)
  }
}

/// What is wrong with an answer, whoever the vendor is.
public enum BackendError: Error, Equatable, Sendable {
  /// An HTTP status that the vendor's protocol does not explain.
  case status(Int)
  /// The answer is not the vendor's: a web page (a captive portal), or JSON that ends in the middle.
  case unreadable
  /// The answer is JSON, but not what the protocol promises: which member, and what it should be.
  case contract(String)

  public var workflowError: WorkflowError {
    switch self {
    // A server's own fault (5xx) may pass; a refusal (4xx) stays.
    case .status(let status):
      WorkflowError(
        code: String(status), module: "Backend", message: "The backend answered with the HTTP status \(status).",
        phrase: status >= 500 ? Phrase("kiosk.unreachable.serverFault") : nil, isTemporary: status >= 500)
    case .unreadable: TransportFailure.unreadableAnswer.workflowError
    // Its operator may mend it, and then the request can be repeated.
    case .contract(let detail):
      WorkflowError(
        code: "unexpectedAnswer", module: "Backend",
        message: "The backend's answer is not of the form that its protocol has: \(detail). Tell those who run it.",
        phrase: Phrase("kiosk.unreachable.unexpectedAnswer"), isTemporary: true)
    }
  }
}

extension ServiceResponse {
  /// Whether the request was granted, and what came is for a browser.
  fileprivate var isWebPage: Bool { (200..<300).contains(status) && head.headerFields[.contentType]?.hasPrefix("text/html") == true }

  /// The body as a JSON object.
  /// - Throws: `BackendError.unreadable` if it is no JSON, `contract` if it is no object.
  public func object() throws(WorkflowError) -> Node {
    guard let node = try? JSONReader().read(body) else { throw BackendError.unreadable.workflowError }
    guard node.members != nil else { throw BackendError.contract("it is no object").workflowError }
    return node
  }
}
