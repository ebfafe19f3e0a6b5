import Foundation
import Notation
import Workflow

/// A script that cannot be used, in one sentence that says where and what to do.
struct ScriptProblem: Error, CustomStringConvertible {
  var description: String
}

/// Reads a script of answers from its file.
enum ScriptFile {
  static func read(_ path: String) throws(ScriptProblem) -> Script {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
      throw ScriptProblem(description: "The script \(path) cannot be read. Check the path and its permissions.")
    }
    do throws(NotationErrors) { return try Script(reading: bytes) } catch {
      throw ScriptProblem(description: "The script \(path) cannot be used. \(error.description)")
    }
  }
}
