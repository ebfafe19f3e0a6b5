import Glibc
import Imaging
import LocalServices

/// The location of the server's program.
enum ServerExecutable {
  static let name = "vestibule-server"

  /// Finds the program beside the running one (in a checkout), or in `../libexec/vestibule` (an installation).
  /// - Throws: a sentence with the places that were searched.
  static func find() throws(Missing) -> String {
    let folder = ImagingExecutable.runningFolder()
    let places = ["\(folder)/\(name)", "\(folder)/../libexec/vestibule/\(name)"]
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else { throw Missing(places: places) }
    return found
  }

  struct Missing: Error {
    let places: [String]

    var message: String {
      "The program \(name) is missing: looked at \(places.joined(separator: " and ")). In a checkout, "
        + "\(ServerProcess.buildCommand) builds it; otherwise install Vestibule again."
    }
  }
}
