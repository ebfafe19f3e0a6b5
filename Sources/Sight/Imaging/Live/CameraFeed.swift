import Documents
import Glibc
import Synchronization

/// A live source that the imaging process opens: a camera, a video file, or the moving specimen.
public final class CameraFeed: LiveFeed {
  public enum Kind: Equatable, Sendable {
    /// nil for the first device that delivers pictures.
    case camera(device: String?)
    case video(path: String)
    case pattern(SpecimenRequest, [ScheduledFault])

    var source: PictureOrigin {
      switch self {
      case .camera: .camera
      case .video: .video
      case .pattern: .pattern
      }
    }
  }

  private struct State {
    /// The device that is open or was tried last.
    var device: String?
    /// Devices that deliver no pictures.
    var silent: Set<String> = []
    /// When the pattern was first opened, and how many of its faults have been injected.
    var start: ContinuousClock.Instant?
    var injected = 0
  }

  private let kind: Kind
  private let link: ImagingLink
  private let id: UInt64
  private let state = Mutex(State())

  public init(_ kind: Kind, link: ImagingLink) {
    self.kind = kind
    self.link = link
    id = UInt64.random(in: 1...UInt64.max)
  }

  public var name: String {
    switch kind {
    case .camera(let device): state.withLock { $0.device } ?? device.map(CameraDevices.path) ?? CameraDevices.first
    case .video(let path): PictureFile.name(of: path)
    case .pattern: "pattern"
    }
  }

  public var origin: PictureOrigin { kind.source }

  public var hasOthers: Bool {
    if case .camera(nil) = kind { return candidates.count > 1 }
    return false
  }

  public func changeDevice() {
    let all = candidates
    state.withLock { state in
      guard let index = all.firstIndex(where: { $0 == state.device }) else { return state.device = all.first }
      state.device = all[(index + 1) % all.count]
    }
  }

  private var candidates: [String] {
    let silent = state.withLock { $0.silent }
    return CameraDevices.paths().filter { !silent.contains($0) }
  }

  public func open(_ aim: LiveAim) async throws -> CameraState {
    switch kind {
    case .pattern(let specimen, _): return try await watch(LiveOrder(.pattern(specimen: specimen), aim: aim), nil)
    case .video(let path):
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw PictureFile.failure(path, errno) }
      return try await watch(LiveOrder(.video, aim: aim), descriptor)
    case .camera(let named):
      if let named { return try await open(device: CameraDevices.path(of: named), aim) }
      // The device that was open last comes first.
      let last = state.withLock { $0.device }
      let all = candidates
      var seen = CameraState.missing
      for path in all.filter({ $0 == last }) + all.filter({ $0 != last }) {
        seen = try await open(device: path, aim)
        guard seen == .unsupported else { return seen }
        state.withLock { _ = $0.silent.insert(path) }
      }
      return seen
    }
  }

  private func open(device path: String, _ aim: LiveAim) async throws -> CameraState {
    state.withLock { $0.device = path }
    switch CameraDevices.open(path) {
    case .refused(let why): return why
    case .opened(let descriptor): return try await watch(LiveOrder(.device, aim: aim), descriptor)
    }
  }

  /// Sends the order. A fault of the source is a state; only a fault of the imaging process is an error.
  private func watch(_ order: LiveOrder, _ descriptor: Int32?) async throws -> CameraState {
    defer { if let descriptor { _ = Glibc.close(descriptor) } }
    do {
      try await link.watch(order, descriptor: descriptor, id: id)
      return .opening
    } catch let error as ImagingError where error.code == .unsupported {
      return .unsupported
    }
  }

  public func look(after: Int, fitting: PixelSize, mirrored: Bool) async throws -> (frame: LiveFrame, preview: Preview?) {
    try await injectDueFault()
    return try await link.look(id, after: after, fitting: fitting, mirrored: mirrored)
  }

  /// Injects the pattern's next fault when its time has come.
  private func injectDueFault() async throws {
    guard case .pattern(_, let faults) = kind, !faults.isEmpty else { return }
    let due = state.withLock { state -> ScheduledFault? in
      let start = state.start ?? .now
      state.start = start
      guard state.injected < faults.count, ContinuousClock.now - start >= .seconds(faults[state.injected].second) else { return nil }
      state.injected += 1
      return faults[state.injected - 1]
    }
    if let due { try await link.provoke(id, due.fault) }
  }

  public func take(among range: ClosedRange<Int>?) async throws -> LiveTake {
    let taken = try await link.take(id, from: range?.lowerBound ?? 0, through: range?.upperBound ?? 0)
    return LiveTake(picture: taken.picture, number: taken.number)
  }

  public func record(seconds: Int) async throws { try await link.record(id, seconds: seconds) }

  public func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)? { try await link.endRecord(id) }

  public var camera: CameraID? { if case .camera(let device) = kind { CameraID(device: device) } else { nil } }

  public func aim(_ aim: LiveAim) async throws { try await link.aim(id, aim) }

  public func close() async {
    // The closing task may be cancelled, and a cancelled task sends no requests, so the camera would stay on.
    let (link, id) = (link, id)
    await Task.detached { try? await link.unwatch(id) }.value
  }
}
