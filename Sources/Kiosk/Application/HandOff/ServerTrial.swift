import Deliveries
import Foundation
import Imaging
import LocalServices
import Services

/// Asks `vestibule-server` about itself.
package enum ServerTrial {
  /// Seconds that the program may take.
  private static let patience = 30

  /// - Parameter server: the path of the program.
  /// - Returns: the layers that confine it on this machine.
  package static func confinement(of server: String) throws(DeliveryProblem) -> ConfinementReport {
    let ending = try ChildCommand(words: [server, ServerArgument.confinement], timeout: patience).run()
    guard ending.status == 0, let report = try? JSONDecoder().decode(ConfinementReport.self, from: Data(ending.output.utf8)) else {
      throw DeliveryProblem("\(server) does not say how it is confined. Install Vestibule again.")
    }
    return report
  }
}
