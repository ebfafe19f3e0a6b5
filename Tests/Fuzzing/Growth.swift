import Glibc

/// The ratio of processor time for twice the input, in the same run: 2 for linear work, 4 for quadratic work. A ratio is the same on a slow
/// or a busy machine.
public enum Growth {
  /// The limit for linear work: `n log n` and the noise of a busy machine stay below it, quadratic work does not.
  public static let most = 3.0

  /// The ratio of the quickest runs. A disturbance can only make a run longer, so the quickest of several is the least disturbed; runs of both
  /// sizes alternate, so that a disturbance that lasts meets both.
  /// - Parameters:
  ///   - attempts: the number of runs of each size.
  ///   - work: processes an input of this many parts, and does nothing else.
  public static func ratio(from count: Int, attempts: Int = 5, _ work: (Int) -> Void) -> Double {
    // A run that is too short for the clock is repeated.
    var rounds = 1
    while seconds(count, rounds, work) < 0.002, rounds < 4096 { rounds *= 2 }
    var once = Double.infinity, twice = Double.infinity
    for _ in 0..<attempts {
      once = min(once, seconds(count, rounds, work))
      twice = min(twice, seconds(2 * count, rounds, work))
    }
    return twice / once
  }

  /// The processor time of this thread for this many rounds.
  private static func seconds(_ count: Int, _ rounds: Int, _ work: (Int) -> Void) -> Double {
    let before = now()
    for _ in 0..<rounds { work(count) }
    return now() - before
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
