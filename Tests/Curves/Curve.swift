import Documents
import Foundation
import Vision

/// How a gate behaves as one damage grows: for each series, the share of documents that satisfy a condition, at each amount.
struct Curve: Sendable {
  /// The name of its file.
  let name: String
  let title: String
  /// The threshold, in words.
  let subtitle: String
  /// The damage, with its unit.
  let axis: String
  /// Whether the amounts are shares, which are shown as percentages.
  var isShare = false
  /// The most damage by a careful person with an ordinary camera; nil if there is no such value.
  var usual: Double?
  let amounts: [Double]
  var series: [Series]

  struct Series: Sendable {
    let label: String
    /// Whether this series is what the gate is compared with, and not the gate itself.
    var isTruth = false
    /// Whether the picture of the document with this number, with this amount of damage, satisfies the condition; nil when there is no such
    /// picture.
    let sample: @Sendable (_ amount: Double, _ document: Int) throws -> Sample?

    /// A series over drawn scenes.
    init(
      label: String, isTruth: Bool = false, scene: @escaping @Sendable (_ amount: Double, _ document: Int) -> CurveScene,
      holds: @escaping @Sendable (CurveSight) throws -> Bool
    ) {
      self.init(label: label, isTruth: isTruth) { Sample(holds: try holds(CurveSight(scene($0, $1)))) }
    }

    init(label: String, isTruth: Bool = false, sample: @escaping @Sendable (_ amount: Double, _ document: Int) throws -> Sample?) {
      self.label = label
      self.isTruth = isTruth
      self.sample = sample
    }
  }

  struct Sample {
    let holds: Bool
    /// The processor time of what was measured; nil when it does not matter.
    var milliseconds: Double?
  }

  /// The result of one series.
  struct Result {
    let label: String
    let isTruth: Bool
    /// From 0 to 1, one for each amount.
    let rates: [Double]
    /// The median processor time for each amount, in milliseconds; empty when it was not measured.
    var medians: [Double] = []
  }

  /// An amount as a label of the axis.
  func label(_ amount: Double) -> String {
    CurveChart.number(((isShare ? amount * 100 : amount) * 10).rounded() / 10) + (isShare ? " %" : "")
  }

  func measured(documents: Int) throws -> [Result] {
    try series.map { series in
      var result = (rates: [Double](), medians: [Double]())
      for amount in amounts {
        let samples = try (0..<documents).compactMap { try series.sample(amount, $0) }
        result.rates.append(Double(samples.count(where: \.holds)) / Double(max(1, samples.count)))
        let times = samples.compactMap(\.milliseconds).sorted()
        if !times.isEmpty { result.medians.append(times[times.count / 2]) }
      }
      return Result(label: series.label, isTruth: series.isTruth, rates: result.rates, medians: result.medians)
    }
  }

  /// The rates as text, as percentages.
  func table(_ results: [Result]) -> String {
    func cell(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
    let width = (results.map(\.label.count).max() ?? 0) + 2
    var lines = ["\(name): \(title); \(axis)"]
    lines.append(String(repeating: " ", count: width) + amounts.map { cell(CurveChart.number($0), 6) }.joined())
    for result in results {
      let label = result.label.padding(toLength: width, withPad: " ", startingAt: 0)
      lines.append(label + result.rates.map { cell(CurveChart.number(($0 * 100).rounded()), 6) }.joined())
      guard !result.medians.isEmpty else { continue }
      let title = "  median CPU, ms".padding(toLength: width, withPad: " ", startingAt: 0)
      lines.append(title + result.medians.map { cell(CurveChart.number($0.rounded()), 6) }.joined())
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
