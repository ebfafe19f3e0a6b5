import Workflow

/// What goes wrong with requests on their way to a server and back.
public enum TransportFault: Equatable, Sendable {
  /// The answer arrives after so many milliseconds.
  case slow(Int)
  /// The connection breaks before the server has received the request.
  case lostBefore
  /// The server has done what was asked, and the connection breaks before its answer arrives.
  case lostAfter
  /// Something between the client and the server answers instead of the server, with this HTTP status.
  case status(Int)
  /// The network answers with the page of its login (RFC 8952).
  case captivePortal
  /// The answer ends in the middle.
  case truncated
}

extension TransportFault {
  /// The answer that replaces the server's; nil if the server itself answers, if anything does.
  public var answer: ServiceResponse? {
    switch self {
    case .status(let status): ServiceResponse(.init(code: status))
    case .captivePortal: ServiceResponse(.ok, body: Array(Self.login.utf8), type: "text/html")
    case .slow, .lostBefore, .lostAfter, .truncated: nil
    }
  }

  private static let login = "<!DOCTYPE html><title>Guest network</title><p>Sign in to use this network.</p>"
}

/// Lets the same thing go wrong with every request.
public struct FaultyTransport: Transport {
  private let fault: TransportFault
  private let base: any Transport
  private let sleep: @Sendable (_ milliseconds: Int) async -> Void

  /// - Parameter sleep: waits; returns soon once its task was cancelled.
  public init(
    _ fault: TransportFault, over base: any Transport,
    sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = { try? await Task.sleep(for: .milliseconds($0)) }
  ) {
    self.fault = fault
    self.base = base
    self.sleep = sleep
  }

  public func reporting(to report: @escaping @Sendable (EffectProgress) -> Void) -> any Transport {
    FaultyTransport(fault, over: base.reporting(to: report), sleep: sleep)
  }

  public func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
    if let answer = fault.answer { return answer }
    switch fault {
    case .slow(let milliseconds):
      let response = try await base.send(request)
      await sleep(milliseconds)
      return response
    case .lostBefore: throw .connectionLost
    case .lostAfter:
      // A repetition has the same key, so the server does not do it twice.
      _ = try await base.send(request)
      throw .connectionLost
    case .truncated:
      var response = try await base.send(request)
      response.body.removeLast(response.body.count / 2)
      return response
    case .status, .captivePortal: throw .connectionLost
    }
  }
}
