import Foundation

/// One line of the output.
struct Figure: CustomStringConvertible {
  var name: String
  var value: String

  /// A line with one value.
  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// A line with the spread of many samples.
  init(_ name: String, _ samples: [Double], unit: String) {
    let sorted = samples.sorted()
    /// The sample below which this share of the samples lies.
    func rank(_ share: Double) -> String { Self.text(sorted[Int((Double(sorted.count - 1) * share).rounded())]) }
    guard !sorted.isEmpty else {
      self.init(name, "no samples")
      return
    }
    self.init(name, "median \(rank(0.5)) \(unit), p99 \(rank(0.99)), min \(rank(0)), max \(rank(1)), n \(sorted.count)")
  }

  /// About three significant digits; small values get small units.
  static func text(_ value: Double) -> String {
    String(format: value < 10 ? "%.3f" : value < 1000 ? "%.1f" : "%.0f", value)
  }

  var description: String { name.padding(toLength: max(46, name.count), withPad: " ", startingAt: 0) + "  " + value }
}
