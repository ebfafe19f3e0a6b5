import Phrases
import Workflow

/// Carries requests to a vendor's server: in the same process, or over the network.
public protocol Transport: Sendable {
  /// Sends one request and waits for the whole answer.
  /// - Throws: why there is no answer.
  func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse
  /// The same transport, which tells how much of each request was sent. Default: one that tells nothing, because all is sent at once.
  func reporting(to report: @escaping @Sendable (EffectProgress) -> Void) -> any Transport
  /// Sends one request of whose answer only the status counts. Default: sends it, and knows no more than the reason of a failure.
  /// - Returns: the status, which is one of success.
  /// - Throws: why the receiver does not have what was sent, or may not have it.
  @discardableResult func deliver(_ request: ServiceRequest) async throws(DeliveryProblem) -> Int
}

extension Transport {
  public func reporting(to report: @escaping @Sendable (EffectProgress) -> Void) -> any Transport { self }

  public func deliver(_ request: ServiceRequest) async throws(DeliveryProblem) -> Int {
    let status: Int
    do throws(TransportFailure) { status = try await send(request).status } catch {
      throw DeliveryProblem("There was no answer (\(error.rawValue)).", failure: error)
    }
    try DeliveryProblem.check(status, of: "The receiver")
    return status
  }
}

/// Why a request got no answer. Whether the server did what was asked is not known.
public enum TransportFailure: String, Error, CaseIterable, Sendable {
  /// The connection broke, or could not be made.
  case connectionLost
  /// There is no server of this name.
  case hostNotFound
  /// The machine is there, and no server answers at this port.
  case connectionRefused
  /// The server's certificate is not valid, or it does not speak TLS.
  case untrustedServer
  /// The server did not answer in time.
  case timedOut
  /// The answer is not one of HTTP, or is too large.
  case unreadableAnswer
  /// The address cannot be written as a URL.
  case invalidAddress
  /// libcurl is not installed.
  case clientMissing
  /// The task was cancelled.
  case cancelled
  /// It could not be noted here that the server is about to keep something of the person, which is to be erased there, too.
  case notNoted

  /// The failure as an effect's. It may pass by itself, so that the person can try again, and the request is then repeated with its key.
  public var workflowError: WorkflowError {
    WorkflowError(
      code: rawValue, module: "Backend", message: message, phrase: phrase, isTemporary: self != .invalidAddress)
  }

  private var message: String {
    switch self {
    case .connectionLost: "The connection to the backend was lost. Check the network, then try again."
    case .hostNotFound: "The backend's name is not known. Check the address and the network, then try again."
    case .connectionRefused: "Nothing answers at the backend's address. Check that the server runs and that the port is right."
    case .untrustedServer: "The backend's certificate cannot be trusted. Check the address, the clock and the certificate."
    case .timedOut: "The backend did not answer in time. Check the network, then try again."
    case .unreadableAnswer:
      "The answer is not from the backend. Check whether the network asks for a login, then try again."
    case .invalidAddress: "The backend's address cannot be used. Check --backend and the prefix in the credentials."
    case .clientMissing: "Servers on the network need libcurl. Install the package libcurl4, then try again."
    case .cancelled: "The request was cancelled. Try again."
    case .notNoted: "Nothing was sent, because it could not be noted what the backend keeps. Check the disk, then try again."
    }
  }

  /// The sentence on the screen; nil for the one for every server that cannot be reached.
  private var phrase: Phrase? {
    switch self {
    case .hostNotFound, .connectionRefused, .untrustedServer, .timedOut, .unreadableAnswer, .clientMissing:
      Phrase("kiosk.unreachable.\(rawValue)")
    case .connectionLost, .invalidAddress, .cancelled, .notNoted: nil
    }
  }
}
