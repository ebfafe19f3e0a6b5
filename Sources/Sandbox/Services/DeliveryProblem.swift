/// Why a delivery failed, and what to do, in one plain English sentence or two.
public struct DeliveryProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
  /// The status with which the receiver refused it; nil if it did not.
  public let status: Int?
  /// Why there was no answer; nil if there was one, or if nothing was asked over the network.
  public let failure: TransportFailure?

  public init(_ description: String, status: Int? = nil, failure: TransportFailure? = nil) {
    self.description = description
    self.status = status
    self.failure = failure
  }

  /// Only a status of success says that the receiver has the delivery (RFC 9110, section 15.3).
  /// - Parameter receiver: what a person calls it.
  public static func check(_ status: Int, of receiver: String) throws(DeliveryProblem) {
    guard (200..<300).contains(status) else { throw DeliveryProblem("\(receiver) answered \(status).", status: status) }
  }
}
