import Foundation

/// Draws a curve as SVG: two axes with their labels, a line with dots for each series, and what it was measured on.
struct CurveChart {
  let curve: Curve
  let series: [Curve.Result]
  let documents: Int

  private static let width = 640.0
  private static let height = 380.0
  private static let plot = (left: 56.0, top: 44.0, right: 460.0, bottom: 310.0)
  private static let inks = ["#1f5fa8", "#c2571a", "#3a7d44", "#7a3b93", "#8a6d1b"]

  var svg: String {
    let (plot, ink) = (Self.plot, "#333")
    var parts = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.number(Self.width)) \(Self.number(Self.height))\" "
        + "font-family=\"sans-serif\" font-size=\"12\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
      text(curve.title, plot.left, 26, "font-size=\"16\" fill=\"\(ink)\""),
    ]
    for share in stride(from: 0.0, through: 1, by: 0.25) {
      let y = place(rate: share)
      parts.append(line(plot.left, y, plot.right, y, "#ddd"))
      parts.append(text("\(Self.number(share * 100)) %", plot.left - 6, y + 4, "text-anchor=\"end\" fill=\"\(ink)\""))
    }
    for (index, amount) in curve.amounts.enumerated() where index % 2 == 0 || curve.amounts.count < 8 {
      let x = place(amount: amount)
      parts.append(line(x, plot.bottom, x, plot.bottom + 5, ink))
      parts.append(text(Self.number(amount), x, plot.bottom + 18, "text-anchor=\"middle\" fill=\"\(ink)\""))
    }
    parts.append(line(plot.left, plot.bottom, plot.right, plot.bottom, ink))
    parts.append(line(plot.left, plot.top, plot.left, plot.bottom, ink))
    let middle = (plot.left + plot.right) / 2
    parts.append(text(curve.axis, middle, plot.bottom + 38, "text-anchor=\"middle\" fill=\"\(ink)\""))
    let basis = "\(documents) drawn documents at each point, the same ones everywhere"
    parts.append(text(basis, plot.left, Self.height - 10, "fill=\"#777\" font-size=\"11\""))
    for (index, result) in series.enumerated() { parts += drawn(result, index) }
    return (parts + ["</svg>", ""]).joined(separator: "\n")
  }

  /// What the gate is held against is dashed and black.
  private func drawn(_ result: Curve.Result, _ index: Int) -> [String] {
    let ink = result.isTruth ? "#111" : Self.inks[index % Self.inks.count]
    let points = zip(curve.amounts, result.rates).map { (place(amount: $0), place(rate: $1)) }
    let way = points.map { "\(Self.number($0.0)),\(Self.number($0.1))" }.joined(separator: " ")
    let dash = result.isTruth ? " stroke-dasharray=\"6 4\"" : ""
    let y = Self.plot.top + 8 + 20 * Double(index)
    let x = Self.plot.right + 14
    return ["<polyline points=\"\(way)\" fill=\"none\" stroke=\"\(ink)\" stroke-width=\"2\"\(dash)/>"]
      + points.map { "<circle cx=\"\(Self.number($0.0))\" cy=\"\(Self.number($0.1))\" r=\"2.6\" fill=\"\(ink)\"/>" } + [
        "<line x1=\"\(x)\" y1=\"\(y)\" x2=\"\(x + 20)\" y2=\"\(y)\" stroke=\"\(ink)\" stroke-width=\"2\"\(dash)/>",
        text(result.label, x + 26, y + 4, "fill=\"\(ink)\""),
      ]
  }

  private func place(amount: Double) -> Double {
    let (first, last) = (curve.amounts.first ?? 0, curve.amounts.last ?? 1)
    return Self.plot.left + (Self.plot.right - Self.plot.left) * (last > first ? (amount - first) / (last - first) : 0)
  }

  private func place(rate: Double) -> Double { Self.plot.bottom - (Self.plot.bottom - Self.plot.top) * rate }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ ink: String) -> String {
    "<line x1=\"\(Self.number(x1))\" y1=\"\(Self.number(y1))\" x2=\"\(Self.number(x2))\" y2=\"\(Self.number(y2))\" stroke=\"\(ink)\"/>"
  }

  private func text(_ words: String, _ x: Double, _ y: Double, _ style: String) -> String {
    let safe = words.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    return "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" \(style)>\(safe)</text>"
  }

  /// Without needless digits: 3, 2.5, 0.025.
  static func number(_ value: Double) -> String { String(format: "%.6g", (value * 1000).rounded() / 1000) }
}
