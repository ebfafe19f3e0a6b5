import Documents
import Synchronization

/// A live source that has a fault for some time of each capture. The rest of the time it is the source behind it.
public final class FaultyFeed: LiveFeed {
  private let base: any LiveFeed
  private let fault: CameraFault
  private let link: ImagingLink
  private let start = Mutex<ContinuousClock.Instant?>(nil)

  public init(_ base: any LiveFeed, _ fault: CameraFault, link: ImagingLink) {
    self.base = base
    self.fault = fault
    self.link = link
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

  public func open(_ aim: LiveAim) async throws -> CameraState {
    if isFaulty, let state = fault.state { return state }
    return try await base.open(aim)
  }

  public func look(after: Int, fitting: PixelSize, mirrored: Bool) async throws -> (frame: LiveFrame, preview: Preview?) {
    guard isFaulty else { return try await base.look(after: after, fitting: fitting, mirrored: mirrored) }
    if let state = fault.state {
      try await Task.sleep(for: .milliseconds(50))
      return (LiveFrame(state: state, number: after), nil)
    }
    var seen = try await base.look(after: after, fitting: fitting, mirrored: mirrored)
    if let reading = seen.frame.sight?.reading { seen.frame.sight?.reading = reading.inTheDark }
    return (seen.frame, seen.preview?.inTheDark)
  }

  public func take(among range: ClosedRange<Int>?) async throws -> LiveTake {
    let taken = try await base.take(among: range)
    guard isFaulty, fault.state == nil else { return taken }
    return LiveTake(picture: try await link.draw(Self.darkness), number: taken.number)
  }

  /// What is photographed without light: any document, of which nothing is left.
  private static let darkness: SpecimenRequest = {
    var request = SpecimenRequest(of: .passport, asOf: CalendarDate(daysSince1970: 20_000))
    request.damage = SpecimenDamage(blur: 20, darkness: 1)
    return request
  }()

  public func record(seconds: Int) async throws { try await base.record(seconds: seconds) }
  public func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)? { try await base.endRecord() }
  public func close() async { await base.close() }
  public func aim(_ aim: LiveAim) async throws { try await base.aim(aim) }
}

extension Preview {
  fileprivate var inTheDark: Preview { Preview(width: width, height: height, rgb: rgb.map { $0 / 20 }) }
}

extension Reading {
  /// What is read in a picture of the same size in which nothing can be seen.
  fileprivate var inTheDark: Reading {
    Reading(
      width: width, height: height, quality: PictureQuality(sharpness: 0, glare: 0, brightness: (quality?.brightness ?? 0) / 20),
      lookedForDocument: lookedForDocument, lookedForMrz: lookedForMrz, barcodes: barcodes.map { _ in [] }, faces: faces.map { _ in [] })
  }
}
