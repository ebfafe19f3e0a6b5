import Cryptography
import FoundationEssentials
import HTTPTypes
import Notation

/// Proves to the routing service which instance makes a request: a signature of the request by the instance's key. (The vendor does not publish
/// how its SDK does this.)
public enum InstanceToken {
  /// What it is, for the description.
  /// - Parameter key: the instance's.
  package static func form(by key: TokenForm.Key) -> TokenForm {
    let content = Schema<String>.object(
      .required("iss", \.self, .string.meaning("The id of the application instance that sends the request.")),
      beside: RequestProof.described + [RequestProof.describedBody]
    ) { $0 }
    return .jws(of: content, by: key, type: "JWT", example: "11111111-0000-4000-8000-000000000001")
  }

  /// The value of `Authorization`.
  /// - Parameter now: milliseconds since 1970, UTC.
  public static func make(
    _ instance: String, for request: ServiceRequest, with key: RSAPrivateKey, at now: Int64
  ) throws(DIDError) -> String {
    let proof = RequestProof(of: request, id: UUID().uuidString.lowercased(), at: now)
    let claims = JSONValue.object([.init("iss", .string(instance))] + proof.members)
    do { return "Bearer \(try JWS.sign(claims.bytes(), with: key, type: "JWT"))" } catch {
      throw DIDError(ClaimProblem(.failedToFindSigningKey, .issuerKey))
    }
  }

  /// Which instance claims to make a request, or nil if none does.
  public static func issuer(of request: ServiceRequest) -> String? {
    guard let header = request.head.headerFields[.authorization], header.hasPrefix("Bearer "),
      let jws = try? JWS(String(header.dropFirst(7)))
    else { return nil }
    return (try? JSONReader().read(jws.unverifiedPayload))?["iss"]?.string
  }

  /// What an instance's signature says about this request, or nil if the request is not the instance's own.
  /// - Parameter keys: the instance's registered keys.
  public static func proof(in request: ServiceRequest, of instance: String, _ keys: JSONWebKeySet) -> RequestProof? {
    guard let header = request.head.headerFields[.authorization], header.hasPrefix("Bearer "),
      let jws = try? JWS(String(header.dropFirst(7))),
      let key = keys.key(jws.keyID), let payload = try? jws.verify(with: key), let claims = try? JSONReader().read(payload),
      claims["iss"]?.string == instance, let proof = RequestProof(claims), proof.bodyHash != nil, proof.fits(request)
    else { return nil }
    return proof
  }
}
