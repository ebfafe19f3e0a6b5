import Cryptography
import HTTPTypes
import Notation
import SandboxKit
import Services

/// A request of the SDK, signed by the device's key, which it carries (`jwk`).
struct MFARequest {
  /// What was signed.
  private let claims: Node
  /// The key that signed it.
  let key: RSAPublicKey
  private let proof: RequestProof

  /// - Throws: the refusal of a request that its own key did not sign, or that is for another path or of another time.
  init(_ request: ServiceRequest, _ context: ServiceContext) throws(MFARefusal) {
    guard let text = Self.text(of: request), let (claims, key) = Self.opened(text) else {
      throw .status("SERVER_ERROR", "The request's signature is wrong.")
    }
    guard let proof = RequestProof(claims), proof.fits(request) else {
      throw .status("SERVER_ERROR", "The signature is not one of this request.")
    }
    guard proof.isTimely(at: context.now) else {
      throw .status("SERVER_ERROR", "The request's time differs by more than two hours. Check the device's clock.")
    }
    (self.claims, self.key, self.proof) = (claims, key, proof)
  }

  /// - Throws: the refusal of a request that was done before.
  func checkIsNew(_ context: ServiceContext) throws(MFARefusal) {
    let isUsed: Bool
    do throws(EntityStoreError) {
      isUsed = try UsedProof.contains(proof, of: key.thumbprint, in: AuthenticatorService(), context)
    } catch { throw .store(error) }
    if isUsed { throw .status("SERVER_ERROR", "The request was sent before.") }
  }

  /// Notes that it was done.
  func spend(_ context: inout ServiceContext) throws(MFARefusal) {
    do throws(EntityStoreError) {
      try UsedProof.add(proof, of: key.thumbprint, in: AuthenticatorService(), &context)
    } catch { throw .store(error) }
  }

  /// What was signed besides the proof.
  func content<Content>(_ schema: Schema<Content>) throws(MFARefusal) -> Content {
    let decoding = Decoding()
    guard let content = schema.value(of: claims, decoding), decoding.errors.isEmpty else {
      throw .status("SERVER_ERROR", BodyError(decoding.errors).message)
    }
    return content
  }

  /// The device that the request names, if it signed it.
  func device(_ context: ServiceContext) throws(MFARefusal) -> MFADevice {
    guard let id = claims["device"]?.string, let device: MFADevice = try context.found(MFADevice.key(id)),
      device.thumbprint == key.thumbprint
    else { throw .deviceIsNotPaired() }
    return device
  }

  /// The signed text of a request. One without a body has it in its header.
  private static func text(of request: ServiceRequest) -> String? {
    if request.head.method == .get {
      let header = request.head.headerFields[.authorization] ?? ""
      return header.hasPrefix("Bearer ") ? String(header.dropFirst(7)) : nil
    }
    let body = try? JSONReader().read(request.body)
    return (body?["request"] ?? body?["mobilePayload"])?.string
  }

  /// What a JWS says that carries its own key, if that key signed it.
  private static func opened(_ text: String) -> (Node, RSAPublicKey)? {
    guard let token = try? JWS(text), let claimed = try? JSONReader().read(token.unverifiedPayload),
      let key = RSAPublicKey(jwk: claimed["jwk"]), let payload = try? token.verify(with: key), let node = try? JSONReader().read(payload)
    else { return nil }
    return (node, key)
  }
}
