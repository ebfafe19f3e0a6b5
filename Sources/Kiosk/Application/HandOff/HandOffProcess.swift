import Foundation
import Imaging
import LocalServices
import Services

/// The program that hands a capture over.
package final class HandOffProcess: HandOffServing {
  /// The longest line: a picture of 10 MB and a clip of 8 MB in Base64.
  private static let most = 26_000_000

  private let process: ServerProcess

  /// Starts `vestibule-server`. The kernel ends it together with the thread that calls this, so the same thread must read its reports.
  /// - Parameter program: its path.
  package init(_ program: String, _ order: HandOffOrder) throws(HandOffFailure) {
    do throws(Spawn.Failure) { process = try ServerProcess(program, order: order, longestLine: Self.most) } catch { throw .server }
  }

  package func next() -> HandOffReport? { process.nextLine().flatMap { try? JSONDecoder().decode(HandOffReport.self, from: $0) } }

  package func end() { process.end() }
}
