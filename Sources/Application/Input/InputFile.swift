import Foundation
import Workflow

/// A file that the caller names: a regular file, a pipe (`--config <(…)`), or `-` for standard input.
package enum InputFile {
  /// No journey has a larger input; anything longer is refused.
  private static let largest = 16 << 20

  /// - Throws: `inputNotUsable`, naming the file.
  package static func read(_ path: String) throws(WorkflowError) -> [UInt8] {
    if path == "-" { return try bytes(of: FileHandle(fileDescriptor: StandardStreams.current.input), "Standard input") }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw WorkflowError(.inputNotUsable, "\(path) is a folder. Name a file.")
    }
    guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable(path) }
    defer { try? file.close() }
    return try bytes(of: file, path)
  }

  private static func bytes(of file: FileHandle, _ name: String) throws(WorkflowError) -> [UInt8] {
    var bytes = Data()
    do {
      // A pipe returns only the bytes that it has at the moment.
      while bytes.count <= largest, let more = try file.read(upToCount: 1 << 16), !more.isEmpty { bytes += more }
    } catch { throw unreadable(name) }
    guard bytes.count <= largest else {
      throw WorkflowError(.inputNotUsable, "\(name) is larger than \(largest >> 20) MB. Name another file.")
    }
    return Array(bytes)
  }

  private static func unreadable(_ name: String) -> WorkflowError {
    WorkflowError(.inputNotUsable, "\(name) cannot be read. Check the path and its permissions.")
  }
}
