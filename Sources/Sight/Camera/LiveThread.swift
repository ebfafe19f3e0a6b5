import Glibc

/// A thread of a live source.
enum LiveThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a new thread. The stack is small, because the process limits its own address space.
  /// - Returns: false when the system cannot start a thread.
  static func run(stackMegabytes: Int = 4, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackMegabytes << 20)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Body(body))
    let result = pthread_create(
      &thread, &attributes,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    if result != 0 { box.release() }
    return result == 0
  }
}
