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

  /// JUnit XML: a suite for each journey, a case for each run.
  package var junit: String {
    let journeys = cells.map(\.journey).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let suites = journeys.map { journey in
      (
        journey,
        cells.filter { $0.journey == journey }.map { cell in
          JUnitReport.Case(
            classname: "\(cell.journey).\(cell.input)", name: cell.scenario,
            failure: cell.mismatch.map { mismatch in
              .init(type: "mismatch", message: "Expected \(mismatch); the outcome was \(cell.outcome).", text: cell.detail)
            })
        }
      )
    }
    return JUnitReport(name: "vestibule matrix", suites: suites).xml
  }
}
