import Cryptography

/// An instance of a ShoCard application, on a phone or on a server (ShoCard SDK, "ApplicationInstance").
public struct ApplicationInstance: SDKValue {
  /// A UUID, the vendor's `shocardid` in QR codes.
  public var applicationInstanceId: String
  /// The public keys; private keys stay with the instance.
  public var jwks: JSONWebKeySet
  /// Where pushes are sent; for a server, its callback URL.
  public var pushToken: String
  public var osType: String

  public init(applicationInstanceId: String, jwks: JSONWebKeySet, pushToken: String, osType: String) {
    (self.applicationInstanceId, self.jwks, self.pushToken, self.osType) = (applicationInstanceId, jwks, pushToken, osType)
  }
}

/// Makes the keys of an instance (ShoCard SDK, `JwksGenerator`). The vendor's set holds the private keys as well; here the pair stays a pair.
public struct JwksGenerator: Sendable {
  public init() {}

  public func generate() throws(DIDError) -> RSAPrivateKey {
    do { return try RSAPrivateKey.generate() } catch { throw DIDError(ClaimProblem(.failedToFindSigningKey, .issuerKey)) }
  }
}
