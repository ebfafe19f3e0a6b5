import Glibc

/// What stands before a simulated camera, and how it moves. Its moments are seconds from its beginning: the same acts at the same moments give the same
/// pictures.
public struct Stage: Sendable {
  /// What it moves to.
  public private(set) var state: StageState
  private var movements: [StageMeasure: Movement] = [:]
  /// When the eyes close for a blink and open again.
  private var blink: Range<Double>?
  private let tremor: Tremor

  /// Seconds for which the eyes are closed in a blink: long enough for a camera of ten pictures a second.
  private static let blinkDuration = 0.3

  /// - Parameter seed: of the hand's tremor.
  public init(_ state: StageState = StageState(), seed: UInt64 = 0) {
    self.state = state
    tremor = Tremor(seed: seed)
  }

  /// Does something from this moment on.
  public mutating func perform(_ act: StageAct, at moment: Double) {
    let before = state
    act.change(&state)
    if act == .blink { blink = moment..<moment + Self.blinkDuration }
    for measure in StageMeasure.allCases where state[measure] != before[measure] {
      let from = movements[measure]?.value(at: moment) ?? before[measure]
      movements[measure] = Movement(from: from, to: state[measure], start: moment)
    }
  }

  /// Whether something moves at this moment, apart from the tremor of a hand.
  public func isMoving(at moment: Double) -> Bool {
    movements.values.contains { !$0.isOver(at: moment) } || blink?.contains(moment) ?? false
  }

  /// What the camera shows at a moment: every movement as far as it is, with the tremor of the hand that holds the camera or the document.
  public func view(at moment: Double) -> StageState {
    var view = state
    for (measure, movement) in movements { view[measure] = movement.value(at: moment) }
    if blink?.contains(moment) == true { view.expression = .eyesClosed }
    let strength = 1 + 14 * view[.shake]
    for (measure, amplitude) in Tremor.amplitudes { view[measure] += strength * amplitude * tremor.value(of: measure, at: moment) }
    return view
  }
}

/// A movement between two points along a line, without a jerk at either end (Flash and Hogan, "The coordination of arm movements", 1985).
private struct Movement: Sendable {
  let from: Double
  let to: Double
  let start: Double

  /// In seconds.
  private static let duration = 0.8

  func isOver(at moment: Double) -> Bool { moment >= start + Self.duration }

  func value(at moment: Double) -> Double {
    let share = min(max((moment - start) / Self.duration, 0), 1)
    return from + (to - from) * share * share * share * (10 - 15 * share + 6 * share * share)
  }
}

/// The slow sway of a steady hand: for each measure the sum of three waves between 0.4 and 2.5 Hz, from a seed.
private struct Tremor: Sendable {
  /// In the unit of each measure.
  static let amplitudes: [(StageMeasure, Double)] = [(.x, 0.0008), (.y, 0.0008), (.roll, 0.12), (.pitch, 0.25), (.nearness, 0.0015)]

  private let waves: [StageMeasure: [(frequency: Double, phase: Double)]]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed ^ 0x7E3)
    waves = Dictionary(
      uniqueKeysWithValues: Self.amplitudes.map { measure, _ in
        (measure, [0.4, 1.1, 1.8].map { ($0 + 0.7 * random.unit(), random.unit()) })
      })
  }

  /// From -1 to 1.
  func value(of measure: StageMeasure, at moment: Double) -> Double {
    let waves = waves[measure] ?? []
    return waves.reduce(0) { $0 + sin(2 * .pi * ($1.frequency * moment + $1.phase)) } / Double(max(waves.count, 1))
  }
}
