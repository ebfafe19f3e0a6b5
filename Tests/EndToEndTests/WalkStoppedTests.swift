import Cells
import Foundation
import Glibc
import Imaging
import TerminalHarness
import Testing

extension WalkTests {
  /// A terminal that accepts no output for a while: Ctrl-S, or a dead line.
  struct Stopped {
    /// Live pictures keep coming, and the newest replaces the pending one: the kiosk does not grow.
    @Test func livePicturesDoNotPileUp() throws {
      let folder = try WalkFolder()
      let kiosk = try WalkKiosk(
        [
          "run", "document", "--source", "pattern", "--color", "direct", "--config", try folder.write(Live.passport, to: "config.json"),
          "--workflow", try folder.write(#"{"name":"still","stepTimeout":600,"unseenTimeout":600}"#, to: "workflow.json"), "--result",
          folder.file("result.json"),
        ] + folder.arguments)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.at("capture.confirm.title", .enter)
      try kiosk.at("capture.tilt.title", .enter)
      // A tilted document is never taken automatically, so the capture lasts until a key is pressed.
      try kiosk.meetCapture("passport", "frontTilted")
      // A large screen, so that pictures are large and a backlog would show in the kiosk's memory. From here on nobody reads.
      kiosk.session.resize(Size(width: 500, height: 200))
      let imaging = try #require(kiosk.imaging, "no imaging process runs")
      try works(imaging, for: .seconds(1))
      let before = try Self.kilobytes(kiosk.session.pid)
      try works(imaging, for: .seconds(3))
      let after = try Self.kilobytes(kiosk.session.pid)
      #expect(after - before < 8_000, "\(before) kB, and many pictures later \(after) kB")

      // It continues as if nothing had happened.
      kiosk.session.resize(Size(width: 80, height: 24))
      kiosk.session.press(.character(" "))
      try kiosk.useAnyway()
      try kiosk.at("data.review.title", .enter)
      try kiosk.finish()
    }

    /// Waits until the imaging process has worked for this long, and so has sent the kiosk new pictures. It does not read from the terminal.
    private func works(_ imaging: pid_t, for work: Duration) throws {
      let start = try #require(ProcessorTime.of(imaging))
      for _ in 0..<Int(WalkTests.patience * 100) {
        if try #require(ProcessorTime.of(imaging)) >= start + work { return }
        usleep(10_000)
      }
      Issue.record("the imaging process does not work")
    }

    private static func kilobytes(_ process: pid_t) throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
      return try #require(Int(line.filter(\.isNumber)))
    }
  }
}
