import Notation

/// The result of a matrix as JSON and as JUnit XML, both without times, so that two runs can be compared.
package struct MatrixReport {
  package let cells: [MatrixCell]

  package init(_ cells: [MatrixCell]) { self.cells = cells }

  /// The runs that did not end as promised.
  package var failures: [MatrixCell] { cells.filter { $0.mismatch != nil } }

  /// `{"cells":[{"journey":"document","input":"passport","scenario":"document-expired","outcome":"1002","detail":"…","passed":true}],"failures":0}`.
  package var json: JSONValue {
    .object([
      "cells": .array(
        cells.map { cell in
          .object([
            "journey": .string(cell.journey), "input": .string(cell.input), "scenario": .string(cell.scenario),
            "outcome": .string(cell.outcome), "detail": .string(cell.detail), "passed": .bool(cell.mismatch == nil),
            "expected": cell.mismatch.map { .string($0) },
          ])
        }), "failures": .integer(failures.count),
    ])
  }

  /// JUnit XML as continuous integration reads it: `testsuites`, a `testsuite` for each journey, a `testcase` for each run.
  package var junit: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites name=\"vestibule matrix\" \(counts(cells))>"]
    for journey in cells.map(\.journey).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
      let suite = cells.filter { $0.journey == journey }
      lines.append("  <testsuite name=\"\(Self.escaped(journey))\" \(counts(suite)) skipped=\"0\">")
      for cell in suite {
        let open = "    <testcase classname=\"\(Self.escaped("\(cell.journey).\(cell.input)"))\" name=\"\(Self.escaped(cell.scenario))\""
        guard let mismatch = cell.mismatch else {
          lines.append(open + "/>")
          continue
        }
        let message = Self.escaped("Expected \(mismatch); the outcome was \(cell.outcome).")
        lines.append(open + ">")
        lines.append("      <failure type=\"mismatch\" message=\"\(message)\">\(Self.escaped(cell.detail))</failure>")
        lines.append("    </testcase>")
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func counts(_ cells: [MatrixCell]) -> String {
    "tests=\"\(cells.count)\" failures=\"\(cells.filter { $0.mismatch != nil }.count)\" errors=\"0\""
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
