import Foundation

/// Draws a curve as SVG: the damage on the horizontal axis, the share of the documents on the vertical one, a named line for each series,
/// the usual range shaded, and the gate's turning point marked. The reader's system decides between light and dark.
struct CurveChart {
  let curve: Curve
  let series: [Curve.Result]
  let documents: Int

  private static let (width, height) = (660.0, 400.0)
  private static let plot = (left: 62.0, top: 78.0, right: 486.0, bottom: 326.0)
  /// Colours that people with colour blindness can distinguish (Okabe and Ito), darker on white and lighter on black.
  private static let inks: [(light: String, dark: String)] = [
    ("#0072b2", "#56b4e9"), ("#b4470a", "#f0a050"), ("#00775a", "#3fcfa0"), ("#a04a80", "#e39ac6"), ("#7a6500", "#f0e442"),
    ("#555f69", "#b7c0c9"),
  ]

  var svg: String {
    let plot = Self.plot
    var parts = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.number(Self.width)) \(Self.number(Self.height))\" role=\"img\" "
        + "font-family=\"Inter, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif\" font-size=\"12.5\">",
      "<title>\(Self.safe(curve.title))</title>", Self.style,
      "<rect class=\"ground\" width=\"100%\" height=\"100%\" rx=\"10\"/>",
      text(curve.title, 24, 34, "title"), text(curve.subtitle, 24, 54, "faint"),
    ]
    if let usual = curve.usual {
      let end = place(amount: usual)
      parts.append(
        "<rect class=\"usual\" x=\"\(Self.number(plot.left))\" y=\"\(Self.number(plot.top))\" width=\"\(Self.number(end - plot.left))\" "
          + "height=\"\(Self.number(plot.bottom - plot.top))\"/>")
    }
    for share in stride(from: 0.0, through: 1, by: 0.25) {
      let y = place(rate: share)
      parts.append(line(plot.left, y, plot.right, y, share == 0 ? "axis" : "grid"))
      parts.append(text("\(Self.number(share * 100)) %", plot.left - 10, y + 4, "tick", anchor: "end"))
    }
    for (index, amount) in curve.amounts.enumerated() where index.isMultiple(of: curve.amounts.count < 8 ? 1 : 2) {
      let x = place(amount: amount)
      parts.append(line(x, plot.bottom, x, plot.bottom + 5, "axis"))
      parts.append(text(curve.label(amount), x, plot.bottom + 20, "tick", anchor: "middle"))
    }
    parts.append(text(curve.axis, (plot.left + plot.right) / 2, plot.bottom + 42, "label", anchor: "middle"))
    parts += turning
    for (index, result) in series.enumerated() { parts += drawn(result, index) }
    parts += names
    let usual = curve.usual == nil ? "" : "; shaded: a careful hand"
    parts.append(text("\(documents) drawn documents at each point, the same ones everywhere\(usual)", 24, Self.height - 14, "faint"))
    return (parts + ["</svg>", ""]).joined(separator: "\n")
  }

  private static var style: String {
    func ink(_ dark: Bool) -> String {
      inks.enumerated().map { index, ink in
        let color = dark ? ink.dark : ink.light
        return ".i\(index){stroke:\(color)}.f\(index){fill:\(color)}"
      }.joined()
    }
    return """
      <style>
      .ground{fill:#ffffff}.usual{fill:#eef3ea}.grid{stroke:#e3e6ea}.axis{stroke:#59636e}.turn{stroke:#59636e;stroke-dasharray:2 4}
      text{fill:#1f2328}.title{font-size:17px;font-weight:600}.tick,.faint{fill:#59636e}.faint{font-size:11.5px}
      .curve{fill:none;stroke-width:2.4px;stroke-linejoin:round;stroke-linecap:round}.truth{stroke:#1f2328;stroke-dasharray:7 5}.dot{fill:#1f2328}
      \(ink(false))
      @media (prefers-color-scheme: dark){
      .ground{fill:#0d1117}.usual{fill:#16241b}.grid{stroke:#262c34}.axis{stroke:#9198a1}.turn{stroke:#9198a1}
      text{fill:#e6edf3}.tick,.faint{fill:#9198a1}.truth{stroke:#e6edf3}.dot{fill:#e6edf3}
      \(ink(true))
      }
      </style>
      """
  }

  /// The series that the gate is compared with is dashed.
  private func drawn(_ result: Curve.Result, _ index: Int) -> [String] {
    let points = zip(curve.amounts, result.rates).map { (place(amount: $0), place(rate: $1)) }
    let way = points.map { "\(Self.number($0.0)),\(Self.number($0.1))" }.joined(separator: " ")
    let style = "class=\"curve \(result.isTruth ? "truth" : "i\(ink(index))")\" style=\"stroke-width:\(Self.number(thickness(index)))px\""
    return ["<polyline \(style) points=\"\(way)\"/>"]
      + points.map { "<circle class=\"\(fill(index))\" cx=\"\(Self.number($0.0))\" cy=\"\(Self.number($0.1))\" r=\"2.8\"/>" }
  }

  /// The amount at which the first series falls below one half.
  private var turning: [String] {
    guard let first = series.first(where: { !$0.isTruth }) else { return [] }
    let steps = zip(zip(curve.amounts, curve.amounts.dropFirst()), zip(first.rates, first.rates.dropFirst()))
    guard let step = steps.first(where: { $0.1.0 >= 0.5 && $0.1.1 < 0.5 }) else { return [] }
    let ((from, to), (high, low)) = step
    let amount = from + (to - from) * (high - 0.5) / (high - low)
    let x = place(amount: amount)
    return [
      line(x, Self.plot.top, x, Self.plot.bottom, "turn"),
      text("half at \(curve.label(amount))", x, Self.plot.top - 7, "faint", anchor: "middle"),
    ]
  }

  /// The names on the right, in the order of the series from the top.
  private var names: [String] {
    series.enumerated().flatMap { index, result -> [String] in
      let (x, y) = (Self.plot.right + 20, Self.plot.top + 8 + 23 * Double(index))
      return [
        "<line class=\"curve \(result.isTruth ? "truth" : "i\(ink(index))")\" x1=\"\(Self.number(x))\" y1=\"\(Self.number(y))\" "
          + "x2=\"\(Self.number(x + 22))\" y2=\"\(Self.number(y))\"/>",
        text(result.label, x + 31, y + 4.5, "name"),
      ]
    }
  }

  /// A line that others may cover is wider than they are.
  private func thickness(_ index: Int) -> Double { 2.4 + 1.2 * Double(min(2, series[(index + 1)...].count { !$0.isTruth })) }

  private func ink(_ index: Int) -> Int { index % Self.inks.count }

  private func fill(_ index: Int) -> String { series[index].isTruth ? "dot" : "f\(ink(index))" }

  private func place(amount: Double) -> Double {
    let (first, last) = (curve.amounts.first ?? 0, curve.amounts.last ?? 1)
    return Self.plot.left + (Self.plot.right - Self.plot.left) * (last > first ? (amount - first) / (last - first) : 0)
  }

  private func place(rate: Double) -> Double { Self.plot.bottom - (Self.plot.bottom - Self.plot.top) * rate }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) -> String {
    "<line class=\"\(style)\" x1=\"\(Self.number(x1))\" y1=\"\(Self.number(y1))\" x2=\"\(Self.number(x2))\" y2=\"\(Self.number(y2))\"/>"
  }

  private func text(_ words: String, _ x: Double, _ y: Double, _ style: String, anchor: String = "start") -> String {
    "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor)\">\(Self.safe(words))</text>"
  }

  private static func safe(_ words: String) -> String {
    words.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  /// Without unnecessary digits: 3, 2.5, 0.025.
  static func number(_ value: Double) -> String { String(format: "%.6g", (value * 1000).rounded() / 1000) }
}
