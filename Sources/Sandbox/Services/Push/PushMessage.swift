/// A message to a device.
package struct PushMessage: Codable, Equatable, Sendable {
  /// Sorts by the time of sending.
  package var id: String
  /// Milliseconds since 1970, UTC.
  package var sentAt: Int64
  /// JSON, as the sender wrote it.
  package var data: String

  package init(id: String, sentAt: Int64, data: String) { (self.id, self.sentAt, self.data) = (id, sentAt, data) }

  static let schema = Schema<PushMessage>.object(
    .required("id", \.id, .string), .optional("sentAt", \.sentAt, milliseconds, default: Int64(0)), .required("data", \.data, .text)
  ) { PushMessage(id: $0, sentAt: $1, data: $2) }

  private static let milliseconds: Schema<Int64> = Schema<String>.text.map(
    "milliseconds since 1970", read: { Int64($0) }, write: { String($0) })

  static let example = PushMessage(
    id: "0001770000000000-6f9b2c1e-8a57-4d7e-9d53-0c8d3f1b7a20", sentAt: 1_770_000_000_000,
    data: #"{"aps":{"alert":"Your parcel has arrived."}}"#)
}
