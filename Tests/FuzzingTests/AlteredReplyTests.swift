import Cells
import Documents
import Foundation
import Fuzzing
import Gallery
import Glibc
import Notation
import Phrases
import Scenes
import ShippedTexts
import TestScale
import Testing
import Workflow

@testable import Imaging

/// A broken or hostile imaging process: for any answer, the kiosk reports an error or shows the content, and does not crash.
struct AlteredReplyTests {
  /// The replies of a full run.
  private static let most = 10_000

  @Test func alteredRepliesAreRefusedOrShown() async throws {
    let recorded = try await RecordedReplies.all.value
    try #require(recorded.count > 25)
    let watchdog = Watchdog("replies")
    defer { watchdog.end() }
    var audience = Audience()
    var (refused, shown) = (0, 0)
    let numbers = TestScale.seeds(Self.most, for: "altered replies")
    for number in numbers.lowerBound..<numbers.lowerBound + UInt64(Self.most) {
      // About 65 of 1,000 are shown, with luck fewer than 50: then more are drawn.
      if number >= numbers.upperBound, shown * 20 > refused + shown { break }
      var alterer = ReplyAlterer(seed: number)
      let exchange = recorded[Int(number) % recorded.count]
      let frame = alterer.altered(UInt32(number), exchange.header, exchange.payload)
      let finding = watchdog.run("reply \(number)", frame) { () -> String? in
        do throws(ChannelFailure) {
          audience.see(try Self.received(frame, exchange.request, UInt32(number)))
          shown += 1
        } catch {
          refused += 1
          if case .exceeded = error { return "It is waited for what never comes." }
        }
        return nil
      }
      #expect(finding == nil, "reply \(number)")
    }
    // Without both, half of the test would check nothing.
    let tried = refused + shown
    #expect(refused * 2 > tried && shown * 20 > tried, "\(refused) refused, \(shown) shown")
  }

  /// All replies are valid before they are altered.
  @Test func recordedRepliesAreGood() async throws {
    var audience = Audience()
    for (number, exchange) in try await RecordedReplies.all.value.enumerated() {
      // An unlabelled associated value would be encoded as _0.
      for text in [exchange.header, Array(try JSONEncoder().encode(exchange.request))] {
        #expect(!String(decoding: text, as: UTF8.self).contains("_0"))
      }
      var frame = Array("VIM1".utf8)
      for part in [number, exchange.header.count, exchange.payload.count] {
        withUnsafeBytes(of: UInt32(part).littleEndian) { frame.append(contentsOf: $0) }
      }
      audience.see(try Self.received(frame + exchange.header + exchange.payload, exchange.request, UInt32(number)))
    }
    #expect(audience.pictures > 5 && audience.readings > 5)
  }

  /// Numbers out of range.
  @Test(arguments: [
    #"{"live":{"frame":{"state":"live","number":1,"age":1e300,"preview":{"width":1,"height":1},"size":{"width":9,"height":9}}}}"#,
    #"{"live":{"frame":{"state":"live","number":1,"age":0,"preview":{"width":1,"height":-9223372036854775808},"size":{"width":9,"height":9}}}}"#,
    #"{"live":{"frame":{"state":"live","number":-1,"age":0,"preview":{"width":1,"height":1},"size":{"width":9,"height":9}}}}"#,
    #"{"live":{"frame":{"state":"live","number":1,"age":0,"preview":{"width":4097,"height":1},"size":{"width":9,"height":9}}}}"#,
    #"{"pixels":{"size":{"width":1,"height":1}}}"#, #"{"done":{}}"#, #"{"failed":{"error":{"code":"closed","message":"x"}}}"#,
  ])
  func anImpossibleAnswerIsRefused(_ header: String) throws {
    let request = ImagingRequest.look(id: 1, after: 0, fitting: PixelSize(width: 4096, height: 4096), mirrored: false)
    var frame = Array("VIM1".utf8)
    for part in [3, header.utf8.count, 3] { withUnsafeBytes(of: UInt32(part).littleEndian) { frame.append(contentsOf: $0) } }
    #expect { try Self.received(frame + Array(header.utf8) + [1, 2, 3], request, 3) } throws: {
      if case .some(.garbled) = $0 as? ChannelFailure { true } else { false }
    }
  }

  private static func received(_ frame: [UInt8], _ request: ImagingRequest, _ number: UInt32) throws(ChannelFailure) -> LinkReply {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw .closed }
    defer { close(ends[0]) }
    _ = frame.withUnsafeBytes { send(ends[1], $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) }
    close(ends[1])
    return try FrameChannel(descriptor: ends[0]).reply(to: request, number: number, watching: WorkWatch(WorkLimit()) { nil })
  }
}

/// The consumers of replies: the live scene with its bars, a still's preview, the report of the command line, a test case.
private struct Audience {
  private(set) var (pictures, readings) = (0, 0)
  private var live: Kiosk
  private var still: Kiosk
  private var turn = 0

  private static let size = Size(width: 120, height: 30)
  private static let look = Look(
    theme: .builtIn(appearance: .light, depth: .direct), wording: Phrasebook(catalogues: [ShippedTexts.english], language: "en"),
    language: "en", languages: [], themes: ["orca"])

  init() {
    live = Self.kiosk()
    still = Self.kiosk()
  }

  private static func kiosk() -> Kiosk { GalleryScreen.asked(Samples.capture, look: look, size: size) }

  mutating func see(_ answer: LinkReply) {
    turn += 1
    // A kiosk that has taken its picture does not look any more.
    if turn % 40 == 0 { self = Audience(pictures: pictures, readings: readings, turn: turn) }
    switch answer.reply {
    case .live(let frame): see(frame, answer.payload)
    case .reading(let reading): see(reading)
    case .pixels(let size):
      guard let picture = Picture(width: size.width, height: size.height, rgb: answer.payload) else { return }
      show(on: &still, .frame(CaptureFrame(name: "front.jpg", picture: picture)))
      pictures += 1
    case .camera(let info): for mode in info.modes { _ = mode.size.width * mode.size.height }
    case .failed(let error):
      show(on: &still, .readingFailed(name: "front.jpg", Phrase("kiosk.picture.damaged", ["detail": .text(error.message)])))
    default: break
    }
  }

  private init(pictures: Int, readings: Int, turn: Int) {
    self.init()
    (self.pictures, self.readings, self.turn) = (pictures, readings, turn)
  }

  private mutating func see(_ frame: LiveFrame, _ payload: [UInt8]) {
    show(on: &live, .live(.source(frame.state, name: "camera", others: true)))
    if let picture = Picture(width: frame.preview.width, height: frame.preview.height, rgb: payload) {
      show(on: &live, .live(.frame(picture, number: frame.number, at: turn * 100 - Int(frame.age))))
      pictures += 1
    }
    if let sight = frame.sight {
      show(on: &live, .live(.sight(sight.reading, number: sight.number, at: turn * 100 - Int(sight.age))))
      see(sight.reading)
    }
    if let recorded = frame.recorded { show(on: &live, .live(.recording(recorded))) }
  }

  private mutating func see(_ reading: Reading) {
    show(on: &still, .frame(CaptureFrame(name: "front.jpg", picture: SamplePicture.document(), reading: reading)))
    _ = ImageReport.line(for: "front.jpg", reading)
    _ = StandIn(reading).json.text()
    readings += 1
  }

  private func show(on kiosk: inout Kiosk, _ event: KioskEvent) {
    _ = kiosk.update(event)
    _ = kiosk.screen
  }
}
