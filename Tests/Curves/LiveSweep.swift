import Documents
import Foundation
import Vision

/// How soon documents are taken by themselves on each surface: `vestibule-curves live`.
struct LiveSweep {
  var documents = 40
  var surfaces = SpecimenSurface.allCases
  /// The number of the first document.
  var first = 0
  /// Whether each document gets a line.
  var isVerbose = false

  /// Documents and their sides, in turn.
  private static let kinds: [(kind: SpecimenDocument.Kind, type: DocumentType, side: FileSide)] = [
    (.passport, .passport, .front), (.idCard, .idCard, .front), (.idCard, .idCard, .back), (.driversLicense, .driversLicense, .front),
    (.dutchDriversLicense, .dutchDriversLicense, .back), (.frenchIdCard, .frenchIdCard, .front),
    (.residencePermit, .residencePermit, .back), (.paperId, .paperId, .insideLeft),
  ]

  /// Prints a line for each surface when it is measured.
  func run() throws {
    for surface in surfaces {
      var outcomes: [LiveRun.Outcome] = []
      for number in first..<first + documents {
        let outcome = try Self.capture(number, on: surface).run()
        outcomes.append(outcome)
        if isVerbose { Self.say("  \(number) \(Self.kinds[number % Self.kinds.count].kind.rawValue): " + Self.text([outcome])) }
      }
      Self.say("\(surface.rawValue): " + Self.text(outcomes))
    }
  }

  private static func capture(_ number: Int, on surface: SpecimenSurface) throws -> LiveRun {
    let (kind, type, side) = kinds[number % kinds.count]
    let document = SpecimenOrder(kind, seed: UInt64(number) + 1).document(asOf: CalendarDate(daysSince1970: 20_605))
    guard let step = type.steps(tilted: false, of: document.issuingCountry).first(where: { $0.side == side }) else {
      throw SpecimenError.noSuchSide("\(type.rawValue) has no side \(side.rawValue).")
    }
    return LiveRun(document: document, step: step, type: type, surface: surface, seed: UInt64(number) &* 7919 &+ 17)
  }

  private static func text(_ outcomes: [LiveRun.Outcome]) -> String {
    let times = outcomes.compactMap(\.seconds).sorted()
    func seconds(_ value: Double?) -> String { value.map { String(format: "%.1f s", $0) } ?? "never" }
    let pictures = max(1, outcomes.reduce(0) { $0 + $1.pictures })
    func shares<Key>(_ counts: [[Key: Int]], _ name: (Key) -> String) -> String {
      var sums: [Key: Int] = [:]
      for (key, count) in counts.joined() { sums[key, default: 0] += count }
      return sums.sorted { $0.value > $1.value }.map { "\(name($0.key)) \($0.value * 100 / pictures) %" }.joined(separator: ", ")
    }
    func cost(_ all: [Double]) -> String {
      let sorted = all.sorted()
      return sorted.isEmpty ? "-" : String(format: "%.0f/%.0f", sorted[sorted.count / 2], sorted[sorted.count - 1])
    }
    let slow = outcomes.count { ($0.seconds ?? .infinity) > 15 }
    return
      "taken \(times.count) of \(outcomes.count), \(slow) later than 15 s or never, median \(seconds(times.isEmpty ? nil : times[times.count / 2])), "
      + "slowest \(seconds(times.last)); misread \(outcomes.count(where: \.isMisread)), refused \(outcomes.reduce(0) { $0 + $1.refused }); "
      + "of \(pictures) pictures: \(shares(outcomes.map(\.objections), \.rawValue)) [\(shares(outcomes.map(\.hints), \.rawValue))]; "
      + "CPU ms median/most: measuring \(cost(outcomes.flatMap(\.measuring))), searching \(cost(outcomes.flatMap(\.searching)))"
  }

  /// Each line appears when it is ready, even in a file.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
