import Documents
import FoundationEssentials
import Synchronization
import Workflow

extension RunEnvironment {
  /// A reproducible environment for tests and demonstrations.
  ///
  /// - Parameters:
  ///   - moment: the fixed time (`--now`), or nil for the real clock.
  ///   - zone: the time zone whose days count. Default: UTC.
  ///   - seed: determines ids and draws (`--seed`), as two independent sequences, or nil if they are random.
  public init(at moment: Moment?, in zone: TimeZone = .gmt, seed: UInt64? = nil) {
    if let moment {
      let fixed = moment.milliseconds
      // The clock does not move, but people still wait: a deadline passes after the time that it leaves them.
      self.init(now: { fixed }, sleep: { until in try? await Task.sleep(for: .milliseconds(max(0, until - fixed))) })
    } else {
      self.init()
    }
    timeZone = zone
    guard let seed else { return }
    let draws = SharedRandom(seed: seed), ids = SharedRandom(seed: ~seed)
    draw = { draws.below($0) }
    newID = { ids.word().hexadecimal + ids.word().hexadecimal }
  }

  /// A random number generator that concurrent tasks can share.
  private final class SharedRandom: Sendable {
    private let numbers: Mutex<SeededRandom>

    init(seed: UInt64) { numbers = Mutex(SeededRandom(seed: seed)) }

    func below(_ bound: Int) -> Int { numbers.withLock { $0.below(bound) } }
    func word() -> UInt64 { numbers.withLock { $0.next() } }
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
