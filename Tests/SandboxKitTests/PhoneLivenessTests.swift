import Documents
import FoundationEssentials
import Notation
import Phrases
import Services
import Synchronization
import Testing
import Workflow

@testable import SandboxKit

/// Liveness checks that were handed over to a phone. What a frame shows stands in its bytes.
final class PhoneLivenessTests: Sendable {
  /// What the camera sees.
  private enum Sight: UInt8 {
    case ahead, left, right, nobody, two
    /// Another person, who looks as if the first one had turned to the left.
    case otherLeft
    /// No picture.
    case noise

    var reading: Reading? {
      var reading = Reading(
        width: 900, height: 600, quality: PictureQuality(sharpness: 1.9, glare: 0, brightness: 140), faces: [face(turn: 0)])
      switch self {
      case .ahead: break
      case .left: reading.faces = [face(turn: 27)]
      case .right: reading.faces = [face(turn: -27)]
      case .nobody: reading.faces = []
      case .two: reading.faces = [face(turn: 0), FaceReading(x: 0, y: 0, width: 100, height: 100)]
      case .otherLeft: reading.faces = [face(turn: 27, clothes: .init(red: 200, green: 20, blue: 30))]
      case .noise: return nil
      }
      return reading
    }

    private func face(turn: Double, clothes: SoftBiometrics.Color = .init(red: 40, green: 60, blue: 90)) -> FaceReading {
      FaceReading(
        x: 330, y: 180, width: 240, height: 240, tilt: 0, signs: FaceSigns(leftEye: 0.9, rightEye: 0.9, smile: 0, turn: turn),
        softBiometrics: SoftBiometrics(
          skin: .init(red: 200, green: 160, blue: 140), clothes: Array(repeating: clothes, count: 6)))
    }
  }

  private final class Clock: Sendable { let time = Mutex<Int64>(1_000_000) }

  private let clock = Clock()
  private let count = Mutex<UInt8>(0)
  private let sandbox: Sandbox
  private let entities = InMemoryEntityStore()
  private static let request = CaptureRequest(
    subject: .liveness(challenges: [.turnRight, .turnLeft], limit: 30), title: Phrase("biometrics.capture.title"))

  init() {
    let clock = clock
    sandbox = Sandbox(
      [CaptureService()], entities: entities, now: { clock.time.withLock { $0 } },
      readFrame: { bytes, aim in aim == .selfie ? bytes.count > 3 ? Sight(rawValue: bytes[3])?.reading : nil : nil },
      read: { _ in Sight.ahead.reading })
  }

  /// An opened link.
  /// - Parameter clip: the seconds of the clip that is asked for.
  private func link(clip: Int? = nil) async throws -> CaptureLink {
    var request = Self.request
    request.clip = clip
    let prompt = try #require(CapturePrompt(request, language: "nl", theme: nil))
    let link = try await sandbox.offer(prompt)
    #expect(try await json(send("open", Array("{}".utf8), link))["prompt"]?["kind"]?.string == "liveness")
    return link
  }

  private func send(
    _ name: String, _ body: [UInt8], _ link: CaptureLink, device: String = "a-phone-of-the-test"
  ) async -> ServiceResponse {
    var request = ServiceRequest(.post, "/captures/\(link.id)/\(name)", body: body)
    request.head.headerFields[.authorization] = "Bearer \(link.key)"
    request.head.headerFields[.captureDevice] = device
    return await sandbox.respond(to: request)
  }

  private func json(_ response: ServiceResponse) throws -> Node { try JSONReader().read(response.body) }

  /// A frame that no camera has sent before.
  private func frame(_ sight: Sight) -> [UInt8] {
    [
      0xFF, 0xD8, 0xFF, sight.rawValue,
      count.withLock {
        $0 += 1; return $0
      },
    ]
  }

  /// Sends frames, 100 ms one after the other.
  /// - Returns: the step that is asked for then.
  @discardableResult
  private func show(_ sight: Sight, times: Int = 2, _ link: CaptureLink) async throws -> String? {
    var step: String?
    for _ in 0..<times { step = try await show(frame(sight), link) }
    return step
  }

  private func show(_ frame: [UInt8], _ link: CaptureLink) async throws -> String? {
    clock.time.withLock { $0 += 100 }
    return try await json(send("frames", frame, link))["step"]?.string
  }

  private func outcomes(_ link: CaptureLink) async throws -> [ChallengeReport.Outcome]? {
    try await sandbox.takeCapture(link.id)?.challenges?.map(\.outcome)
  }

  @Test func aPersonWhoTurnsIsDoneAndTheKioskTakesItOver() async throws {
    let link = try await link()
    #expect(try await show(.nobody, times: 1, link) == "findFace")
    #expect(try await show(.ahead, times: 4, link) == "holdStill")
    #expect(try await show(.ahead, times: 1, link) == "turnRight")
    #expect(try await show(.right, link) == "returnToNeutral")
    #expect(try await show(.ahead, link) == "turnLeft")
    #expect(try await sandbox.capture(link.id) == .opened)
    #expect(try await show(.left, link) == "finished")
    #expect(try await sandbox.capture(link.id) == .captured)
    #expect(await send("frames", frame(.ahead), link).status == 410)
    let taken = try #require(try await sandbox.takeCapture(link.id))
    #expect(taken.challenges?.map(\.challenge) == [.turnRight, .turnLeft])
    #expect(taken.challenges?.allSatisfy { $0.outcome == .passed } == true)
    #expect(Array(taken.picture)[3] == Sight.ahead.rawValue, "the portrait is a frame that was judged")
    #expect(try await sandbox.takeCapture(link.id) == nil)
  }

  /// The answer says no more than the present step.
  @Test func whatComesIsNotTold() async throws {
    let link = try await link()
    let answer = try await json(send("frames", frame(.ahead), link))
    #expect(Set(answer.members?.map(\.key) ?? []) == ["step", "hint", "progress", "passed", "count"])
    #expect(answer["count"]?.number?.integer == 2 && answer["passed"]?.number?.integer == 0)
    let opening = await send("open", Array("{}".utf8), link)
    #expect(!String(decoding: opening.body, as: UTF8.self).contains("turn"))
  }

  /// A page that says it is done has shown nothing.
  @Test func aPictureIsNoLivenessCheck() async throws {
    let link = try await link()
    try await show(.ahead, times: 5, link)
    #expect(await send("picture", frame(.ahead), link).status == 422)
    #expect(try await sandbox.capture(link.id) == .opened)
  }

  /// The head is turned when it is asked for, and not before.
  @Test func framesOutOfOrderPassNothing() async throws {
    let link = try await link()
    try await show(.right, times: 6, link)
    #expect(try await show(.ahead, times: 5, link) == "turnRight")
    #expect(try await show(.left, link) == "finished")
    #expect(try await outcomes(link) == [.wrongTurn, .wrongTurn])
  }

  /// Who sends the frames of an earlier turn again gets nothing for them.
  @Test func aFrameThatComesAgainCountsForNothing() async throws {
    let link = try await link()
    let ahead = (0..<5).map { _ in frame(.ahead) }, right = (0..<2).map { _ in frame(.right) }
    for frame in ahead + right { _ = try await show(frame, link) }
    for frame in ahead { #expect(try await show(frame, link) == "returnToNeutral") }
    try await show(.ahead, link)
    #expect(try await show(.left, times: 1, link) == "turnLeft")
    let single = frame(.left)
    _ = try await show(.ahead, times: 1, link)
    for _ in 0..<5 { #expect(try await show(single, link) == "turnLeft") }
  }

  @Test func anotherPersonBetweenTheTurnsEndsIt() async throws {
    let link = try await link()
    try await show(.ahead, times: 5, link)
    try await show(.right, link)
    #expect(try await show(.ahead, link) == "turnLeft")
    #expect(try await show(.otherLeft, times: 16, link) == "turnLeft")
    #expect(try await show(.otherLeft, times: 1, link) == "finished")
    #expect(try await outcomes(link) == [.passed, .otherFace])
  }

  @Test func aSecondFaceEndsIt() async throws {
    let link = try await link()
    try await show(.ahead, times: 5, link)
    #expect(try await show(.two, link) == "finished")
    #expect(try await outcomes(link) == [.severalFaces, .severalFaces])
  }

  /// A phone that sleeps may be in another hand when it wakes. One that is slow goes on.
  @Test func aPhoneThatSleepsEndsIt() async throws {
    let slow = try await link(), asleep = try await link()
    for link in [slow, asleep] { try await show(.ahead, times: 5, link) }
    clock.time.withLock { $0 += LivenessSession.longestGap - 1_000 }
    #expect(try await show(.right, slow) == "returnToNeutral")
    clock.time.withLock { $0 += LivenessSession.longestGap }
    #expect(try await show(.right, times: 1, asleep) == "finished")
    #expect(try await outcomes(asleep) == [.faceLost, .faceLost])
  }

  /// Before the first movement nothing is lost.
  @Test func aPhoneThatSleepsBeforeItBeginsAgain() async throws {
    let link = try await link()
    try await show(.ahead, times: 3, link)
    clock.time.withLock { $0 += LivenessSession.longestGap + 1 }
    #expect(try await show(.ahead, times: 1, link) == "holdStill")
    #expect(try await show(.ahead, times: 4, link) == "turnRight")
  }

  /// What cannot be read passes nothing, and stops no clock.
  @Test func noiseIsNoFrame() async throws {
    let link = try await link()
    try await show(.ahead, times: 5, link)
    #expect(try await show(.noise, times: 20, link) == "turnRight")
    clock.time.withLock { $0 += 30_000 }
    #expect(try await show(.noise, times: 1, link) == "finished")
    #expect(try await outcomes(link) == [.timedOut, .timedOut])
  }

  @Test func anotherPhoneSeesAndSendsNothing() async throws {
    let link = try await link()
    try await show(.ahead, times: 5, link)
    #expect(await send("frames", frame(.right), link, device: "another-phone").status == 409)
    #expect(try await show(.ahead, times: 1, link) == "turnRight")
  }

  /// The clip begins with the first frame that shows somebody, has no more than it may, and is gone with the capture.
  @Test func theClipIsOfTheFramesThatWereJudged() async throws {
    let link = try await link(clip: 2)
    try await show(.nobody, link)
    try await show(.ahead, times: 5, link)
    try await show(.right, link)
    try await show(.ahead, times: 30, link)
    #expect(entities.keys(of: EntityKind(stored: "capture/frame")).count == 10)
    try await show(.left, link)
    let clip = try #require(try await sandbox.takeCapture(link.id)).clip
    #expect(clip.map(\.moment) == Array(stride(from: 0, to: 2_000, by: 200)))
    #expect(clip.prefix(4).map { $0.picture[3] } == [Sight.ahead, .ahead, .ahead, .right].map(\.rawValue))
    #expect(entities.keys(of: EntityKind(stored: "capture/frame")).isEmpty)
  }

  /// A selfie without challenges may be filmed too. Where no clip is asked for, no frame is kept.
  @Test func aSelfieIsFilmedIfThatIsAskedFor() async throws {
    for (clip, count) in [(2, 3), (nil, 0)] as [(Int?, Int)] {
      let prompt = CapturePrompt(.selfie, clip: clip, title: "biometrics.capture.title", language: "nl")
      let link = try await sandbox.offer(prompt)
      for _ in 0..<6 { _ = try await show(frame(.ahead), link) }
      #expect(await send("picture", frame(.ahead), link).status == 200)
      #expect(try await sandbox.takeCapture(link.id)?.clip.count == count)
    }
  }

  /// Nothing of a clip is kept beyond the time of its link.
  @Test func anAbandonedClipIsForgotten() async throws {
    let link = try await link(clip: 2)
    try await show(.ahead, times: 5, link)
    clock.time.withLock { $0 += CaptureService.validity }
    _ = await sandbox.doDueWork()
    #expect(entities.keys(of: EntityKind(stored: "capture/frame")).isEmpty)
  }

  /// Between two frames of a phone a blink is over.
  @Test func aBlinkStaysAtTheKiosk() {
    var request = Self.request
    request.subject = .liveness(challenges: [.turnLeft, .blink], limit: 30)
    #expect(!request.isForPhones && CapturePrompt(request, language: "nl", theme: nil) == nil)
    #expect(Self.request.isForPhones)
  }

  /// The state of a check is kept between frames.
  @Test func aCheckIsReadAsItWasWritten() throws {
    var session = LivenessSession(try #require(LivenessGuidance(Self.request)))
    for _ in 0..<7 { session.see(Data(frame(.ahead)), Sight.ahead.reading, at: 100) }
    let bytes = try JSONEncoder().encode(session)
    #expect(try JSONDecoder().decode(LivenessSession.self, from: bytes) == session)
    #expect(session.portrait != nil)
  }
}
