import Foundation
import Services

/// Tries whether phones could reach this machine at a place, with the certificate of the configuration. `vestibule-server` does it, which has
/// the network code.
package struct HandOffTrial: Codable, Equatable, Sendable {
  package let place: HandOffOrder.Place

  package init(at place: HandOffOrder.Place) { self.place = place }

  private enum CodingKeys: String, CodingKey {
    // An order has a place too.
    case place = "trial"
  }
}
