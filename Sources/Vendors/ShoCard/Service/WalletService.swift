import Cryptography
import Phrases
import SandboxKit
import Services
import ShoCardWire

/// The services behind the ShoCard wallet: ID routing with a mailbox for each application instance, ID registration, and one relying party, a
/// bank, which is a server application of its own (`WalletBank`).
public struct WalletService: SandboxService {
  public let name = "wallet"

  public init() {}

  public var administration: Administration? {
    Administration(
      title: Phrase("wallet.office.title"), product: WalletRoutes.product,
      collections: [ApplicationInstances.collection, WalletRequests.collection, WalletShares.collection, WalletClaims.collection])
  }

  public func privateKeys(_ context: ServiceContext) throws(EntityStoreError) -> [RSAPrivateKey] {
    try [WalletBank.stored(context)?.pair].compactMap(\.self)
  }

  public var routes: [RouteHandler] {
    [
      RouteHandler(WalletRoutes.register) { call, context throws(EntityStoreError) in try register(call.body, &context) },
      signed(WalletRoutes.update, by: "id") { call, signer, context throws(EntityStoreError) in try update(signer, call.body, &context) },
      RouteHandler(WalletRoutes.keys) { call, context throws(EntityStoreError) in
        guard let instance = try instance(call["id"], &context) else { return unknownInstance }
        return WalletRoutes.keys.response(instance.jwks)
      },
      RouteHandler(WalletRoutes.requester) { call, context throws(EntityStoreError) in
        guard try instance(call["id"], &context) != nil else { return unknownInstance }
        let name = try ApplicationInstances.name(of: call["id"], context)
        return WalletRoutes.requester.response(Requester(id: call["id"], name: name))
      },
      signed(WalletRoutes.delivery) { call, signer, context throws(EntityStoreError) in
        try deliver(call.body, by: signer.applicationInstanceId, &context)
      },
      signed(WalletRoutes.mails, by: "instance") { _, signer, context throws(EntityStoreError) in
        WalletRoutes.mails.response(try Mailbox(signer.applicationInstanceId).mails(context))
      },
      signed(WalletRoutes.removal, by: "instance") { call, signer, context throws(EntityStoreError) in
        context.remove(Mailbox(signer.applicationInstanceId).key(call["id"]))
        return WalletRoutes.removal.response
      },
      RouteHandler(WalletRoutes.shareRequest) { call, context throws(EntityStoreError) in try shareRequest(call["id"], &context) },
      RouteHandler(WalletRoutes.registration) { call, context throws(EntityStoreError) in
        try ClaimRegistry.register(call.body, &context)
      },
      RouteHandler(WalletRoutes.claim) { call, context throws(EntityStoreError) in try ClaimRegistry.find(call["claim"], context) },
      RouteHandler(WalletRoutes.expiry) { call, context throws(EntityStoreError) in
        try ClaimRegistry.expire(call["claim"], call.body, &context)
      },
    ]
  }

  // MARK: Signed requests

  /// What an application instance says of a request by its signature.
  private struct Signature {
    var signer: ApplicationInstance
    var proof: RequestProof

    var id: String { signer.applicationInstanceId }
  }

  /// Lets in the application instance that signed the request at about this time. It signs each attempt again, and encrypts an envelope again.
  /// - Parameter name: the part of the path that names the only instance that may send it; nil if any may.
  private func signed<Body, Answer>(
    _ route: Route<Body, Answer>, by name: String? = nil,
    respond: @escaping @Sendable (Call<Body>, ApplicationInstance, inout ServiceContext) throws(EntityStoreError) -> ServiceResponse
  ) -> RouteHandler {
    RouteHandler(
      route, isRenewed: true,
      authorize: { routed, context throws(EntityStoreError) -> Authorization<Signature> in
        guard let signature = try signature(of: routed.request, context), name.map({ routed[$0] == signature.id }) ?? true else {
          return .refused(route.refusal(.unauthorized, "Sign the request with the key of the application instance that it is about."))
        }
        return .granted(signature, caller: signature.id)
      }
    ) { call, signature, context throws(EntityStoreError) in
      // Who repeats a request with its idempotency key may repeat its signature, so that it is looked at here.
      guard try !UsedProof.contains(signature.proof, of: signature.id, in: self, context) else {
        return route.refusal(.unauthorized, "The signature was used before. Sign the request again.")
      }
      try UsedProof.add(signature.proof, of: signature.id, in: self, &context)
      return try respond(call, signature.signer, &context)
    }
  }

  private func signature(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> Signature? {
    guard let id = InstanceToken.issuer(of: request), let signer = try ApplicationInstances.instance(id, context),
      let proof = InstanceToken.proof(in: request, of: id, signer.jwks), proof.isTimely(at: context.now)
    else { return nil }
    return Signature(signer: signer, proof: proof)
  }

  // MARK: Application instances

  /// The instance, if it is registered. The bank's registers itself with the first request.
  private func instance(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) -> ApplicationInstance? {
    _ = try WalletBank.opened(&context)
    return try ApplicationInstances.instance(id, context)
  }

  private var unknownInstance: ServiceResponse { WalletRoutes.keys.refusal(.notFound, "There is no such application instance.") }

  private func register(_ instance: ApplicationInstance, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    // The id of another instance cannot be taken over. A repeated registration is the same one and changes nothing: the keys in it are public.
    guard !instance.applicationInstanceId.hasPrefix(ApplicationInstances.platform) else {
      return WalletRoutes.register.refusal(.conflict, "The id belongs to a server application.")
    }
    if let known = try ApplicationInstances.instance(instance.applicationInstanceId, context) {
      guard known.jwks == instance.jwks else {
        return WalletRoutes.register.refusal(.conflict, "The id belongs to another application instance.")
      }
      // Anybody can repeat it, and must not learn its push token.
      return WalletRoutes.register.response(instance)
    }
    try ApplicationInstances.put(instance, &context)
    // The bank gives each new wallet a card, so that there is something to share.
    try WalletBank.opened(&context).welcome(instance.applicationInstanceId, &context)
    return WalletRoutes.register.response(instance)
  }

  private func update(
    _ instance: ApplicationInstance, _ pushToken: String, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    var instance = instance
    instance.pushToken = pushToken
    try ApplicationInstances.put(instance, &context)
    return WalletRoutes.update.response(instance)
  }

  // MARK: Mails and requests

  /// Puts an envelope of a registered instance into the recipient's mailbox, without looking into it.
  private func deliver(
    _ delivery: MailDelivery, by sender: String, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    let route = WalletRoutes.delivery, mailbox = Mailbox(delivery.recipient)
    guard delivery.sender == sender else { return route.refusal(.unauthorized, "The sender did not sign the mail.") }
    guard let recipient = try instance(delivery.recipient, &context) else { return unknownInstance }
    guard delivery.envelope.isAddressed(to: recipient.jwks) else {
      return route.refusal(.badRequest, "The envelope is no JWE for the recipient's key.")
    }
    guard try mailbox.count(context) < Mailbox.capacity else { return route.refusal(.tooManyRequests, "The recipient's mailbox is full.") }
    let mail = try mailbox.deliver(delivery.envelope, from: sender, &context)
    // The callback is `POST` with an empty body, after which the server processes its messages. The bank is in this process.
    if delivery.recipient == WalletBank.id { try WalletBank.opened(&context).processMessages(&context) }
    return route.response(mail.id)
  }

  private func shareRequest(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    let route = WalletRoutes.shareRequest
    // The bank's first request is there from the beginning.
    _ = try WalletBank.opened(&context)
    do throws(TestOutcomes.Unknown) { _ = try WalletTestOutcomes(id, context) } catch {
      return route.refusal(.notFound, "The request's id: \(error.message)")
    }
    guard let stored = try WalletRequest.find(id, context) else { return route.refusal(.notFound, "There is no such request.") }
    guard !stored.challenge.isExpired(at: context.now) else { return route.refusal(.gone, "The request has expired.") }
    return route.response(stored.shareRequest)
  }
}
