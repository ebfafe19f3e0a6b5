import Synchronization

/// What an app may switch while the Document Component runs (guide: "You can dynamically adjust functionality during flows, e.g. disable the
/// tilted photo step"). It may be changed on any thread, and counts from the next step on.
public final class DocumentControls: Sendable {
  private let isTiltedSkipped: Mutex<Bool>

  /// Whether no tilted picture is taken from here on.
  public var skipsTilted: Bool {
    get { isTiltedSkipped.withLock { $0 } }
    set { isTiltedSkipped.withLock { $0 = newValue } }
  }

  public init(skipsTilted: Bool = false) { isTiltedSkipped = Mutex(skipsTilted) }
}
