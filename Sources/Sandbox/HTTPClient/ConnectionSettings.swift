import Glibc
import Services

/// How the configuration file says that a server is reached. Without it, the environment says so.
public struct ConnectionSettings: Equatable, Sendable {
  /// The file with the certificates of the authorities to trust (PEM); nil for the system's.
  public var authorities: String?
  /// The certificate that shows the server who sends; nil for none.
  public var certificate: Certificate?
  /// The address of a proxy: `http://proxy.example:3128`; nil for none. Servers on this machine are reached without it.
  public var proxy: String?

  /// The files of a certificate and of its key (PEM).
  public struct Certificate: Equatable, Sendable {
    public var file: String
    public var privateKey: String

    public init(file: String, privateKey: String) { (self.file, self.privateKey) = (file, privateKey) }
  }

  public init() {}

  /// The time that loading them may take.
  private static let patience = HTTPLimits(total: .seconds(20))

  /// Tries whether libcurl is there, and whether it can use the certificates and the key. It loads them once it is connected: to a listener of our
  /// own, which ends the connection.
  public func tryLoading() async throws(DeliveryProblem) {
    let listener = try LoopbackListener { close($0) }
    defer { withExtendedLifetime(listener) {} }
    guard let address = ServerAddress("https://127.0.0.1:\(listener.port)") else { return }
    do throws(HTTPFailure) {
      _ = try await HTTPTransport(address, limits: Self.patience, settings: self).status(of: ServiceRequest(.get, "/"))
    } catch { if error.isOfThisMachine { throw error.problem } }
  }
}
