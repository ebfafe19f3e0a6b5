import Documents
import Glibc
import Synchronization

/// A live source that the imaging process opens: a camera, a video file, or the moving specimen.
public final class CameraFeed: LiveFeed {
  public enum Kind: Equatable, Sendable {
    /// nil: the first device that gives pictures.
    case camera(device: String?)
    case video(path: String)
    case pattern(SpecimenRequest, [LiveMishap])

    var source: PictureOrigin {
      switch self {
      case .camera: .camera
      case .video: .video
      case .pattern: .pattern
      }
    }
  }

  private struct State {
    /// The device that is open, or was tried last.
    var device: String?
    /// Devices that turned out to give no pictures.
    var silent: Set<String> = []
    /// When the pattern was first opened, and how many of its mishaps have happened.
    var start: ContinuousClock.Instant?
    var mishaps = 0
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
    case .camera(let device): state.withLock { $0.device } ?? device.map(CameraDevices.path) ?? "/dev/video0"
    case .video(let path): PictureFolder.name(of: path)
    case .pattern: "pattern"
    }
  }

  public var origin: PictureOrigin { kind.source }

  public var hasOthers: Bool {
    if case .camera(nil) = kind { return candidates.count > 1 }
    return false
  }

  /// Changes to the next camera; it is opened with the next `open`.
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
    case .pattern(let specimen, _): return try await watch(LiveOrder(.pattern(specimen), aim: aim), nil)
    case .video(let path):
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw PictureFile.failure(path, errno) }
      return try await watch(LiveOrder(.video, aim: aim), descriptor)
    case .camera(let named):
      if let named { return try await open(device: CameraDevices.path(of: named), aim) }
      // The one that was open before the others.
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

  /// Hands the order over. What the source itself is at fault for is a state; only what stops the imaging process is an error.
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
    try await mishap()
    return try await link.look(id, after: after, fitting: fitting, mirrored: mirrored)
  }

  /// Lets happen to the pattern what is due.
  private func mishap() async throws {
    guard case .pattern(_, let mishaps) = kind, !mishaps.isEmpty else { return }
    let due = state.withLock { state -> LiveMishap? in
      let start = state.start ?? .now
      state.start = start
      guard state.mishaps < mishaps.count, ContinuousClock.now - start >= .seconds(mishaps[state.mishaps].second) else { return nil }
      state.mishaps += 1
      return mishaps[state.mishaps - 1]
    }
    if let due { try await link.provoke(id, due.fault) }
  }

  public func take(among range: ClosedRange<Int>?) async throws -> LiveTake {
    let taken = try await link.take(id, from: range?.lowerBound ?? 0, through: range?.upperBound ?? 0)
    return LiveTake(picture: taken.picture, number: taken.number)
  }

  public func record(seconds: Int) async throws { try await link.record(id, seconds: seconds) }

  public func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)? { try await link.endRecord(id) }

  public func close() async {
    // Whoever closes it was cancelled, and a cancelled task asks nothing: the camera would run on.
    let (link, id) = (link, id)
    await Task.detached { try? await link.unwatch(id) }.value
  }
}
