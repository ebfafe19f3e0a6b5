import Deliveries
import Foundation
import Invocation
import LocalServices
import Services

extension HandOffTrial {
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
