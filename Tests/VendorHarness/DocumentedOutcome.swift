import Foundation
import Testing

/// A row of the table "Outcomes for tests" of a vendor's guide: what a test asks for, and what it gets.
public struct DocumentedOutcome: CustomTestStringConvertible, Sendable {
  /// The cells from the left, without backquotes.
  public let cells: [String]
  public var testDescription: String { cells[0] }

  /// - Parameter page: the guide's name: `IDscan`.
  public static func all(of page: String) -> [DocumentedOutcome] {
    let file = URL(filePath: #filePath).appending(path: "../../../Documentation/Vendors/\(page).md").standardized
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix("Outcomes for tests\n") } ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      DocumentedOutcome(
        cells: line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") })
    }
  }
}
