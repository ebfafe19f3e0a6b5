import Imaging
import Phrases
import Scenes

/// Whether an unattended kiosk can take pictures. It is checked again and again, because a camera may be unplugged or plugged in at any time.
package struct Readiness: Sendable {
  /// Seconds between two checks.
  private static let interval = 5

  private let source: @Sendable () throws(ImagingError) -> PictureSource
  private let clock: any Clock<Duration>
  private let post: @Sendable (KioskEvent) -> Void

  package init(
    source: @escaping @Sendable () throws(ImagingError) -> PictureSource, clock: any Clock<Duration> = ContinuousClock(),
    post: @escaping @Sendable (KioskEvent) -> Void
  ) {
    self.source = source
    self.clock = clock
    self.post = post
  }

  /// Why the kiosk is out of order; nil: it is ready.
  package func problem() -> Kiosk.OutOfOrder? {
    do throws(ImagingError) {
      try source().check()
      return nil
    } catch { return Kiosk.OutOfOrder(ErrorPhrase.phrase(error)) }
  }

  /// Posts every change until the task is cancelled.
  package func watch() async {
    var last: Kiosk.OutOfOrder?? = nil
    while !Task.isCancelled {
      let now = problem()
      if last != .some(now) {
        post(.outOfOrder(now))
        last = .some(now)
      }
      try? await clock.sleep(for: .seconds(Self.interval))
    }
  }
}
