import Foundation

/// The program's commands for a session, in a form that can be typed into a shell. They name the data folder if the caller did, because
/// otherwise a different folder would be searched, and the server to go on with for the same reason.
package struct SessionHint: Sendable {
  /// The data folder that the caller named; nil for the default.
  package let data: String?

  /// The configuration file that the caller named; nil for one of the usual ones, or none. It may say where the key is.
  package let configuration: String?

  /// The server's address that the caller named; nil for the sandbox in this program.
  package let backend: String?

  package init(data: String?, configuration: String? = nil, backend: String? = nil) {
    self.data = data
    self.configuration = configuration
    self.backend = backend
  }

  package func resume(_ session: String) -> String { command(["resume", session] + (backend.map { ["--backend", $0] } ?? [])) }
  package func export(_ session: String) -> String { command(["export", session, "FOLDER"]) }
  package func dropRemoved(_ session: String) -> String { command(["deliver", "--drop-removed", session]) }
  package func erase(_ session: String) -> String { command(["erase", session]) }

  private func command(_ words: [String]) -> String {
    let places = [("--settings", configuration), ("--data", data)].flatMap { flag, path in path.map { [flag, $0] } ?? [] }
    return (["vestibule", "sessions"] + words + places).map(Self.quoted).joined(separator: " ")
  }

  /// One word for a POSIX shell (IEEE 1003.1, "Single-Quotes"), unquoted if it contains no special character.
  package static func quoted(_ word: String) -> String {
    let bare = word.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || "-_./:=@%+,".utf8.contains($0)
    }
    return bare && !word.isEmpty ? word : "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
