import Documents
import Foundation
import Vision

/// How a gate behaves as one damage grows: for each series, the share of documents of which something holds, at each amount.
struct Curve: Sendable {
  /// The name of its file.
  let name: String
  let title: String
  /// The threshold, in words.
  let subtitle: String
  /// What grows, with its unit.
  let axis: String
  /// Whether the amounts are shares, which are shown in percent.
  var isShare = false
  /// What a careful person with a plain camera stays below; nil where nothing is usual.
  var usual: Double?
  let amounts: [Double]
  let series: [Series]

  struct Series: Sendable {
    let label: String
    /// Whether it is what the gate is held against, not the gate itself.
    var isTruth = false
    /// The picture with this much of the damage of the document with this number.
    let scene: @Sendable (_ amount: Double, _ document: Int) -> CurveScene
    /// Whether it holds of one picture.
    let holds: @Sendable (CurveSight) throws -> Bool
  }

  /// What came of one series.
  struct Result {
    let label: String
    let isTruth: Bool
    /// From 0 to 1, one for each amount.
    let rates: [Double]
  }

  /// An amount as it stands on the axis.
  func label(_ amount: Double) -> String {
    CurveChart.number(((isShare ? amount * 100 : amount) * 10).rounded() / 10) + (isShare ? " %" : "")
  }

  func measured(documents: Int) throws -> [Result] {
    try series.map { series in
      let rates = try amounts.map { amount in
        let held = try (0..<documents).count { try series.holds(CurveSight(series.scene(amount, $0))) }
        return Double(held) / Double(documents)
      }
      return Result(label: series.label, isTruth: series.isTruth, rates: rates)
    }
  }

  /// The rates as text, in percent.
  func table(_ results: [Result]) -> String {
    func cell(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
    let width = (results.map(\.label.count).max() ?? 0) + 2
    var lines = ["\(name): \(title); \(axis)"]
    lines.append(String(repeating: " ", count: width) + amounts.map { cell(CurveChart.number($0), 6) }.joined())
    for result in results {
      let label = result.label.padding(toLength: width, withPad: " ", startingAt: 0)
      lines.append(label + result.rates.map { cell(CurveChart.number(($0 * 100).rounded()), 6) }.joined())
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
