import Documents
import Foundation
import TestScale
import Testing

@testable import Vision

/// How well the MRZ is read in specimens with the damage of a careful person with an ordinary camera: up to 6° rotated, corners up to 3 %
/// off, blur σ to 1.6, noise σ to 12, 150 to 300 dpi, JPEG 75 to 95, a light gradient. The test prints the
/// figures of Documentation/Accuracy.md.
struct MrzAccuracyTests {
  private static let kinds: [(SpecimenDocument.Kind, FileSide)] = [
    (.passport, .front), (.idCard, .back), (.visa, .front), (.largeIdCard, .front), (.smallVisa, .front), (.residencePermit, .back),
    (.frenchIdCard, .front),
  ]

  @Test func readsAHundredDrawnDocuments() throws { try check(seeds: Array(1...100), "seeds 1 to 100", wrong: 2, inexact: 3) }

  /// Other documents in each run, of which any number may be unreadable, but none is believed and wrong.
  @Test func believesNothingWrongOfOthers() throws {
    let seeds = TestScale.seeds(100, for: "drawn documents")
    try check(seeds: seeds.map { $0 + 1_000 }, "\(seeds.count) seeds from \(seeds.lowerBound + 1_000)")
  }

  /// Twice the damage: 12° rotated, corners 6 % off, blur σ to 3.2, noise σ to 24, JPEG 50 to 90.
  @Test func readsFortyAtTwiceTheDamage() throws {
    try check(seeds: Array(201...240), scale: 2, "twice the damage, seeds 201 to 240", wrong: 3, inexact: 4)
  }

  /// Reads the documents of these seeds, or a tenth of them, at least ten.
  /// - Parameters:
  ///   - wrong: how many of all have another number or date than was printed, at most.
  ///   - inexact: how many of all have any wrong character, at most.
  private func check(seeds all: [UInt64], scale: Double = 1, _ name: String, wrong: Int = .max, inexact: Int = .max) throws {
    let seeds = TestScale.some(max(10, TestScale.count(all.count)), of: all, for: name)
    var tally = Tally()
    for seed in seeds {
      let (kind, side) = Self.kinds[Int(seed % UInt64(Self.kinds.count))]
      let (image, lines) = try MrzTestKit.specimen(kind, side: side, seed: seed, scale: scale)
      let clock = ContinuousClock.now
      let result = MrzReader().read(image)
      tally.milliseconds.append((ContinuousClock.now - clock) / .milliseconds(1))
      let isRight = MrzTestKit.keyFieldsAgree(result, Mrz.parse(lines).fields)
      tally.right += isRight ? 1 : 0
      tally.exact += result?.lines == lines ? 1 : 0
      guard let result else { continue }
      tally.believed += result.valid ? 1 : 0
      #expect(!result.valid || isRight, "\(kind.rawValue), seed \(seed): believed and wrong: \(result.lines) for \(lines)")
      tally.count(result, against: lines)
    }
    print("MRZ on \(name): \(tally)")
    #expect(seeds.count - tally.right <= wrong)
    #expect(seeds.count - tally.exact <= inexact)
  }

  private struct Tally: CustomStringConvertible {
    var right = 0, exact = 0, believed = 0, wrongLetters = 0, wrongAndListed = 0
    var milliseconds: [Double] = []

    /// Characters that no check digit protects may be wrong, but then they must be listed as uncertain.
    mutating func count(_ result: MrzResult, against lines: [String]) {
      guard result.valid, result.lines.map(\.count) == lines.map(\.count) else { return }
      for (line, (read, printed)) in zip(result.lines, lines).enumerated() {
        for (column, (a, b)) in zip(read, printed).enumerated() where a != b {
          wrongLetters += 1
          wrongAndListed += result.uncertain.contains(MrzPosition(line: line, column: column)) ? 1 : 0
        }
      }
    }

    var description: String {
      let median = milliseconds.sorted()[milliseconds.count / 2].formatted(.number.precision(.fractionLength(0)))
      return
        "key fields right \(right), every line exact \(exact), valid \(believed), of \(milliseconds.count); wrong letters in valid ones "
        + "\(wrongLetters), listed as uncertain \(wrongAndListed); median \(median) ms"
    }
  }
}
