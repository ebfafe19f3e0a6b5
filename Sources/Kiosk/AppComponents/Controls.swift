import Synchronization

/// What an app may switch while the Document Component runs: the guide lets it turn the tilted pictures off during a flow. It may be changed on
/// any thread, and counts from the next step on.
public final class DocumentControls: Sendable {
  private let isTiltedSkipped: Mutex<Bool>

  /// Whether no tilted picture is taken from here on.
  public var skipsTilted: Bool {
    get { isTiltedSkipped.withLock { $0 } }
    set { isTiltedSkipped.withLock { $0 = newValue } }
  }

  public init(skipsTilted: Bool = false) { isTiltedSkipped = Mutex(skipsTilted) }
}
