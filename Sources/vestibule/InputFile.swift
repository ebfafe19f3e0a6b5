import Foundation
import Journeys

/// A file that the caller hands over: an ordinary one, a pipe (`--config <(…)`), or `-` for standard input.
enum InputFile {
  /// No input of a journey is that large: whatever goes on beyond is none.
  private static let largest = 16 << 20

  /// - Throws: `unusableInput`, naming the file.
  static func read(_ path: String) throws(ComponentError) -> Data {
    if path == "-" { return try bytes(of: .standardInput, "Standard input") }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw .unusableInput("\(path) is a folder. Name a file.")
    }
    guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable(path) }
    defer { try? file.close() }
    return try bytes(of: file, path)
  }

  private static func bytes(of file: FileHandle, _ name: String) throws(ComponentError) -> Data {
    var bytes = Data()
    do {
      // A pipe gives what it has: a part of what will come.
      while bytes.count <= largest, let more = try file.read(upToCount: 1 << 16), !more.isEmpty { bytes += more }
    } catch { throw unreadable(name) }
    guard bytes.count <= largest else { throw .unusableInput("\(name) is larger than \(largest >> 20) MB. Name another file.") }
    return bytes
  }

  private static func unreadable(_ name: String) -> ComponentError {
    .unusableInput("\(name) cannot be read. Check the path and its permissions.")
  }
}
