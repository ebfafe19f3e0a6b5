import Synchronization

/// RSA key pairs for simulated runs: making a pair takes longer than everything else that such a run does. The first pair that a run wants is the same
/// as the first of every other run, the second is the same as their second, and so on. So within a run all pairs differ, and runs that never meet
/// share them. The pairs are made when they are first wanted, live in memory only, and no run of a person has such a series.
package final class KeySeries: Sendable {
  /// The series of the run that this task is a part of; nil makes a new pair each time.
  @TaskLocal package static var current: KeySeries?

  private static let made = Mutex<[RSAPrivateKey]>([])

  private let taken = Mutex(0)

  package init() {}

  func next() throws(CryptographyError) -> RSAPrivateKey {
    let place = taken.withLock { taken in
      defer { taken += 1 }
      return taken
    }
    // Whoever wants a pair that is being made waits for it, instead of making it too.
    let made = Self.made.withLock { made -> Result<RSAPrivateKey, CryptographyError> in
      do throws(CryptographyError) {
        while made.count <= place { made.append(try RSAPrivateKey.new()) }
        return .success(made[place])
      } catch { return .failure(error) }
    }
    return try made.get()
  }
}
