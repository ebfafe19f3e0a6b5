/// What has become of a delivery: of the result of a session, or of a message of a service.
public enum DeliveryState: String, Codable, Sendable {
  /// The receiver does not have it yet.
  case pending = "waiting"
  /// The receiver has taken it.
  case done = "delivered"
  /// The receiver has not taken it, and it is not tried again unless somebody asks for it.
  case givenUp = "abandoned"
}
