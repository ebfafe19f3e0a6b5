import Documents
import Foundation
import Phrases
import Scenes
import Services
import Synchronization
import Testing
import Workflow

@testable import Application
@testable import Background

/// A hand-off from the kiosk's side, with a server that the test plays.
final class HandOffControllerTests: Sendable {
  /// Reports what the test wants, and waits like the program in between.
  private final class Server: HandOffServing {
    private let state = Mutex<(reports: [HandOffReport], isEnded: Bool)>(([], false))
    private let news = DispatchSemaphore(value: 0)

    func report(_ report: HandOffReport) {
      state.withLock { $0.reports.append(report) }
      news.signal()
    }

    func next() -> HandOffReport? {
      news.wait()
      return state.withLock { $0.reports.isEmpty ? nil : $0.reports.removeFirst() }
    }

    func end() {
      state.withLock { $0.isEnded = true }
      news.signal()
    }

    var isEnded: Bool { state.withLock { $0.isEnded } }
  }

  private let posted = Posted(), work = BackgroundWork()
  private let servers = Mutex<[Server]>([])
  private static let prompt = CapturePrompt(.selfie, title: "test.selfie", language: "en")

  private func controller(failing failure: HandOffFailure? = nil) -> HandOffController {
    HandOffController(
      at: HandOffOrder.Place(address: "127.0.0.1"), version: "1", now: { 1_000 }, work: work, post: posted.post
    ) { [self] order throws(HandOffFailure) in
      if let failure { throw failure }
      let server = Server()
      servers.withLock { $0.append(server) }
      return server
    }
  }

  /// Waits until the server number `index` has been started.
  private func server(_ index: Int = 0) async -> Server {
    while true {
      if let server = servers.withLock({ $0.count > index ? $0[index] : nil }) { return server }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  private func event() async -> HandOffEvent { await posted.first { if case .handOff(let event) = $0 { event } else { nil } } }

  private func ending() async -> Phrase {
    await posted.first { if case .handOff(.ended(let why)) = $0 { why } else { nil } }
  }

  @Test func thePictureArrivesOnce() async {
    let controller = controller()
    controller.begin(Self.prompt)
    let server = await server()
    server.report(.listening(address: "http://127.0.0.1:1/C/A", expiresAt: 601_000))
    #expect(await event() == .waiting(address: "http://127.0.0.1:1/C/A", milliseconds: 600_000))
    server.report(.opened)
    let taken = PhoneCapture(picture: Data([1, 2, 3]), challenges: [ChallengeReport(.turnLeft, .passed, milliseconds: 900)])
    server.report(.captured(taken))
    _ = await posted.first { if case .handOff(.captured) = $0 { true } else { nil } }
    #expect(controller.takeCapture() == taken)
    #expect(controller.takeCapture() == nil)
  }

  @Test(arguments: [
    (HandOffReport.closed, "closed"), (.expired, "expired"), (.failed(.portInUse), "portInUse"), (.failed(.noNetwork), "noNetwork"),
  ])
  func everyEndingHasASentence(_ report: HandOffReport, _ name: String) async {
    controller().begin(Self.prompt)
    await server().report(report)
    #expect(await ending() == Phrase("handOff.problem.\(name)"))
  }

  @Test func aServerThatDiesEndsTheHandOff() async {
    controller().begin(Self.prompt)
    await server().end()
    #expect(await ending() == Phrase("handOff.problem.server"))
  }

  @Test func aServerThatCannotBeStartedEndsTheHandOff() async {
    controller(failing: .server).begin(Self.prompt)
    #expect(await ending() == Phrase("handOff.problem.server"))
  }

  /// `make run` does not build the server.
  @Test func aMissingServerIsNamedWithTheCommandThatBuildsIt() async {
    controller(failing: .serverMissing).begin(Self.prompt)
    #expect(await ending() == Phrase("handOff.problem.serverMissing", ["command": .text("make release")]))
  }

  /// A phone that is late reaches neither this prompt nor the next.
  @Test func whatComesAfterTheEndIsIgnored() async {
    let controller = controller()
    controller.begin(Self.prompt)
    let first = await server()
    controller.begin(Self.prompt)
    let second = await server(1)
    first.report(.captured(PhoneCapture(picture: Data([1]))))
    #expect(first.isEnded)
    second.report(.opened)
    #expect(await event() == .opened, "it is the first event")
    #expect(controller.takeCapture() == nil)
    controller.end()
    #expect(second.isEnded && !controller.isUnderWay)
    await work.end()
    #expect(!posted.events.contains { if case .handOff(.ended) = $0 { true } else { false } })
  }
}
