import Cryptography
import HTTPTypes
import Notation

/// Proves to the routing service which instance makes a request: a signature of the request's method and path by the instance's key. (The vendor
/// does not publish how its SDK does this.)
public enum InstanceToken {
  /// The value of `Authorization`.
  public static func make(_ instance: String, for request: ServiceRequest, with key: RSAPrivateKey) throws(DIDError) -> String {
    let claims = JSONValue.object(["iss": .string(instance), "sub": .string(subject(request))])
    do { return "Bearer \(try JWS.sign(claims.bytes(), with: key, type: "JWT"))" } catch {
      throw DIDError(ClaimProblem(.failedToFindSigningKey, .issuerKey))
    }
  }

  /// Whether a request is the instance's own.
  /// - Parameter keys: the instance's registered keys.
  public static func isValid(in request: ServiceRequest, of instance: String, _ keys: JSONWebKeySet) -> Bool {
    guard let header = request.head.headerFields[.authorization], header.hasPrefix("Bearer "),
      let jws = try? JWS(String(header.dropFirst(7))),
      let key = keys.key(jws.keyID), let payload = try? jws.verify(with: key), let claims = try? JSONReader().read(payload)
    else { return false }
    return claims["iss"]?.string == instance && claims["sub"]?.string == subject(request)
  }

  private static func subject(_ request: ServiceRequest) -> String { "\(request.head.method.rawValue) \(request.path)" }
}
