import Foundation
import Journeys
import Notation
import Workflow

/// Reads a script of answers from its file.
enum ScriptFile {
  /// - Throws: `unusableInput` with what is wrong, and where.
  static func read(_ path: String) throws(ComponentError) -> Script {
    let bytes = try InputFile.read(path)
    do throws(NotationErrors) { return try Script(reading: bytes) } catch {
      throw .unusableInput("The script \(path) cannot be used. \(error.description)")
    }
  }

  /// The folder that a script lies in, where its pictures are looked for first; nil: it comes through a pipe and lies nowhere.
  static func folder(of path: String) -> String? {
    let file = URL(filePath: path).absoluteURL
    guard (try? FileManager.default.attributesOfItem(atPath: file.path)[.type]) as? FileAttributeType == .typeRegular else { return nil }
    return file.deletingLastPathComponent().path
  }
}
