/// A report in JUnit XML, as continuous integration reads it: `testsuites`, a `testsuite` for each journey, a `testcase` for each thing that was
/// tried. It has no times, so that two reports can be compared.
package struct JUnitReport {
  package struct Case {
    /// The journey, then what sets it apart: `document.passport`.
    package var classname: String
    package var name: String
    package var failure: Failure?

    package init(classname: String, name: String, failure: Failure? = nil) {
      (self.classname, self.name, self.failure) = (classname, name, failure)
    }
  }

  package struct Failure {
    package var type: String
    /// One English sentence.
    package var message: String
    /// What else is known about it.
    package var text: String

    package init(type: String, message: String, text: String) { (self.type, self.message, self.text) = (type, message, text) }
  }

  package var name: String
  /// The cases of each journey, in their order.
  package var suites: [(name: String, cases: [Case])]

  package init(name: String, suites: [(name: String, cases: [Case])]) { (self.name, self.suites) = (name, suites) }

  package var xml: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"\(Self.escaped(name))\" \(counts(suites.flatMap(\.cases)))>",
    ]
    for suite in suites {
      lines.append("  <testsuite name=\"\(Self.escaped(suite.name))\" \(counts(suite.cases)) skipped=\"0\">")
      for test in suite.cases {
        let open = "    <testcase classname=\"\(Self.escaped(test.classname))\" name=\"\(Self.escaped(test.name))\""
        guard let failure = test.failure else {
          lines.append(open + "/>")
          continue
        }
        lines.append(open + ">")
        lines.append(
          "      <failure type=\"\(Self.escaped(failure.type))\" message=\"\(Self.escaped(failure.message))\">\(Self.escaped(failure.text))</failure>"
        )
        lines.append("    </testcase>")
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func counts(_ cases: [Case]) -> String {
    "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.failure != nil })\" errors=\"0\""
  }

  /// Text for XML 1.0, which does not allow most control characters at all.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
