import Glibc

/// How much a process may do, for one request to the imaging process for example, before it counts as hung.
///
/// Work is counted in the process's own processor time: on a busy machine most of the time passes while the process waits for a core. The time
/// that passes ends only a process that does not even want a core, and one that was taken over and does just enough not to look like that.
public struct WorkLimit: Equatable, Sendable {
  /// Processor time of all threads of the process.
  public var processor: Duration
  /// How long the process may stand still: blocked or stopped, with less than a thousandth of this in processor time. A process that waits for
  /// a core gets more, however busy the machine is.
  public var stillness: Duration
  /// How long the process is waited for, whatever it does.
  public var wait: Duration

  public init(processor: Duration = .seconds(30), stillness: Duration = .seconds(60), wait: Duration = .seconds(900)) {
    self.processor = processor
    self.stillness = stillness
    self.wait = wait
  }

  /// Which of them was met.
  public enum Bound: Equatable, Sendable { case processor, stillness, wait }
}

/// Watches a process while it works.
package final class WorkWatch {
  /// How often the process is looked at while it is waited for, in milliseconds.
  package static let interval: Int32 = 1_000

  private let limit: WorkLimit
  private let used: () -> Duration?
  private let start: Duration
  /// The processor time at which the process began to stand still, and how long that has lasted.
  private var mark: Duration
  private var still = Duration.zero
  private var waited = Duration.zero

  /// - Parameter used: the processor time of the process so far; nil when it is unknown, and then the process counts as standing still.
  package init(_ limit: WorkLimit, used: @escaping () -> Duration?) {
    self.limit = limit
    self.used = used
    start = used() ?? .zero
    mark = start
  }

  /// Looks at the process.
  /// - Parameter elapsed: how long this program has waited for it since the last look. No more than one interval counts, because this
  ///   program itself may have been stopped, and the process with it: with a laptop that slept, for example.
  /// - Returns: the limit that the process has reached, or nil for none.
  package func look(after elapsed: Duration) -> WorkLimit.Bound? {
    let now = used() ?? mark, elapsed = min(elapsed, .milliseconds(Self.interval))
    if now - start >= limit.processor { return .processor }
    waited += elapsed
    if waited >= limit.wait { return .wait }
    still += elapsed
    if now - mark >= limit.stillness / 1000 { (mark, still) = (now, .zero) }
    return still >= limit.stillness ? .stillness : nil
  }
}

package enum ProcessorTime {
  /// The processor time of all threads of a process so far; nil when there is no such process.
  package static func of(_ process: pid_t) -> Duration? {
    var clock = clockid_t(), time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
