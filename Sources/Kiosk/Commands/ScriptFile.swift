import Foundation
import Invocation
import Notation
import Workflow

/// Reads a script of answers from its file.
package enum ScriptFile {
  /// - Throws: `inputNotUsable` with what is wrong and where.
  package static func read(_ path: String) throws(WorkflowError) -> Script {
    let bytes = try InputFile.read(path, as: .text)
    do throws(NotationErrors) { return try Script(reading: bytes) } catch {
      throw WorkflowError(.inputNotUsable, "The script \(path) cannot be used. \(error.description)")
    }
  }

  /// The folder of a script's file, where its pictures are looked for first, or nil if the script comes through a pipe.
  package static func folder(of path: String) -> String? {
    let file = URL(filePath: path).absoluteURL
    guard (try? FileManager.default.attributesOfItem(atPath: file.path)[.type]) as? FileAttributeType == .typeRegular else { return nil }
    return file.deletingLastPathComponent().path
  }
}
