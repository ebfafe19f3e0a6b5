import Foundation
import Notation
import Workflow

/// A script that cannot be used, in one sentence that says where and what to do.
struct ScriptProblem: Error, CustomStringConvertible {
  var description: String
}

/// Reads a script of answers, strictly: an error names its line, column and path, and what was expected there.
enum ScriptFile {
  static func read(_ path: String) throws(ScriptProblem) -> Script {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
      throw ScriptProblem(description: "The script \(path) cannot be read. Check the path and its permissions.")
    }
    let node: Node
    do throws(NotationError) { node = try JSONReader().read(bytes) } catch {
      throw ScriptProblem(description: "The script \(path) is not JSON: \(error.description)")
    }
    let decoding = Decoding()
    let answers = decoding.object(node, allowing: ["answers"]).required("answers").list { answer($0, decoding) }
    do throws(NotationErrors) { try decoding.finish() } catch {
      throw ScriptProblem(description: "The script \(path) cannot be used. \(error.description)")
    }
    return Script(answers ?? [])
  }

  private static let keys = ["choose", "proceed", "capture", "confirm", "enter", "review", "skip", "timeout", "fail", "back", "cancel"]

  /// One answer: an object with one key.
  private static func answer(_ slot: Slot, _ decoding: Decoding) -> ScriptAnswer? {
    guard let node = slot.node, let answer = slot.object(allowing: keys), let members = node.members else { return nil }
    guard members.count == 1, let key = members.first?.key else {
      decoding.report(at: node, expected: "one answer, such as {\"proceed\":true}")
      return nil
    }
    let value = answer[key]
    /// Some answers say nothing but themselves.
    func only(_ answer: ScriptAnswer) -> ScriptAnswer? {
      guard let said = value.bool() else { return nil }
      if !said, let node = value.node { decoding.report(at: node, expected: "true") }
      return answer
    }
    return switch key {
    case "choose": value.string().map { .choose($0) }
    case "capture": value.string().map { .capture($0) }
    case "enter": value.string(mayBeEmpty: true).map { .enter($0) }
    case "fail": value.string().map { .fail($0) }
    case "confirm": value.bool().map { .confirm($0) }
    case "review": value.bool().map { .review($0) }
    case "proceed": only(.proceed)
    case "skip": only(.skip)
    case "timeout": only(.timeout)
    case "back": only(.back)
    case "cancel": only(.cancel)
    // An unknown key was reported above.
    default: nil
    }
  }
}
