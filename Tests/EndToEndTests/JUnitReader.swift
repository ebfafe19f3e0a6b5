import Foundation
import FoundationXML

/// Reads JUnit XML, and notes what does not belong there (the schema of Jenkins' xUnit plugin, `junit-10.xsd`).
final class JUnitReader: NSObject, XMLParserDelegate {
  private(set) var cases = 0
  private(set) var mistakes: [String] = []
  private var path: [String] = []

  /// The element around each element, and its attributes: those that it must have, and those that it may have.
  private static let rules: [String: (parent: String?, required: Set<String>, optional: Set<String>)] = [
    "testsuites": (nil, [], ["name", "time", "tests", "failures", "errors", "disabled"]),
    "testsuite": ("testsuites", ["name", "tests"], ["failures", "errors", "skipped", "time", "timestamp", "hostname", "id", "package"]),
    "testcase": ("testsuite", ["name"], ["classname", "time", "status", "assertions"]),
    "failure": ("testcase", [], ["type", "message"]),
  ]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "testcase" { cases += 1 }
    defer { path.append(name) }
    guard let rule = Self.rules[name] else { return mistakes.append("<\(name)>") }
    if path.last != rule.parent { mistakes.append("<\(name)> in <\(path.last ?? "")>") }
    let given = Set(attributes.keys)
    mistakes += rule.required.subtracting(given).map { "<\(name)> lacks \($0)" }
    mistakes += given.subtracting(rule.required).subtracting(rule.optional).map { "<\(name)> has \($0)" }
    for count in ["tests", "failures", "errors", "skipped"] where attributes[count].map({ Int($0) == nil }) ?? false {
      mistakes.append("\(count) is no number")
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { path.removeLast() }
}
