import Foundation

/// Commands of ours as a person may type them into a shell. They name the data folder where the caller has: without it another one would be
/// searched.
package struct SessionHint: Sendable {
  /// The data folder that was named; nil: the usual one.
  package let data: String?

  package func resume(_ session: String) -> String { command(["resume", session]) }
  package func export(_ session: String) -> String { command(["export", session, "FOLDER"]) }
  package func erase(_ session: String) -> String { command(["erase", session]) }

  private func command(_ words: [String]) -> String {
    (["vestibule", "sessions"] + words + (data.map { ["--data", $0] } ?? [])).map(Self.quoted).joined(separator: " ")
  }

  /// One word of a POSIX shell (IEEE 1003.1, "Single-Quotes"): bare where nothing in it has a meaning there.
  package static func quoted(_ word: String) -> String {
    let bare = word.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || "-_./:=@%+,".utf8.contains($0)
    }
    return bare && !word.isEmpty ? word : "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
