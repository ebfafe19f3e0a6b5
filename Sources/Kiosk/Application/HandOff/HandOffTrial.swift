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

  /// Seconds that the program may take.
  private static let patience = 30

  /// - Parameter server: the path of the program.
  func run(by server: String) throws {
    let order = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    let environment = ServerEnvironment.handOff(from: Folders.environment)
    let ending = try ChildCommand(words: [server, order], timeout: Self.patience, environment: environment).run()
    guard ending.status != 0 else { return }
    throw DeliveryProblem(ending.complaint.isEmpty ? "\(server) ended with status \(ending.status)." : ending.complaint)
  }
}
