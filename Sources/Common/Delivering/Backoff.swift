/// When a delivery that failed is tried again, and when it is given up.
public struct Backoff: Equatable, Sendable {
  /// Milliseconds before the second attempt.
  private let first: Int64
  /// How many times as long each later wait is as the one before.
  private let factor: Int64
  /// The longest wait, in milliseconds.
  private let longest: Int64
  /// It is given up only after so many attempts…
  private let attempts: Int
  /// … and when it has been owed for so long, in milliseconds.
  private let limit: Int64

  /// For the result of a session: 10 seconds, then twice as long each time, at most an hour. There are at least ten attempts, because the machine
  /// may have been off, or its clock wrong.
  /// - Parameter limit: milliseconds after which it is given up.
  public static func result(givenUpAfter limit: Int64 = 72 * 3_600_000) -> Backoff {
    Backoff(first: 10_000, factor: 2, longest: 3_600_000, attempts: 10, limit: limit)
  }

  /// For a message of a service: seven attempts within four days (91 hours). The first wait is four minutes, and each later one is four times as
  /// long.
  public static let message = Backoff(first: 240_000, factor: 4, longest: .max, attempts: 7, limit: 0)

  /// Milliseconds until the next attempt after this many.
  public func wait(after attempts: Int) -> Int64 {
    var wait = first, later = attempts - 1
    while later > 0, wait < longest {
      wait = wait > longest / factor ? longest : wait * factor
      later -= 1
    }
    return wait
  }

  /// Whether a delivery that has failed this often, and was owed for this long in milliseconds, is given up.
  public func isGivenUp(after attempts: Int, owedFor time: Int64) -> Bool { attempts >= self.attempts && time >= limit }

  /// Whether a delivery may be tried now. A due time that no clock could have set is not waited for: the clock was set back.
  public func isDue(at due: Int64, now: Int64) -> Bool { due <= now || due - longest > now }
}
