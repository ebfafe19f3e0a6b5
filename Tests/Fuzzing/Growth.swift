import Glibc

/// The ratio of processor time for twice the input, in the same run: 2 for linear work, 4 for quadratic work. A ratio is the same on a slow
/// or a busy machine.
public enum Growth {
  /// The limit for linear work: `n log n` and the noise of a busy machine stay below it, quadratic work does not.
  public static let most = 3.0

  /// The lowest of several ratios, measured until one is below `most`, because a disturbance can only increase a ratio.
  /// - Parameters:
  ///   - attempts: the number of measurements.
  ///   - work: processes an input of this many parts, and does nothing else.
  public static func ratio(from count: Int, attempts: Int = 7, _ work: (Int) -> Void) -> Double {
    // A run that is too short for the clock is repeated.
    var rounds = 1
    while seconds(count, rounds, work) < 0.002, rounds < 4096 { rounds *= 2 }
    var lowest = Double.infinity
    for _ in 0..<attempts where lowest >= most {
      // The quickest of three, so that a disturbance of the smaller run does not hide growth.
      let once = (0..<3).map { _ in seconds(count, rounds, work) }.min() ?? 0
      lowest = min(lowest, seconds(2 * count, rounds, work) / once)
    }
    return lowest
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
