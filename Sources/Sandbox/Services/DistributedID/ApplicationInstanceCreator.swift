import Cryptography

/// Builds an application instance, once (ShoCard SDK, "ApplicationInstanceCreator").
public struct ApplicationInstanceCreator: Sendable {
  /// The servers of the vendor, of which the first is the default.
  public enum PingBaseURL: String, Codable, CaseIterable, Sendable {
    case com = "https://api.pingone.com/v1/"
    case eu = "https://api.pingone.eu/v1/"
    case asia = "https://api.pingone.asia/v1/"
    case staging = "https://api-staging.pingone.com/v1/"
    case test = "https://api-test.pingone.com/v1/"
  }

  /// What an application runs on; a phone is reached by pushes and a server by its callback URL.
  public enum Platform: Sendable { case mobile, server }

  private let platform: Platform
  private let osType: String
  private var jwks: JSONWebKeySet?
  private var pushToken: String?
  private var callbackURL: String?
  private var isBuilt = false
  public private(set) var pingBaseURL = PingBaseURL.com

  public init(_ platform: Platform, osType: String) { (self.platform, self.osType) = (platform, osType) }

  public func withPingBaseUrl(_ url: PingBaseURL) -> Self { with { $0.pingBaseURL = url } }
  public func withJsonWebKeySet(_ jwks: JSONWebKeySet) -> Self { with { $0.jwks = jwks } }
  public func withPushToken(_ token: String) -> Self { with { $0.pushToken = token } }
  public func withCallbackURL(_ url: String) -> Self { with { $0.callbackURL = url } }

  /// - Parameter id: a new UUID.
  /// - Throws: `missingKeySet`, `missingPushToken`, `missingCallbackURL`, `alreadyBuilt`.
  public mutating func build(id: String) throws(DIDError) -> ApplicationInstance {
    guard !isBuilt else { throw DIDError(.alreadyBuilt) }
    guard let jwks, !jwks.keys.isEmpty else { throw DIDError(.missingKeySet) }
    let address: String?
    switch platform {
    case .mobile: address = pushToken
    case .server: address = callbackURL
    }
    guard let address, !address.isEmpty else { throw DIDError(platform == .mobile ? .missingPushToken : .missingCallbackURL) }
    isBuilt = true
    return ApplicationInstance(applicationInstanceId: id, jwks: jwks, pushToken: address, osType: osType)
  }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var creator = self
    change(&creator)
    return creator
  }
}
