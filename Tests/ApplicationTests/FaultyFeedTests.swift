import Documents
import Imaging
import Testing

/// A camera with a fault of a scenario.
struct FaultyFeedTests {
  private let size = PixelSize(width: 96, height: 64)
  private let link = ImagingLink()

  @Test func aFaultThatLastsHidesTheCamera() async throws {
    let camera = ScriptedFeed(), feed = FaultyFeed(camera, CameraFault(.denied), link: link)
    #expect(try await feed.open(.selfie) == .denied)
    let seen = try await feed.look(after: 3, fitting: size, mirrored: false)
    #expect(seen.frame.state == .denied && seen.frame.number == 3 && seen.preview == nil)
    #expect(camera.state.withLock { $0.opened } == 0)
  }

  @Test func beforeAndAfterTheFaultItIsTheCamera() async throws {
    let camera = ScriptedFeed(), feed = FaultyFeed(camera, CameraFault(.unplugged, after: 3_600_000, for: 1), link: link)
    #expect(try await feed.open(.selfie) == .live)
    #expect(try await feed.look(after: 0, fitting: size, mirrored: false).frame.state == .live)
    #expect(try await FaultyFeed(camera, CameraFault(.busy, for: 0), link: link).open(.selfie) == .live)
  }

  /// Everything is dark: what is shown, what is read, and what is taken.
  @Test func nothingIsSeenInTheDark() async throws {
    let camera = ScriptedFeed(), feed = FaultyFeed(camera, .dark, link: link)
    #expect(try await feed.open(.selfie) == .live)
    let seen = try await feed.look(after: 0, fitting: size, mirrored: false)
    #expect(seen.frame.state == .live)
    #expect(seen.preview?.rgb.allSatisfy { $0 < 13 } == true)
    let reading = try await link.read(try await feed.take(among: nil).picture)
    #expect(reading.document == nil && (reading.quality?.brightness ?? 255) < Judge.leastBrightness)
  }

  /// What is said of a fault names a device, not a picture or a drawing.
  @Test func theFaultIsThatOfACamera() throws {
    #expect(FaultyFeed(ScriptedFeed(), CameraFault(.unplugged), link: link).name == "scripted")
    var source = try PictureSource(opening: .specimen, asOf: CalendarDate(daysSince1970: 20_513))
    source.fault = CameraFault(.unplugged)
    #expect(source.live(try source.selfie(), with: ImagingLink())?.name == "/dev/video0")
  }

  /// Drawn stills become a moving drawing, because a still has no camera.
  @Test func drawnPicturesGetACamera() throws {
    let step = DocumentType.passport.steps(tilted: false)[0]
    var source = try PictureSource(opening: .specimen, asOf: CalendarDate(daysSince1970: 20_513))
    guard case .exactly(let still) = try source.candidates(for: .passport, step) else { Issue.record("no entry"); return }
    #expect(!still.isLive)
    source.fault = CameraFault(.frozen)
    guard case .exactly(let moving) = try source.candidates(for: .passport, step) else { Issue.record("no entry"); return }
    #expect(moving.isLive && source.live(moving, with: ImagingLink()) is FaultyFeed)
  }
}
