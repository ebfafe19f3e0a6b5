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
  fileprivate static let schema = Schema<String>.string.map("a JWE in compact form", read: { Envelope($0) }, write: \.text)
}
