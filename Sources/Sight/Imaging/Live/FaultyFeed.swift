import Documents
import Synchronization

/// A live source that has a fault for some time of each capture. The rest of the time it is the source behind it.
public final class FaultyFeed: LiveFeed {
  private let base: any LiveFeed
  private let fault: CameraFault
  private let start = Mutex<ContinuousClock.Instant?>(nil)

  public init(_ base: any LiveFeed, _ fault: CameraFault) {
    self.base = base
    self.fault = fault
  }

  /// Pictures that no camera takes stand for those of the first one: only a camera has such faults.
  public var name: String { base.origin == .camera ? base.name : CameraDevices.first }
  public var origin: PictureOrigin { base.origin }
  public var hasOthers: Bool { base.hasOthers }
  public var isStaged: Bool { true }

  /// Whether it has the fault now. The time begins with the first call.
  private var isFaulty: Bool {
    let began = start.withLock { start in
      let began = start ?? .now
      start = began
      return began
    }
    return fault.holds(at: Int((ContinuousClock.now - began) / .milliseconds(1)))
  }

  public func open(_ aim: LiveAim) async throws -> CameraState { isFaulty ? fault.state : try await base.open(aim) }

  public func look(after: Int, fitting: PixelSize, mirrored: Bool) async throws -> (frame: LiveFrame, preview: Preview?) {
    guard isFaulty else { return try await base.look(after: after, fitting: fitting, mirrored: mirrored) }
    try await Task.sleep(for: .milliseconds(50))
    return (LiveFrame(state: fault.state, number: after), nil)
  }

  public func take(among range: ClosedRange<Int>?) async throws -> LiveTake { try await base.take(among: range) }
  public func record(seconds: Int) async throws { try await base.record(seconds: seconds) }
  public func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)? { try await base.endRecord() }
  public func close() async { await base.close() }
  public func aim(_ aim: LiveAim) async throws { try await base.aim(aim) }
}
