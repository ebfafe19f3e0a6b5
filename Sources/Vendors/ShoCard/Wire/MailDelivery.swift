import Services

/// An envelope that its sender gives to the routing service: the body of `POST mails`.
package struct MailDelivery: Equatable, Sendable {
  /// The ids of application instances.
  package var sender, recipient: String
  package var envelope: Envelope

  package init(from sender: String, to recipient: String, _ envelope: Envelope) {
    (self.sender, self.recipient, self.envelope) = (sender, recipient, envelope)
  }

  static let schema = Schema<MailDelivery>.object(
    .required("senderId", \.sender, .string), .required("recipientId", \.recipient, .string),
    .required("envelope", \.envelope, Envelope.schema)
  ) { MailDelivery(from: $0, to: $1, $2) }

  static let example = MailDelivery(from: Mail.example.senderId, to: Mail.example.recipientId, Mail.example.envelope)
}

extension Mail {
  static let schema = Schema<Mail>.object(
    .required("id", \.id, .string), .required("senderId", \.senderId, .string),
    .optional("recipientId", \.recipientId, .string, default: ""), .required("envelope", \.envelope, Envelope.schema)
  ) { Mail(id: $0, senderId: $1, recipientId: $2, envelope: $3) }

  static let example = Mail(
    id: "0001770000000000-6f9b2c1e-8a57-4d7e-9d53-0c8d3f1b7a20", senderId: "11111111-0000-4000-8000-000000000001",
    recipientId: "5a0cbace-0000-4000-8000-00000000ba4c", envelope: Envelope("eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.AA.AA.AA.AA"))
}

extension Envelope {
  /// Who opens it finds out whether it is one.
  fileprivate static let schema = Schema<String>.token(form).map("a JWE in compact form", read: { Envelope($0) }, write: \.text)

  private static let form = TokenForm.jws(
    of: Schema<InstanceMessage>.sdkValue, by: TokenForm.Key("The sender's; the id in the path is the senderId.", at: keys), type: "JWT",
    example: InstanceMessage(
      .secureMessage, id: "a0000000-0000-4000-8000-000000000002", from: Mail.example.senderId, to: Mail.example.recipientId,
      at: 1_770_000_000_000, message: "Good morning.")
  ).encrypted(to: TokenForm.Key("The recipient's; the id in the path is the recipientId.", at: keys))

  private static let keys = WalletRoutes.keys.endpoint.template
}

extension TokenForm.Key {
  /// That of the instance that issues a claim.
  static let issuer = TokenForm.Key(
    "That of the application instance; the id in the path is the applicationInstanceId.", at: WalletRoutes.keys.endpoint.template)
}
