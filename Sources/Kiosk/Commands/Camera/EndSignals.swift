import Dispatch
import Glibc

/// Ctrl-C and SIGTERM as a wish to end in order: what is under way is finished.
final class EndSignals {
  private static let all = [SIGINT, SIGTERM]

  private let sources: [any DispatchSourceSignal]

  init(_ end: @escaping @Sendable () -> Void) {
    sources = Self.all.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: end)
      source.activate()
      return source
    }
  }

  func remove() {
    for source in sources { source.cancel() }
    for number in Self.all { signal(number, SIG_DFL) }
  }
}
