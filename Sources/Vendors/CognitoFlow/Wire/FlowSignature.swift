import Cryptography
import Documents
import FoundationEssentials
import HTTPTypes
import Services

/// The signature of a request to Cognito's API, and of a webhook: HMAC-SHA-256 with the API secret over the target, the date and the digest of
/// the body (draft-cavage-http-signatures).
public struct FlowSignature: Equatable, Sendable {
  /// The only algorithm.
  public static let algorithm = "hmac-sha256"
  /// What is signed, in this order.
  public static let signedHeaders = "(request-target) date digest"
  /// The version of the API, in the header `Cognito-Version`.
  public static let version = "2020-08-14"

  public var keyID: String
  public var algorithm: String
  public var headers: String
  /// In Base64.
  public var signature: String

  /// Reads the header `Authorization`.
  ///
  /// - Returns: nil unless it is `Signature keyId="…",algorithm="…",headers="…",signature="…"`, in any order. The scheme may be in any case (RFC
  ///   9110, section 11.1).
  public init?(authorization text: String) {
    guard text.prefix("Signature ".count).lowercased() == "signature " else { return nil }
    var values: [String: String] = [:]
    for part in text.dropFirst("Signature ".count).split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, pair[1].count >= 2, pair[1].first == "\"", pair[1].last == "\"",
        values.updateValue(String(pair[1].dropFirst().dropLast()), forKey: String(pair[0])) == nil
      else { return nil }
    }
    guard values.count == 4, let keyID = values["keyId"], let algorithm = values["algorithm"], let headers = values["headers"],
      let signature = values["signature"]
    else { return nil }
    (self.keyID, self.algorithm, self.headers, self.signature) = (keyID, algorithm, headers, signature)
  }

  /// The value of the header `Digest` for a body.
  public static func digest(of body: [UInt8]) -> String { "SHA-256=" + Data(SecureHash.sha256(body)).base64EncodedString() }

  /// Whether a header `Digest` is that of a body. The names of algorithms may be in any case (RFC 3230, section 4.1.1), and the digest may stand
  /// among others, which are not looked at.
  public static func isDigest(_ text: String, of body: [UInt8]) -> Bool {
    let value = digest(of: body)
    return text.split(separator: ",").contains { one in
      let one = one.drop { $0 == " " }, algorithm = one.prefix { $0 != "=" }
      return ConstantTime.areEqual(algorithm.uppercased() + one.dropFirst(algorithm.count), value)
    }
  }

  /// The signature in Base64.
  ///
  /// - Parameters:
  ///   - target: the path with its query.
  ///   - date: the header `Date`.
  ///   - digest: the header `Digest`.
  ///   - secret: its literal bytes are the key, even though it is written in hexadecimal digits.
  public static func text(
    _ method: HTTPRequest.Method, target: String, date: String, digest: String, secret: String
  ) -> String {
    let signed = "(request-target): \(method.rawValue.lowercased()) \(target)\ndate: \(date)\ndigest: \(digest)"
    return Data(MessageAuthentication.hmacSHA256(Array(signed.utf8), key: secret.utf8)).base64EncodedString()
  }
}

extension ServiceRequest {
  /// Signs a request, whose body must be complete.
  /// - Parameter moment: the time of sending.
  public mutating func sign(keyID: String, secret: String, at moment: Moment) {
    let date = moment.httpDate, digest = FlowSignature.digest(of: body)
    let signature = FlowSignature.text(head.method, target: head.path ?? "/", date: date, digest: digest, secret: secret)
    head.headerFields[.date] = date
    head.headerFields[.digest] = digest
    head.headerFields[.cognitoVersion] = FlowSignature.version
    head.headerFields[.authorization] =
      #"Signature keyId="\#(keyID)",algorithm="\#(FlowSignature.algorithm)",headers="\#(FlowSignature.signedHeaders)","#
      + #"signature="\#(signature)""#
  }
}

extension HTTPField.Name {
  /// `Digest` (RFC 3230)
  public static var digest: Self { Self("Digest")! }  // swift-format-ignore: NeverForceUnwrap
  /// `Cognito-Version`
  public static var cognitoVersion: Self { Self("Cognito-Version")! }  // swift-format-ignore: NeverForceUnwrap
  /// `X-Flow-Device`: a random text of 8 to 64 characters that a browser keeps, so that two devices do not do the steps of one session.
  public static var flowDevice: Self { Self("X-Flow-Device")! }  // swift-format-ignore: NeverForceUnwrap
}
