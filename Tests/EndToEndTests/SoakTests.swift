import Cells
import Foundation
import Glibc
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// A camera that is watched for minutes: at first with an imaging process that is killed, stopped and starved, then undisturbed, when
/// memory must not grow any more. `make soak` runs it by itself, for VESTIBULE_SOAK seconds. As a part of the other tests it takes a tenth of
/// the time, in full seven minutes.
@Suite(.queuedFirst) struct SoakTests {}

extension SoakTests {
  static let seconds =
    ProcessInfo.processInfo.environment["VESTIBULE_SOAK"].flatMap(Double.init) ?? Double(TestScale.count(420))
  /// What is done to the imaging process, over and over. A stall takes the minute after which the link gives the process up: only in full.
  static let kinds = TestScale.isFull ? Incident.allCases : [.kill, .starve]
  /// At least one of each kind.
  static let incidents = max(kinds.count, TestScale.count(10))
  /// The share of the time with incidents: three minutes of ten.
  static let restless = 0.3

  /// The picture is taken at the end, whatever the pattern then shows.
  static let workflow = #"""
    {"name":"soak","stepTimeout":600,"unseenTimeout":600,
     "checks":{"documentNotFound":"ignore","portraitNotFound":"ignore","sameAsFlat":"ignore"}}
    """#

  enum Incident: CaseIterable { case kill, stall, starve }

  @Test func aLongWatchHarmsNothing() throws {
    let seconds = Self.seconds
    let folder = try WalkFolder()
    let kiosk = try WalkKiosk(
      [
        "run", "document", "--source", "pattern", "--color", "direct",
        "--config", try folder.write(WalkTests.Live.passport, to: "config.json"),
        "--workflow", try folder.write(Self.workflow, to: "workflow.json"), "--result", folder.file("result.json"),
      ] + folder.arguments)
    try kiosk.at("document.intro.title", .enter)
    try kiosk.at("capture.ready.title", .enter)
    try kiosk.at("capture.confirm.title", .enter)
    // A tilted document is never taken automatically, so the capture lasts until a key is pressed.
    try kiosk.at("capture.tilt.title", .enter)
    try kiosk.meetCapture("passport", "frontTilted")
    try moves(kiosk)
    let start = ContinuousClock.now
    watch(kiosk, for: min(20, seconds / 10))
    let before = try Self.use(of: kiosk)

    for i in 0..<Self.incidents {
      let incident = Self.kinds[i % Self.kinds.count]
      try strike(incident, kiosk)
      try moves(kiosk)
      let spent = Self.restless * seconds / Double(Self.incidents)
      watch(kiosk, for: max(1, spent - (incident == .stall ? 61 : incident == .starve ? 5 : 0)))
      if try kiosk.isAt("document.error.Timeout.title") { kiosk.session.press(.enter) }
    }
    try moves(kiosk)
    var calm: [Use] = []
    repeat {
      watch(kiosk, for: min(5, seconds / 60))
      var use = try Self.use(of: kiosk)
      use.second = Int((ContinuousClock.now - start) / .seconds(1))
      calm.append(use)
      print("soak: \(use.second) s, \(use)")
      if try kiosk.isAt("document.error.Timeout.title") { kiosk.session.press(.enter) }
    } while ContinuousClock.now - start < .seconds(seconds) || calm.count < 6
    try moves(kiosk)
    let after = calm[calm.count - 1]
    print("soak: before \(before), after \(after)")
    #expect(after.kioskDescriptors == before.kioskDescriptors)
    #expect(after.imagingDescriptors == before.imagingDescriptors)
    #expect(after.kioskMegabytes < before.kioskMegabytes * 1.25 + 4)
    #expect(after.imagingMegabytes < before.imagingMegabytes * 1.25 + 8)
    // Flat from the third minute on: the least of the last third is no more than the most of the first. What lies between is what the
    // allocator of a process that decodes pictures takes and returns, some ten megabytes. So each third needs samples enough to meet both.
    // Before that, the libraries still fill their caches.
    let warm = calm.drop { $0.second < 180 }
    let (first, last) = (warm.prefix(warm.count / 3), warm.suffix(warm.count / 3))
    func grows(_ part: (Use) -> Double, by allowance: Double) -> Bool {
      guard let least = last.map(part).min(), let most = first.map(part).max() else { return true }
      return least >= most + allowance
    }
    if seconds >= 300 {
      try #require(warm.count >= 15)
      #expect(!grows(\.kioskMegabytes, by: 2))
      #expect(!grows(\.imagingMegabytes, by: 2))
    }

    kiosk.session.press(.character(" "))
    try kiosk.at("capture.confirm.title", .enter)
    try kiosk.at("data.review.title", .enter)
    try kiosk.finish()
    #expect(try Json(contentsOf: folder.file("result.json"))["documentResult"]?["images"]?.elements.count == 2)
  }

  /// Looks at the screen for this long: a terminal that nobody reads from would stop the kiosk.
  private func watch(_ kiosk: WalkKiosk, for seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end { kiosk.session.settle(quiet: 100, limit: 1000) }
  }

  private func strike(_ incident: Incident, _ kiosk: WalkKiosk) throws {
    let process = try #require(kiosk.imaging, "no imaging process runs")
    switch incident {
    case .kill: kill(process, SIGKILL)
    // The link notices this by its time limit.
    case .stall: kill(process, SIGSTOP)
    case .starve:
      for _ in 0..<50 {
        kill(process, SIGSTOP)
        usleep(90_000)
        kill(process, SIGCONT)
        usleep(10_000)
      }
    }
    if incident != .starve {
      try kiosk.session.wait("the imaging process was not replaced", seconds: WalkTests.patience) {
        kiosk.imaging.map { $0 != process } ?? false
      }
    }
  }

  /// Waits until the picture on the screen has changed.
  private func moves(_ kiosk: WalkKiosk) throws {
    let session = kiosk.session
    func picture() -> [String] { (4..<16).flatMap { y in (12..<36).map { "\(session.cell($0, y))" } } }
    let first = picture()
    try session.wait("the picture stands still", seconds: WalkTests.patience) { picture() != first }
  }

  struct Use: CustomStringConvertible {
    /// Seconds from the beginning.
    var second = 0
    var kioskMegabytes, imagingMegabytes: Double
    var kioskDescriptors, imagingDescriptors: Int

    var description: String {
      "kiosk \(kioskMegabytes) MB, \(kioskDescriptors) descriptors; imaging \(imagingMegabytes) MB, \(imagingDescriptors) descriptors"
    }
  }

  private static func use(of kiosk: WalkKiosk) throws -> Use {
    let imaging = try #require(kiosk.imaging)
    func megabytes(_ process: pid_t) throws -> Double {
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
      return (Double(line.filter(\.isNumber)) ?? 0) / 1024
    }
    func descriptors(_ process: pid_t) throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count }
    return Use(
      kioskMegabytes: try megabytes(kiosk.session.pid), imagingMegabytes: try megabytes(imaging),
      kioskDescriptors: try descriptors(kiosk.session.pid), imagingDescriptors: try descriptors(imaging))
  }
}
