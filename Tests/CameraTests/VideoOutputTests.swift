import Documents
import Foundation
import Glibc
import TestProcess
import TestQueue
import Testing

@testable import Imaging

/// A Video4Linux output that takes the pictures of a simulated camera. The device is made up (`Fixtures/video_output.c`); all else is as with a real one.
@Suite(.queued) struct VideoOutputTests {}

extension VideoOutputTests {
  private static let size = PixelSize(width: 320, height: 240)

  /// It has the picture in the first format that it takes.
  @Test(.enabled(if: MadeUpOutput.library != nil, "there is no C compiler"), arguments: ["YUYV", "YU12", "MJPG"])
  func thePictureHasTheFormatOfTheDevice(format: String) async throws {
    let output = try MadeUpOutput(["OUTPUT_FORMAT=\(MadeUpOutput.code(format))"])
    try await output.open(Self.size)
    let picture = try await output.link.stage(Self.shot, as: StageForms(planes: true, targets: [1]))
    #expect(picture.deliveries == [1: .taken([])])
    let shown = output.bytes(of: 0), luminance = try #require(picture.planes).prefix(320 * 240)
    switch format {
    case "YUYV": #expect(Self.difference(stride(from: 0, to: 320 * 240 * 2, by: 2).map { shown[$0] }, Array(luminance)) < 2)
    case "YU12": #expect(Self.difference(Array(shown.prefix(320 * 240)), Array(luminance)) < 2)
    default:
      #expect(shown.starts(with: [0xFF, 0xD8]))
      let reading = try await output.link.read(output.link.picture(shown))
      #expect((reading.width, reading.height) == (320, 240))
    }
  }

  @Test(
    .enabled(if: MadeUpOutput.library != nil, "there is no C compiler"),
    arguments: [
      ("OUTPUT_CAN=0x4000001", "it is a camera, or another program shows its pictures there"), ("OUTPUT_CAN=0", "it takes no pictures"),
      ("OUTPUT_FORMAT=1", "it takes pictures of 640x480 in the format RGB3"),
      ("OUTPUT_WIDTH=640", "it takes pictures of 640x480 in the format RGB3"), ("OUTPUT_BUSY=1", "another program uses it"),
    ])
  func whatCannotBeIsSaid(setting: String, clause: String) async throws {
    let output = try MadeUpOutput([setting])
    let error = await CameraTestKit.error { try await output.open(Self.size) }
    #expect(error?.message == clause)
  }

  /// The film goes on.
  @Test(.enabled(if: MadeUpOutput.library != nil, "there is no C compiler")) func aDeviceIsUnpluggedInTheMiddle() async throws {
    let output = try MadeUpOutput(["OUTPUT_LASTS=2"])
    try await output.open(Self.size)
    try await output.link.open(StageTarget(.film(.mp4), size: Self.size, rate: 5), id: 2)
    for number in 0..<4 {
      let picture = try await output.link.stage(Self.shot, as: StageForms(targets: [1, 2]), number: number)
      let (device, film) = (picture.deliveries[1], picture.deliveries[2])
      #expect(device == (number < 2 ? .taken([]) : number == 2 ? .failed(ImagingError(.unsupported, "it was unplugged")) : device))
      guard case .taken? = film else { return #expect(Bool(false), "\(String(describing: film))") }
    }
  }

  /// A device that shows the earlier pictures still: the new one is left out, and nobody waits.
  @Test(.enabled(if: MadeUpOutput.library != nil, "there is no C compiler")) func aDeviceWithoutRoom() async throws {
    let output = try MadeUpOutput(["OUTPUT_FULL=1"])
    try await output.open(Self.size)
    for number in 0..<4 {
      let picture = try await output.link.stage(Self.shot, as: StageForms(targets: [1]), number: number)
      #expect(picture.deliveries == [1: .taken([])])
    }
  }

  private static var shot: StageShot {
    let cast = StageCast(.standard(.passport, of: .bruijn, asOf: CameraTestKit.today), on: CameraTestKit.today)
    return StageShot(cast, StageState(), width: size.width, height: size.height)
  }

  /// The mean difference of two pictures' values.
  private static func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
    Double(zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(other.count)
  }
}

/// A device whose memory is a file, behind a real imaging process.
private final class MadeUpOutput {
  let link: ImagingLink
  private let descriptor: Int32
  /// As in `video_output.c`.
  private static let room = 1 << 20

  /// What is loaded before the C library; nil without a C compiler.
  static let library: String? = {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/video_output.c").path
    let made = FileManager.default.temporaryDirectory.appending(path: "vestibule-output-\(getpid()).so").path
    let compiler = SpawnedProcess()
    compiler.executableURL = URL(filePath: "/usr/bin/cc")
    compiler.arguments = ["-shared", "-fPIC", "-o", made, source]
    guard (try? compiler.run()) != nil else {
      print("SKIPPED: a made-up video output needs a C compiler, /usr/bin/cc")
      return nil
    }
    compiler.waitUntilExit()
    return made
  }()

  /// - Parameter settings: the variables of `video_output.c`.
  init(_ settings: [String]) throws {
    link = ImagingLink(
      .init(
        executable: "\(ImagingExecutable.runningFolder())/\(ImagingExecutable.name)",
        environment: settings + ["LD_PRELOAD=\(try #require(Self.library))"]))
    var name = Array("/tmp/vestibule-output-XXXXXX\0".utf8).map { CChar(bitPattern: $0) }
    descriptor = mkstemp(&name)
    try #require(descriptor >= 0 && unlink(&name) == 0 && ftruncate(descriptor, off_t(2 * Self.room)) == 0)
  }

  deinit {
    link.close()
    close(descriptor)
  }

  /// A format's number from its four letters.
  static func code(_ letters: String) -> Int { letters.utf8.reversed().reduce(0) { $0 << 8 | Int($1) } }

  func open(_ size: PixelSize) async throws {
    try await link.open(StageTarget(.device, size: size, rate: 5), id: 1, descriptor: descriptor)
  }

  func bytes(of buffer: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.room)
    let count = pread(descriptor, &bytes, bytes.count, off_t(buffer * Self.room))
    return Array(bytes.prefix(max(0, count)))
  }
}
