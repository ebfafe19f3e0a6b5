import Workflow

/// Carries requests to a vendor's server: in the same process, or over the network.
public protocol Transport: Sendable {
  /// Sends one request and waits for the whole answer.
  /// - Throws: why there is no answer.
  func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse
}

/// Why a request got no answer. Whether the server did what was asked is not known.
public enum TransportFailure: Error, Equatable, Sendable {
  /// The connection broke, or could not be made.
  case connectionLost
  /// The task was cancelled.
  case cancelled

  /// The failure as an effect's. It may pass by itself, so that the person can try again, and the request is then repeated with its key.
  public var workflowError: WorkflowError {
    WorkflowError(
      code: "connectionLost", module: "Backend",
      message: "The connection to the backend was lost. Check the network, then try again.", isTemporary: true)
  }
}
