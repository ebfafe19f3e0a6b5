import Cryptography
import Services

/// A server application with the ShoCard Server SDK: an application instance with keys of its own, whose messages go through the same routing
/// service as anybody's.
package protocol ServerApplication {
  /// Its application instance's.
  static var id: String { get }
  /// The name under which the platform registers it.
  static var name: String { get }
  /// Where the routing service calls it. The call has an empty body.
  static var callbackURL: String { get }

  var pair: RSAPrivateKey { get }
}

extension ServerApplication {
  /// Registers the application instance.
  package func register(_ context: inout ServiceContext) throws(EntityStoreError) {
    let instance: ApplicationInstance
    do throws(DIDError) {
      var creator = ApplicationInstanceCreator(.server, osType: "Linux").withJsonWebKeySet(JSONWebKeySet([pair.publicKey]))
        .withCallbackURL(Self.callbackURL)
      instance = try creator.build(id: Self.id)
    } catch { throw EntityStoreError(error.message) }
    try ApplicationInstances.put(instance, &context)
    try registerName(&context)
  }

  /// Also for one that an earlier version registered without a name.
  package func registerName(_ context: inout ServiceContext) throws(EntityStoreError) {
    try ApplicationInstances.put(name: Self.name, of: Self.id, &context)
  }

  /// Sends a message (`shareData`, `createClaim`, `requestShare`, `expireClaim`).
  package func send(_ message: InstanceMessage, notifies: Bool = true, _ context: inout ServiceContext) throws(EntityStoreError) {
    // A wallet that is gone gets nothing.
    guard let recipient = try ApplicationInstances.instance(message.aud, context) else { return }
    let envelope: Envelope
    do throws(DIDError) { envelope = try Envelope.seal(message, by: pair, to: recipient.jwks) } catch {
      throw EntityStoreError(error.message)
    }
    try Mailbox(message.aud).deliver(envelope, from: Self.id, notifies: notifies, &context)
  }

  package func message(
    _ type: InstanceMessage.Kind, to recipient: String, _ text: String?, challenge: Challenge? = nil, _ context: ServiceContext
  ) -> InstanceMessage {
    InstanceMessage(type, id: context.id(), from: Self.id, to: recipient, at: context.now, message: text, challenge: challenge)
  }

  /// Sends a claim to its holder.
  package func send(_ claim: Claim, message text: String?, notifies: Bool = true, _ context: inout ServiceContext) throws(EntityStoreError)
  {
    var message = message(.claim, to: claim.holder.content, text, context)
    message.claim = claim
    try send(message, notifies: notifies, &context)
  }

  /// Makes and registers a claim.
  package func claim(
    _ data: [(key: String, value: String)], for holder: String, reference: ClaimReference? = nil, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> Claim {
    let parties = Claim.Parties(issuer: Self.id, subject: holder, holder: holder)
    do throws(ClaimProblem) {
      var claim = try Claim(id: context.id(), parties, data, reference: reference, signedBy: pair, at: context.now)
      claim.partitionId = try register(claim, &context).partitionId
      return claim
    } catch { throw EntityStoreError(error.message) }
  }

  private func register(_ claim: Claim, _ context: inout ServiceContext) throws(ClaimProblem) -> ClaimRegistration {
    do { return try ClaimRegistry.register(claim.id, hash: claim.dataHash, by: Self.id, sign(claim.dataHash), &context) } catch {
      throw ClaimProblem(.missingTransactionId, .registration)
    }
  }

  package func sign(_ text: String) throws(ClaimProblem) -> String {
    do { return try JWS.sign(Array(text.utf8), with: pair) } catch { throw ClaimProblem(.failedToFindSigningKey, .issuerKey) }
  }
}
