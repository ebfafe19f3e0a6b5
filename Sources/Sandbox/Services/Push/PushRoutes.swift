/// The requests of the sandbox's push service. The vendors' public pages show none, so paths and JSON are ours.
package enum PushRoutes {
  private static let devices = "/push/devices"

  /// The answer is the device's token.
  package static let registration = Route(
    .post, devices, "Registers a device.", takes: .none, answers: .object(.required("token", \.self, .string)) { $0 },
    example: "6f9b2c1e-8a57-4d7e-9d53-0c8d3f1b7a20", statuses: [201])

  package static let messages = Route(
    .get, "\(devices)/{token}/messages", "The messages that came for a device and were not acknowledged, oldest first.", takes: .none,
    answers: .object(.required("messages", \.self, .array(PushMessage.schema))) { $0 }, example: [PushMessage.example],
    statuses: [200, 410])

  package static let acknowledgement = Route(
    .delete, "\(devices)/{token}/messages/{id}", "Acknowledges a message.", takes: .none)
}
