import Cells
import Foundation
import Glibc
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// However a client leaves a public kiosk, nothing of them is where the next one's data will be: in no memory of the kiosk, the server and their
/// imaging processes, in no file that others can read, and, once the session is erased, in no record.
@Suite(.queuedFirst) struct LeftTracesTests {
  private let folder: WalkFolder
  /// The server has a folder of its own, as it would have another machine.
  private let serverFolder: WalkFolder
  private var pictures: String { folder.file("pictures") }
  private var destination: String { folder.file("handed-over") }

  init() throws { (folder, serverFolder) = (try WalkFolder(), try WalkFolder()) }
}

extension LeftTracesTests {
  /// Three visits in each run, all 126 in full.
  @Test(arguments: TestScale.some(3, of: PublicVisit.all, for: "left traces")) func nothingIsLeft(_ visit: PublicVisit) throws {
    let traces = try visit.draw(into: pictures)
    let holder = visit.isOnServer ? serverFolder : folder
    let server = visit.isOnServer ? try ServerProcess(in: serverFolder) : nil
    var kiosk = try start(visit, server)
    guard [kiosk.session.pid, server?.number].compactMap(\.self).allSatisfy({ ProcessMemory(of: $0) != nil }) else {
      print("SKIPPED: the memory of other processes cannot be read here (ptrace)")
      return
    }
    try kiosk.at("unattended.attract.start", .enter)
    let client = AgreeingClient(kiosk: kiosk)
    try client.walk(to: kiosk.words(visit.journey.middle))
    #expect(!visit.journey.takesPictures || !inMemory(traces, kiosk, server).isEmpty, "there is something to find")
    try end(visit, client)
    if visit.ending == .killed || visit.ending == .expired || visit.ending == .handedOver { kiosk = try start(visit, server) }
    try kiosk.meet("unattended.attract.start")
    if visit.ending == .erased || visit.ending == .killed { try erase() }
    if visit.ending.erases { try expectNoRecords(visit, holder) }

    var left: [String] = []
    try? kiosk.session.wait("something is left", seconds: WalkTests.patience) {
      left = inMemory(traces, kiosk, server)
      return left.isEmpty
    }
    #expect(left == [])
    #expect(Trace.found(traces, in: folder.file("data")) == [])
    #expect(Trace.found(traces, in: serverFolder.path) == [])
    #expect(Trace.found(traces, in: "/dev/shm") == [])
  }

  private func start(_ visit: PublicVisit, _ server: ServerProcess?) throws -> WalkKiosk {
    let retention =
      switch visit.ending {
      case .expired: #""retention": {"hours": 0},"#
      case .handedOver: #""retention": "untilHandOver", "handOver": [{"folder": "\#(destination)"}],"#
      default: ""
      }
    try FileManager.default.createDirectory(atPath: destination, withIntermediateDirectories: true)
    let pin = try ProgramRun(["pin"], input: "2468\n", in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let configuration = try folder.write(
      #"""
      {"profile": "kiosk", "journeys": ["\#(visit.journey.name)"], "languages": ["en"], "source": "\#(pictures)", \#(retention)
       "idle": {"after": \#(visit.ending == .abandoned ? 10 : 600), "countdown": 5}, "lastScreen": 600, \#(pin)}
      """#, to: "kiosk.json")
    var arguments = ["kiosk", "--configuration", configuration, "--color", "direct", "--data", folder.file("data")]
    if let server { arguments += ["--backend", server.address] }
    if let input = visit.journey.input { arguments += ["--config", try folder.write(input, to: "config.json")] }
    if let workflow = visit.journey.workflow { arguments += ["--workflow", try folder.write(workflow, to: "workflow.json")] }
    return try WalkKiosk(arguments)
  }

  private func end(_ visit: PublicVisit, _ client: AgreeingClient) throws {
    let kiosk = client.kiosk
    if visit.ending.isComplete {
      try client.walk(to: kiosk.words("unattended.thanks.title"))
      kiosk.session.press(.enter)
      try kiosk.meet("unattended.attract.start")
    }
    switch visit.ending {
    case .finished, .erased, .abandoned: break
    case .cancelled:
      kiosk.session.press(.function(10))
      try kiosk.at("kiosk.stop.cancel", .right, .enter)
    case .killed: try end(kiosk, by: SIGKILL)
    // What is due is erased and delivered also by the next start.
    case .expired, .handedOver: try end(kiosk, by: SIGTERM)
    }
  }

  private func end(_ kiosk: WalkKiosk, by signal: Int32) throws {
    kiosk.session.kill(signal)
    _ = try kiosk.session.exitStatus(seconds: WalkTests.patience)
  }

  private func sessions() throws -> [String] {
    let list = try ProgramRun(["sessions", "list", "--data", folder.file("data")], in: folder).output
    return list.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != " " }) }
  }

  private func erase() throws {
    for session in try sessions() {
      let erased = try ProgramRun(["sessions", "erase", session, "--data", folder.file("data")], in: folder)
      #expect(erased.status == 0 && erased.errors.isEmpty, "\(erased.errors)")
    }
  }

  private func expectNoRecords(_ visit: PublicVisit, _ holder: WalkFolder) throws {
    let end = ContinuousClock.now + .seconds(WalkTests.patience)
    var left: [String] = []
    repeat {
      // A session that is being erased is in no list any more, but its folder may be there for a moment.
      left = try sessions() + PersonalRecords.names(in: holder.file("data"), TerminalSession.keyFile)
      left += try FileManager.default.contentsOfDirectory(atPath: folder.file("data/sessions"))
      if !left.isEmpty { usleep(200_000) }
    } while !left.isEmpty && ContinuousClock.now < end
    #expect(left == [])
  }

  private func inMemory(_ traces: [Trace], _ kiosk: WalkKiosk, _ server: ServerProcess?) -> [String] {
    [kiosk.session.pid, server?.number].compactMap(\.self).flatMap { ProcessMemory(of: $0)?.found(traces) ?? [] }
  }
}
