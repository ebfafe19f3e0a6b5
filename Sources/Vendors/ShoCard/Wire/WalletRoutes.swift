import Cryptography
import Services

/// The requests of the services behind the ShoCard wallet: ID routing with a mailbox for each application instance, ID registration, and the
/// requests to share data behind QR codes. The vendor's paths are public, its JSON is not: members are ours, and so are the instance in the path
/// of a mail, and the look-up of an instance's name.
package enum WalletRoutes {
  package static let product = Product("PingOne ShoCard wallet", short: "ShoCard")

  private static let root = "/v1/distributedid"

  private static let credential = Credential(
    "walletInstance", "Bearer and a JWS of the application instance's key for this method, path and body.",
    token: InstanceToken.form(by: TokenForm.Key("The instance's own: one of the jwks with which it is registered.")))

  // MARK: Application instances

  package static let register = Route(
    .post, "\(root)/applicationInstances", "Registers an application instance.",
    takes: .json(ApplicationInstance.schema, example: .example), answers: ApplicationInstance.answer, example: .example,
    statuses: [201, 400, 409])

  package static let update = Route(
    .put, "\(root)/applicationInstances/{id}", "Changes an application instance's push token.",
    takes: .json(.object(.required("pushToken", \.self, .string)) { $0 }, example: "example-token"), answers: ApplicationInstance.answer,
    example: .example, statuses: [200, 400, 401], credential: credential)

  package static let keys = Route(
    .get, "\(root)/applicationInstances/{id}/jwks", "The public keys of an application instance.", takes: .none,
    answers: .keys, example: .example, statuses: [200, 404])

  package static let requester = Route(
    .get, "\(root)/applicationInstances/{id}", "The name under which an application instance is registered.", takes: .none,
    answers: Requester.schema, example: .example, statuses: [200, 404])

  // MARK: Mails

  package static let delivery = Route(
    .post, "\(root)/mails", "Puts a mail into a mailbox.", takes: .json(MailDelivery.schema, example: .example, mostBytes: mostBytes),
    answers: .object(.required("id", \.self, .string)) { $0 }, example: Mail.example.id, statuses: [201, 400, 401, 404, 429],
    credential: credential)

  /// The largest delivery in bytes. A message of 10 MB is larger once it is signed and encrypted, because both write it in base64url.
  private static let mostBytes = InstanceMessage.mostBytes / 9 * 16 + 100_000

  package static let mails = Route(
    .get, "\(root)/mails/{instance}", "The mails of an application instance.", takes: .none,
    answers: .object(.required("mails", \.self, .array(Mail.schema))) { $0 }, example: [.example], statuses: [200, 401],
    credential: credential)

  package static let removal = Route(
    .delete, "\(root)/mails/{instance}/{id}", "Removes a mail.", takes: .none, statuses: [204, 401], credential: credential)

  // MARK: Requests to share data

  package static let shareRequest = Route(
    .get, "\(root)/requests/{id}", "What a QR code stands for.", takes: .none, answers: ShareRequest.schema, example: .example,
    statuses: [200, 404, 410])

  // MARK: Claims

  package static let registration = Route(
    .post, "\(root)/claims", "Registers a claim's hash.", takes: .json(ClaimHash.schema, example: .example),
    answers: ClaimRegistration.schema, example: .example, statuses: [201, 400, 403, 404, 409])

  package static let claim = Route(
    .get, "\(root)/claims/{claim}", "The registration of a claim, named PARTITION::ID.", takes: .none, answers: ClaimRegistration.schema,
    example: .example, statuses: [200, 404])

  package static let expiry = Route(
    .put, "\(root)/claims/{claim}", "Adds an expiry to a claim, named PARTITION::ID.",
    takes: .json(ClaimExpiry.schema, example: .example), answers: ClaimRegistration.schema, example: .example,
    statuses: [200, 400, 403, 404])
}
