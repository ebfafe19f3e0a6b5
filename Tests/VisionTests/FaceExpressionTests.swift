import Documents
import Testing

@testable import Vision

/// Expressions of drawn heads, each compared with the same head's neutral face.
struct FaceExpressionTests {
  /// The columns of the sheet.
  enum Column: Int, CaseIterable { case neutral, second, third, smile, leftShut, rightShut, turned }

  /// The readings of each row; nil if a head was not found.
  static func rows() throws -> [[FaceReading?]] {
    let (sheet, heads) = try FaceTestKit.sheet()
    let finder = FaceFinder()
    return try (0..<heads.count / 7).map { row in
      try (0..<7).map { try finder.find(sheet.cropped(x: $0 * 160, y: row * 160, width: 160, height: 160)).first }
    }
  }

  /// A shut eye in a small drawing keeps some openness; the other eye shows the difference.
  static func isShut(_ eye: Double?, other: Double?) -> Bool {
    guard let eye, let other else { return false }
    return eye < 0.75 && eye < other - 0.2
  }

  @Test func expressionsAreRecognisedAgainstTheirBaseline() throws { Self.check(try Self.rows()) }

  /// Most rows give a baseline (except with dim or reflecting glasses), and nearly all of their expressions are recognised.
  static func check(_ rows: [[FaceReading?]]) {
    var judged = 0, right = 0
    for (number, row) in rows.enumerated() {
      guard let baseline = try? FaceBaseline(row.prefix(3).compactMap { $0 }) else { continue }
      func face(_ column: Column) -> FaceReading? { row[column.rawValue].map(baseline.judge) }
      let checks: [(String, Bool?)] = [
        ("neutral", face(.neutral).map { ($0.smile ?? 1) < 0.3 && ($0.leftEyeOpen ?? 0) > 0.7 && ($0.rightEyeOpen ?? 0) > 0.7 }),
        ("smile", face(.smile).map { ($0.smile ?? 0) > 0.5 }),
        ("left shut", face(.leftShut).map { Self.isShut($0.leftEyeOpen, other: $0.rightEyeOpen) }),
        ("right shut", face(.rightShut).map { Self.isShut($0.rightEyeOpen, other: $0.leftEyeOpen) }),
        ("turned", face(.turned).map { ($0.turn ?? 0) > 12 }),
      ]
      for (name, isRight) in checks {
        judged += 1
        if isRight == true { right += 1 } else { print("face row \(number): \(name) was not seen") }
      }
    }
    #expect(judged >= 30)
    #expect(right * 100 >= judged * 90, "\(right) of \(judged)")
  }
}
