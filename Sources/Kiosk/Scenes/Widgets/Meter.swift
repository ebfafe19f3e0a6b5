import Cells

/// A bar with the threshold that must be reached (or not passed).
enum Meter {
  /// `level` and `threshold` are from 0 to 1; `width` is in cells, one of which holds the mark.
  static func text(_ level: Double, threshold: Double?, width: Int) -> String {
    let filled = Int((max(0, min(1, level)) * Double(width)).rounded())
    let mark = threshold.map { max(0, min(width - 1, Int(max(0, min(1, $0)) * Double(width)))) }
    return String((0..<width).map { $0 == mark ? Marks.threshold : $0 < filled ? Marks.barFull : Marks.barEmpty })
  }
}
