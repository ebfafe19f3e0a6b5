import HTTPTypes
import Notation
import Services

/// Writes messages down in place of sending them, for a test without a receiver: each is a line of JSON with its `service`, its `event`, its
/// `id`, the `url`, and the `headers` and the `body` that its receiver would have got.
public struct MessageRecorder: Sendable {
  private let write: @Sendable (String) -> Bool

  /// - Parameter write: writes a line, and says whether it could.
  public init(_ write: @escaping @Sendable (String) -> Bool) { self.write = write }

  /// - Returns: the status with which a receiver would have answered.
  func take(_ message: OutboxMessage, _ request: ServiceRequest) throws(DeliveryProblem) -> Int {
    // The body stays a text: its digest is signed.
    let event = (try? JSONReader().read(request.body))?["event"]?.string
    let line = JSONValue.object([
      "service": .string(message.service), "event": event.map { .string($0) }, "id": .string(message.id), "url": .string(message.url),
      "headers": .object(request.head.headerFields.map { .init($0.name.rawName, .string($0.value)) }),
      "body": .string(String(decoding: request.body, as: UTF8.self)),
    ])
    guard write(line.text()) else {
      throw DeliveryProblem("The message could not be written. Look at the file that --webhooks names, then send the message again.")
    }
    return 200
  }
}
