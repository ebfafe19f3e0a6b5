import Glibc

/// How much more processor time twice the input costs, in the same run: 2 where work grows with the input's length, 4 where it grows with the
/// square. It is a ratio, so it is the same on a slow or a busy machine.
public enum Growth {
  /// What counts as linear: `n log n` and the noise of a busy machine stay below, a square does not.
  public static let most = 3.0

  /// The lowest of several ratios, measured in turn until one is below `most`: a disturbance can only raise one.
  /// - Parameters:
  ///   - attempts: how many measurements may be disturbed.
  ///   - work: does the work over an input of this many parts, and nothing else.
  public static func ratio(from count: Int, attempts: Int = 7, _ work: (Int) -> Void) -> Double {
    // A single run that is too short for the clock is repeated.
    var rounds = 1
    while seconds(count, rounds, work) < 0.002, rounds < 4096 { rounds *= 2 }
    var lowest = Double.infinity
    for _ in 0..<attempts where lowest >= most {
      let once = seconds(count, rounds, work)
      lowest = min(lowest, seconds(2 * count, rounds, work) / once)
    }
    return lowest
  }

  /// The processor time of this thread for so many rounds.
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
