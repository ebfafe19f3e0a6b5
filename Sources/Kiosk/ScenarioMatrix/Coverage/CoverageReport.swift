/// What several journeys have reached, in JUnit XML: a suite for each journey, a case for each thing that it declares.
package struct CoverageReport {
  package let coverages: [Coverage]

  package init(_ coverages: [Coverage]) { self.coverages = coverages }

  package var junit: String {
    let suites = coverages.map { coverage in
      (
        coverage.journey,
        coverage.declared.map { item in
          JUnitReport.Case(
            classname: "\(coverage.journey).\(item.kind.rawValue)", name: item.name,
            failure: coverage.reached.contains(item)
              ? nil : .init(type: "notReached", message: "No run reached it.", text: coverage.hint(for: item)))
        }
      )
    }
    return JUnitReport(name: "vestibule coverage", suites: suites).xml
  }
}
