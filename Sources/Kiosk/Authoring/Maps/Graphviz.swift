import Foundation
import Invocation

/// Draws graphs with the program `dot` of Graphviz, if it is installed.
enum Graphviz {
  /// - Throws: the exit status, after a line on standard error that says what to install.
  static func svg(of dot: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "vestibule-map-\(UUID().uuidString).dot")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["dot", "-Tsvg", file.path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try Data(dot.utf8).write(to: file)
      try process.run()
    } catch { throw missing() }
    let drawing = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0, !drawing.isEmpty else { throw missing() }
    return String(decoding: drawing, as: UTF8.self)
  }

  private static func missing() -> any Error {
    StandardError.write("The map is drawn by Graphviz, whose program dot is missing or failed. Install it: sudo apt install graphviz")
    return ExitStatus.unreadableInput.code
  }
}
