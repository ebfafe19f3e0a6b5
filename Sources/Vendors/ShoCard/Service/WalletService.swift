import Cryptography
import FoundationEssentials
import HTTPTypes
import Notation
import Phrases
import SandboxKit
import Services

/// The services behind the ShoCard wallet: ID routing with a mailbox for each application instance, ID registration, and one relying party, a
/// bank, which is a server application of its own (`WalletBank`). The vendor's paths are public, its JSON is not: members are ours.
///
/// - `POST applicationInstances`, `PUT applicationInstances/{id}`, `GET applicationInstances/{id}/jwks`
/// - `GET applicationInstances/{id}`: under which name the platform has registered an instance, if under any (ours)
/// - `POST mails`, `GET mails/{instance}`, `DELETE mails/{instance}/{id}` (the instance in the path is ours)
/// - `GET requests/{id}`: what a QR code refers to
/// - `POST claims`, `GET claims/{partition}::{id}`, `PUT claims/{partition}::{id}`, which adds an expiry
public struct WalletService: EndpointService {
  public let name = "wallet"
  public static let root = "/v1/distributedid"

  /// The largest request in bytes. A message of 10 MB is larger once it is signed and encrypted, because both write it in base64url.
  static let mostBytes = InstanceMessage.mostBytes / 9 * 16 + 100_000

  public init() {}

  public var administration: Administration? {
    Administration(
      title: Phrase("wallet.office.title"),
      collections: [ApplicationInstances.collection, WalletRequests.collection, WalletShares.collection, WalletClaims.collection])
  }

  /// The application instance that signed the request. It signs each attempt again.
  public func caller(of request: ServiceRequest, _ context: ServiceContext) throws(EntityStoreError) -> String {
    guard let claimed = InstanceToken.issuer(of: request), let keys = try ApplicationInstances.instance(claimed, context)?.jwks,
      InstanceToken.proof(in: request, of: claimed, keys)?.isTimely(at: context.now) == true
    else { return "" }
    return claimed
  }

  /// An envelope is encrypted, and its request signed, again at each attempt.
  public func isRenewed(_ request: ServiceRequest) -> Bool { request.head.headerFields[.authorization] != nil }

  public func respond(to request: ServiceRequest, in context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard request.body.count <= Self.mostBytes else { return .refusal(.contentTooLarge, "A message has at most 10 MB.") }
    _ = try WalletBank.opened(&context)
    let parts = request.path.dropFirst(Self.root.count + 1).split(separator: "/").map(String.init)
    let body = try? JSONReader().read(request.body)
    switch (request.head.method, parts.first, parts.count) {
    case (.post, "applicationInstances", 1): return try register(body, &context)
    case (.put, "applicationInstances", 2): return try update(parts[1], body, request, &context)
    case (.get, "applicationInstances", 3) where parts[2] == "jwks":
      let instance = try ApplicationInstances.instance(parts[1], context)
      return instance.map { ServiceResponse(json: $0.jwks.json) } ?? .refusal(.notFound, "There is no such application instance.")
    case (.get, "applicationInstances", 2):
      guard try ApplicationInstances.instance(parts[1], context) != nil else {
        return .refusal(.notFound, "There is no such application instance.")
      }
      let name = try ApplicationInstances.name(of: parts[1], context)
      return ServiceResponse(json: .object(["applicationInstanceId": .string(parts[1]), "name": name.map { .string($0) }]))
    case (.post, "mails", 1): return try deliver(body, request, &context)
    case (.get, "mails", 2): return try mails(of: parts[1], request, &context)
    case (.delete, "mails", 3):
      guard try isOwner(parts[1], of: request, &context) else { return .refusal(.unauthorized, "The mailbox is somebody else's.") }
      context.remove(Mailbox(parts[1]).key(parts[2]))
      return ServiceResponse(.noContent)
    case (.get, "requests", 2):
      guard let stored: WalletRequest = try context.get(WalletRequest.key(parts[1])) else {
        return .refusal(.notFound, "There is no such request.")
      }
      return stored.challenge.isExpired(at: context.now)
        ? .refusal(.gone, "The request has expired.") : ServiceResponse(json: stored.json)
    case (_, "claims", _): return try ClaimRegistry.respond(to: request, Array(parts.dropFirst()), body, &context)
    default: return .refusal(.notFound, "There is no such path below \(Self.root).")
    }
  }

  private func register(_ body: Node?, _ context: inout ServiceContext) throws(EntityStoreError) -> ServiceResponse {
    guard let instance = ApplicationInstance(body), !instance.jwks.keys.isEmpty, !instance.pushToken.isEmpty else {
      return .refusal(.badRequest, "An application instance has an id, keys and a push token or a callback URL.")
    }
    // The id of another instance cannot be taken over. A repeated registration is the same one and changes nothing: the keys in it are public.
    guard !instance.applicationInstanceId.hasPrefix(ApplicationInstances.platform) else {
      return .refusal(.conflict, "The id belongs to a server application.")
    }
    if let known = try ApplicationInstances.instance(instance.applicationInstanceId, context) {
      guard known.jwks == instance.jwks else { return .refusal(.conflict, "The id belongs to another application instance.") }
      // Anybody can repeat it, and must not learn its push token.
      return ServiceResponse(.created, json: instance.json)
    }
    try ApplicationInstances.put(instance, &context)
    // The bank gives each new wallet a card, so that there is something to share.
    try WalletBank.opened(&context).welcome(instance.applicationInstanceId, &context)
    return ServiceResponse(.created, json: instance.json)
  }

  private func update(
    _ id: String, _ body: Node?, _ request: ServiceRequest, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    guard var instance = try ApplicationInstances.instance(id, context) else {
      return .refusal(.notFound, "There is no such application instance.")
    }
    guard try isOwner(id, of: request, &context) else { return .refusal(.unauthorized, "The instance is somebody else's.") }
    guard let token = body?["pushToken"]?.string, !token.isEmpty else { return .refusal(.badRequest, "The body has no pushToken.") }
    instance.pushToken = token
    try ApplicationInstances.put(instance, &context)
    return ServiceResponse(json: instance.json)
  }

  /// Puts an envelope of a registered instance into the recipient's mailbox, without looking into it.
  private func deliver(
    _ body: Node?, _ request: ServiceRequest, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    guard let sender = body?["senderId"]?.string, let recipient = body?["recipientId"]?.string, let text = body?["envelope"]?.string else {
      return .refusal(.badRequest, "A mail has a senderId, a recipientId and an envelope.")
    }
    guard try isOwner(sender, of: request, &context) else { return .refusal(.unauthorized, "The sender did not sign the mail.") }
    guard let instance = try ApplicationInstances.instance(recipient, context) else {
      return .refusal(.notFound, "There is no such application instance.")
    }
    let envelope = Envelope(text), mailbox = Mailbox(recipient)
    guard envelope.isAddressed(to: instance.jwks) else { return .refusal(.badRequest, "The envelope is no JWE for the recipient's key.") }
    guard try mailbox.count(context) < Mailbox.capacity else { return .refusal(.tooManyRequests, "The recipient's mailbox is full.") }
    let mail = try mailbox.deliver(envelope, from: sender, &context)
    // The callback is `POST` with an empty body, after which the server processes its messages. The bank is in this process.
    if recipient == WalletBank.id { try WalletBank.opened(&context).processMessages(&context) }
    return ServiceResponse(.created, json: .object(["id": .string(mail.id)]))
  }

  private func mails(
    of id: String, _ request: ServiceRequest, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> ServiceResponse {
    guard try isOwner(id, of: request, &context) else { return .refusal(.unauthorized, "The mailbox is somebody else's.") }
    let mails = try Mailbox(id).mails(context)
    return ServiceResponse(json: .object([.init("mails", .array(mails.map(\.json)))]))
  }

  /// Whether a request is signed by an instance, at about this time, and was not done before. It counts once.
  private func isOwner(_ id: String, of request: ServiceRequest, _ context: inout ServiceContext) throws(EntityStoreError) -> Bool {
    guard let keys = try ApplicationInstances.instance(id, context)?.jwks,
      let proof = InstanceToken.proof(in: request, of: id, keys), proof.isTimely(at: context.now),
      try !UsedProof.contains(proof, of: id, in: self, context)
    else { return false }
    try UsedProof.add(proof, of: id, in: self, &context)
    return true
  }
}
