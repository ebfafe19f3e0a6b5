import Documents
import Synchronization
import Workflow

extension RunEnvironment {
  /// The same environment at each run: for tests and demonstrations.
  ///
  /// - Parameters:
  ///   - moment: it is always this moment (`--now`); nil: the real clock.
  ///   - seed: decides ids and draws (`--seed`), each in an order of their own; nil: chance does.
  public init(at moment: Moment?, seed: UInt64? = nil) {
    self.init()
    if let moment { now = { moment.milliseconds } }
    guard let seed else { return }
    let draws = Dice(seed: seed), ids = Dice(seed: ~seed)
    draw = { draws.below($0) }
    newID = { ids.word().hexadecimal + ids.word().hexadecimal }
  }

  /// Random numbers for many tasks.
  private final class Dice: Sendable {
    private let numbers: Mutex<SeededRandom>

    init(seed: UInt64) { numbers = Mutex(SeededRandom(seed: seed)) }

    func below(_ bound: Int) -> Int { numbers.withLock { $0.below(bound) } }
    func word() -> UInt64 { numbers.withLock { $0.next() } }
  }
}

extension UInt64 {
  /// Sixteen digits.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
