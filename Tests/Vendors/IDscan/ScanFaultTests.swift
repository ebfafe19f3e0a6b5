import Documents
import Services
import Testing
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService
@testable import SandboxKit

/// Each fault at each request of scan journeys: the journey goes on, or ends in the vendor's error; it never hangs, and the service does
/// nothing twice.
struct ScanFaultTests {
  private static let day = CalendarDate(daysSince1970: 20_486)
  private static let faults: [TransportFault] = [
    .slow(1), .lostBefore, .lostAfter, .status(401), .status(413), .status(500), .captivePortal, .truncated,
  ]

  /// Journeys that together make every kind of request.
  enum Course: CaseIterable, Sendable {
    /// Front, back, proof of address, selfie, face image, and the result of the challenges.
    case onBoarding
    /// The chip is left out.
    case skipped
    /// The token expires before each picture.
    case expiring

    var journey: ScanJourney {
      switch self {
      case .onBoarding: ScanJourney(definition: JourneyDefinition.shipped[4].id)
      case .skipped: ScanJourney(definition: JourneyDefinition.shipped[5].id)
      case .expiring: ScanJourney(definition: JourneyDefinition.shipped[1].id)
      }
    }

    var views: [String: [Reading]] {
      get throws {
        let kind: SpecimenDocument.Kind = self == .skipped ? .passport : .idCard
        let lines = try SpecimenDocument.standard(kind, asOf: day).mrz()
        return [
          "front": [.page(kind == .passport ? lines : nil, hasPortrait: true)], "back": [.page(lines)], "address": [.page(words: 60)],
          "selfie": [.selfie],
        ]
      }
    }

    var script: Script? {
      guard self == .skipped else { return nil }
      return Script([
        .proceed, .choose("passport"), .capture("front"), .confirm(true), .choose("goOn"), .capture("selfie"), .confirm(true),
        .review(true),
      ])
    }

    /// Nobody compares the faces, so that a journey with a selfie is referred.
    var result: String { self == .expiring ? "Passed" : "Refer" }

    /// The requests without a fault.
    var paths: [String] {
      switch self {
      case .onBoarding: ["/token"] + Array(repeating: "/journey/upload", count: 5) + ["/journey/liveness"]
      case .skipped: ["/token"] + Array(repeating: "/journey/upload", count: 3)
      case .expiring: ["/token"] + Array(repeating: ["/journey/upload", "/token", "/journey/upload"], count: 2).flatMap(\.self)
      }
    }

    /// What the service takes: each page, the selfie, the face image, the result of the challenges, and what is left out.
    var submissions: Int {
      switch self {
      case .onBoarding: 6
      case .skipped: 3
      case .expiring: 2
      }
    }

    /// Whether a fault at a request ends the journey: what is too large stays so, and whoever has just signed in is not asked again.
    func isRefused(by fault: TransportFault, at number: Int) -> Bool {
      switch fault {
      case .status(413): true
      case .status(401): paths[number] == "/token" || number > 1 && paths[number - 1] == "/token"
      default: false
      }
    }
  }

  @Test(arguments: Course.allCases) func withoutAFault(course: Course) async throws {
    let (world, outcome) = try await run(course, [:])
    #expect(outcome.output(as: ScanResult.self)?.response.highLevelResult == course.result)
    #expect(world.paths == course.paths)
    #expect(try world.submissions() == [course.submissions])
  }

  @Test(arguments: Course.allCases, faults) func aFaultAtOneRequest(course: Course, fault: TransportFault)
    async throws
  {
    for number in course.paths.indices {
      let (world, outcome) = try await run(course, [number: fault])
      let place: Comment = "\(fault) at request \(number): \(outcome)"
      if course.isRefused(by: fault, at: number) {
        guard case .failed(let error) = outcome else { Issue.record(place); continue }
        #expect(["RequestTooLarge", "ServerError", "NotAuthenticated"].contains(error.code), place)
      } else {
        #expect(outcome.output(as: ScanResult.self)?.response.highLevelResult == course.result, place)
        #expect(try world.submissions() == [course.submissions], place)
      }
    }
  }

  /// From some request on, nothing works any more: the person tries three times, and the session stays for later.
  @Test(
    arguments: Course.allCases, [TransportFault.lostBefore, .lostAfter, .status(500), .captivePortal, .truncated])
  func aFaultAtEveryLaterRequest(course: Course, fault: TransportFault) async throws {
    for number in course.paths.indices {
      let faults = Dictionary(uniqueKeysWithValues: (number..<100).map { ($0, fault) })
      let (world, outcome) = try await run(course, faults, attempts: 3)
      guard case .interrupted(let error) = outcome else { Issue.record("\(fault) from request \(number) on: \(outcome)"); continue }
      #expect(error.isTemporary)
      #expect(try world.submissions().allSatisfy { $0 <= course.submissions } && world.submissions().count <= 1)
    }
  }

  /// - Parameter attempts: how often the person tries again after failures that may pass.
  private func run(_ course: Course, _ faults: [Int: TransportFault], attempts: Int = 100) async throws -> (ScanWorld, Outcome) {
    let world = ScanWorld(try course.views, faults: faults)
    let pictures: any PictureTaker = course == .expiring ? SlowPictures(world) : world
    let script = course.script.map { ScriptHost($0, pictures: pictures) } ?? .automatic(pictures: pictures)
    let runner = Runner(
      journal: MemoryJournal(), host: PatientHost(script, attempts: attempts), performer: world.performer(),
      environment: RunEnvironment(now: { world.now.withLock { $0 } }, draw: { _ in 0 }))
    return (world, await runner.run(course.journey, session: "session"))
  }
}
