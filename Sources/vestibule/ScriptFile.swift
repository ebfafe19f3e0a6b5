import Foundation
import Notation
import Workflow

/// A script that cannot be used, in one sentence that says where and what to do.
struct ScriptProblem: Error, CustomStringConvertible {
  var description: String
}

/// Reads a script of answers, strictly: an error names its line and column.
enum ScriptFile {
  static func read(_ path: String) throws(ScriptProblem) -> Script {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
      throw ScriptProblem(description: "The script \(path) cannot be read. Check the path and its permissions.")
    }
    do { _ = try JSONReader().read(bytes) } catch {
      throw ScriptProblem(description: "The script \(path) is not JSON: \(error.description)")
    }
    do { return try JSONDecoder().decode(Script.self, from: bytes) } catch let DecodingError.dataCorrupted(context) {
      throw ScriptProblem(
        description: "The script \(path) cannot be used, at \(Self.place(context.codingPath)): \(context.debugDescription)")
    } catch let DecodingError.typeMismatch(_, context) where context.codingPath.count > 1 {
      throw ScriptProblem(
        description: "The script \(path) cannot be used, at \(Self.place(context.codingPath)): a value of another type is wanted.")
    } catch {
      throw ScriptProblem(
        description: "The script \(path) cannot be used. It is {\"answers\":[{\"choose\":\"NLD\"},{\"proceed\":true}, …]}.")
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map { "answer \($0 + 1)" } ?? key.stringValue }.joined(separator: ", ")
  }
}
