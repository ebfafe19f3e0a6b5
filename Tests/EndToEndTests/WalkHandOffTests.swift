import Cells
import Documents
import Foundation
import Glibc
import Imaging
import TerminalHarness
import TestProcess
import Testing

extension ComponentWalkTests {
  /// Captures that a phone takes: the kiosk's own listener, and a phone that the test plays by HTTP.
  struct HandOffs {
    /// A phone.
    private struct Phone {
      let server: String, id: String, key: String
      let device = "a-phone-of-the-test"

      /// Scans a code: its address leads to the page of the capture.
      init(_ address: String) throws {
        let server = try #require(address.range(of: "/C/")).lowerBound
        self.server = String(address[..<server])
        let page = try Phone.curl(["-o", "/dev/null", "-w", "%{redirect_url}", address])
        let parts = page.split(whereSeparator: { "/?=".contains($0) }).map(String.init)
        try #require(parts.count == 6, "\(page)")
        (id, key) = (parts[3], parts[5])
      }

      static func curl(_ arguments: [String]) throws -> String {
        let output = Pipe(), process = SpawnedProcess()
        process.executableURL = URL(filePath: "/usr/bin/curl")
        process.arguments = ["-sS"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
      }

      /// - Returns: the body, and the status on the last line; "000": nobody listens.
      func send(_ name: String, _ file: String? = nil) throws -> String {
        try Self.curl([
          "-w", "\n%{http_code}", "-H", "Authorization: Bearer \(key)", "-H", "X-Capture-Device: \(device)", "--data-binary",
          file.map { "@\($0)" } ?? "{}", "\(server)/captures/\(id)/\(name)",
        ])
      }
    }

    private let folder: WalkFolder
    init() throws { folder = try WalkFolder() }

    /// Waits for the beginning of a text that may be broken into lines.
    private func meet(_ key: String, on kiosk: WalkKiosk) throws {
      try kiosk.session.wait(for: String(kiosk.words(key).prefix(24)), seconds: WalkTests.patience)
    }

    /// The address that the screen shows beside the code.
    private func address(on kiosk: WalkKiosk) throws -> String {
      try meet("handOff.scan", on: kiosk)
      var found: String?
      try kiosk.session.wait("no address", seconds: WalkTests.patience) {
        let words = kiosk.session.text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let index = words.firstIndex(where: { $0.hasPrefix("HTTP://127.0.0.1:") }) else { return false }
        // In a narrow column the end of its number, 32 digits, is on the next line, which may be painted a little later.
        let candidates = [words[index], words[index...].prefix(2).joined()]
        guard
          let whole = candidates.first(where: { candidate in
            candidate.split(separator: "/").last.map { $0.count == 32 && $0.allSatisfy(\.isHexDigit) } ?? false
          })
        else { return false }
        found = whole
        return true
      }
      return try #require(found)
    }

    /// Waits until nobody answers at the link any more.
    private func expectDead(_ phone: Phone) throws {
      let end = ContinuousClock.now + .seconds(WalkTests.patience)
      var answer = ""
      repeat { answer = try phone.send("open") } while !answer.hasSuffix("\n000") && ContinuousClock.now < end
      #expect(answer.hasSuffix("\n000"), "the link lives: \(answer)")
    }

    private func kiosk(_ more: [String] = []) throws -> WalkKiosk {
      let config = try folder.write(#"{"configuration":{"documentType":"proofOfAddress"}}"#, to: "config.json")
      return try WalkKiosk(
        ["run", "document", "--config", config, "--source", "specimen", "--hand-off", "127.0.0.1"] + more + folder.arguments,
        size: Size(width: 160, height: 50))
    }

    /// Goes to the capture, and presses `p` there.
    private func handOver(on kiosk: WalkKiosk) throws {
      try kiosk.at("document.intro.title", .enter)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.meetCapture("proofOfAddress", "front")
      kiosk.session.press(.character("p"))
    }

    /// A picture of a document that the phone has.
    private func picture(_ request: SpecimenRequest = SpecimenRequest(of: .proofOfAddress, asOf: WalkTests.day)) async throws -> String {
      let link = ImagingLink(.init(executable: TerminalSession.executable("vestibule-imaging")))
      defer { link.close() }
      let drawn = try await link.draw(request)
      let file = folder.file("\(request.document.kind).jpg")
      try Data(drawn.bytes).write(to: URL(filePath: file))
      return file
    }

    /// The second is a file that an iPhone keeps as it is: a HEIC, which the kiosk makes into a JPEG.
    @Test(arguments: [nil, "proofOfAddress.heic"]) func aPhoneTakesThePictureUpToTheResult(_ kept: String?) async throws {
      let drawn = try await picture(), picture = kept.map(ConvertedPictureWalkTests.fixture) ?? drawn, result = folder.file("result.json")
      let kiosk = try kiosk(["--result", result])
      try handOver(on: kiosk)
      let phone = try Phone(address(on: kiosk))
      #expect(try phone.send("open").hasSuffix("\n200"))
      try meet("handOff.opened", on: kiosk)
      let frame = try phone.send("frames", drawn)
      #expect(frame.hasSuffix("\n200") && frame.contains(#""ready":"#), "\(frame)")
      #expect(try phone.send("picture", picture).hasSuffix("\n200"))
      try kiosk.meet("capture.confirm.title")
      try expectDead(phone)
      kiosk.session.press(.enter)
      try kiosk.finish()
      #expect(try Json(contentsOf: result)["documentResult"]?["source"] == .string("phone"))
    }

    /// A phone reads a code where a kiosk has no camera. This code is that of a licence and no pairing key, which is said; without a code,
    /// something else would be said.
    @Test func aPhoneReadsACode() async throws {
      let licence = try await picture(SpecimenRequest(of: .dutchDriversLicense, asOf: WalkTests.day, side: .back))
      let kiosk = try WalkKiosk(
        ["run", "authenticator", "--source", "specimen", "--hand-off", "127.0.0.1"] + folder.arguments, size: Size(width: 160, height: 50))
      try kiosk.at("authenticator.setUp.title", .enter)
      try kiosk.at("authenticator.pairing.field", .function(7))
      try kiosk.at("session.scan.title", .character("p"))
      let phone = try Phone(address(on: kiosk))
      #expect(try phone.send("open").contains(#""kind":"code""#))
      let frame = try phone.send("frames", licence)
      #expect(frame.hasSuffix("\n200") && frame.contains(#""ready":true"#), "\(frame)")
      #expect(try phone.send("picture", try await picture()).contains(#""hint":"showCode""#))
      #expect(try phone.send("picture", licence).hasSuffix("\n200"))
      try meet("authenticator.pairing.malformed", on: kiosk)
    }

    /// The same with the page in a real browser, whose camera sees the document.
    @Test(.enabled(if: Browser.isHere, "chromium or playwright is not here")) func theCapturePageInChromium() async throws {
      let picture = try await picture(), result = folder.file("result.json")
      let kiosk = try kiosk(["--result", result])
      try handOver(on: kiosk)
      let ran = try Browser.walk("capture_page.py", [address(on: kiosk), picture], in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      try kiosk.meet("capture.confirm.title")
      kiosk.session.press(.enter)
      try kiosk.finish()
      #expect(try Json(contentsOf: result)["documentResult"]?["source"] == .string("phone"))
    }

    /// The person of a liveness check, by the degrees to which the head is turned.
    private func turnedPictures() async throws -> [Int: [UInt8]] {
      let link = ImagingLink(.init(executable: TerminalSession.executable("vestibule-imaging")))
      defer { link.close() }
      var pictures: [Int: [UInt8]] = [:]
      for turn in stride(from: -40, through: 40, by: 10) {
        pictures[turn] = try await link.draw(SpecimenSelfie(of: .bruijn, on: WalkTests.day, turn: Double(turn))).bytes
      }
      return pictures
    }

    /// Goes to the liveness check, and presses `p` there.
    private func handLivenessOver(_ result: String) throws -> WalkKiosk {
      let workflow = try folder.write(#"{"name":"filmed","selfieVideo":5}"#, to: "workflow.json")
      let kiosk = try WalkKiosk(
        ["run", "biometrics", "--source", "specimen", "--hand-off", "127.0.0.1", "--workflow", workflow, "--result", result]
          + folder.arguments,
        size: Size(width: 160, height: 50))
      try kiosk.at("biometrics.intro.title", .enter)
      try kiosk.at("scene.liveness.name.straightAhead", .character("p"))
      return kiosk
    }

    private func expectPassed(_ kiosk: WalkKiosk, _ result: String) throws {
      try kiosk.at("biometrics.confirm.title", .enter)
      try kiosk.finish()
      let json = try Json(contentsOf: result), checks = json["livenessChecks"]?.elements ?? []
      #expect(json["selfie"]?["source"] == .string("phone"), "\(json)")
      #expect(json["liveness"] != nil && json["missingOutputs"] == nil, "the clip is of the phone's frames: \(json)")
      let shown = try ProgramRun(["sessions", "show", folder.session().id, "--data", folder.file("data")], in: folder)
      #expect(shown.output.contains("liveness by a phone"), "\(shown.output)")
      #expect(checks.count == 2 && checks.allSatisfy { $0["outcome"] == .string("passed") }, "\(json)")
    }

    /// The head is turned before the phone, and the kiosk goes on with it.
    @Test func aHeadIsTurnedBeforeAPhone() async throws {
      let pictures = try await turnedPictures(), result = folder.file("result.json")
      let kiosk = try handLivenessOver(result)
      let phone = try Phone(address(on: kiosk))
      #expect(try phone.send("open").contains(#""kind":"liveness""#))
      try meet("handOff.openedLiveness", on: kiosk)
      var turn = 0, answer = ""
      // As long as no frame is lost, a person is done after about forty.
      for number in 0..<200 where !answer.contains(#""step":"finished""#) {
        let target = answer.contains(#""step":"turnLeft""#) ? 40 : answer.contains(#""step":"turnRight""#) ? -40 : 0
        turn += (target - turn).signum() * 10
        // What follows the picture makes each frame another one, as the noise of a camera does.
        let frame = try #require(pictures[turn]) + Array("\(number)".utf8), file = folder.file("frame.jpg")
        try Data(frame).write(to: URL(filePath: file))
        answer = try phone.send("frames", file)
        try #require(answer.hasSuffix("\n200"), "\(answer)")
      }
      #expect(answer.contains(#""passed":2"#), "\(answer)")
      try expectPassed(kiosk, result)
      try expectDead(phone)
    }

    /// The same with the page in a real browser, before whose camera somebody does what the page says.
    @Test(.enabled(if: Browser.isHere, "chromium or playwright is not here")) func aLivenessCheckInChromium() throws {
      let result = folder.file("result.json"), camera = try CameraProcess(in: folder)
      let kiosk = try handLivenessOver(result)
      let ran = try Browser.walk("liveness_page.py", [address(on: kiosk), camera.address, folder.path], in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      try expectPassed(kiosk, result)
    }

    /// The page has the theme of the kiosk, which can be any file.
    @Test func thePageHasTheTheme() throws {
      let theme = try folder.write(##"{"colors": {"palette": {"light": "#E0FFE0"}}}"##, to: "brand.json")
      let kiosk = try kiosk(["--theme", theme])
      try handOver(on: kiosk)
      let sheet = try Phone.curl([Phone(address(on: kiosk)).server + "/pages/theme.css"])
      #expect(sheet.contains("--screen-backgroundColor: rgb(224 255 224)"), "\(sheet.prefix(2000))")
    }

    /// Esc brings the camera back, and the old link reaches neither this prompt nor a later one.
    @Test func theCameraTakesOver() throws {
      let kiosk = try kiosk()
      try handOver(on: kiosk)
      let phone = try Phone(address(on: kiosk))
      kiosk.session.press(.escape)
      try kiosk.meetCapture("proofOfAddress", "front")
      try expectDead(phone)
      // The phone that is closed does the same, with a word.
      kiosk.session.press(.character("p"))
      let other = try Phone(address(on: kiosk))
      #expect(other.key != phone.key)
      #expect(try other.send("open").hasSuffix("\n200"))
      #expect(try other.send("close").hasSuffix("\n204"))
      try kiosk.meet("handOff.problem.closed")
      try kiosk.meetCapture("proofOfAddress", "front")
    }

    /// A kiosk that is killed takes its link with it. The prompt is asked again.
    @Test func aKilledKioskLeavesNoLink() throws {
      let first = try kiosk()
      try handOver(on: first)
      let phone = try Phone(address(on: first))
      first.session.kill(SIGKILL)
      _ = try first.session.exitStatus()
      try expectDead(phone)
      let id = try folder.session().id
      let next = try WalkKiosk(
        ["sessions", "resume", id] + folder.arguments, size: Size(width: 160, height: 50))
      try next.meetCapture("proofOfAddress", "front")
    }

    /// A port that somebody else has.
    @Test func aPortInUseIsSaid() throws {
      let taken = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(taken) }
      var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      withUnsafeMutablePointer(to: &address) { place in
        place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          #expect(bind(taken, $0, length) == 0 && listen(taken, 1) == 0 && getsockname(taken, $0, &length) == 0)
        }
      }
      let kiosk = try kiosk(["--hand-off", "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"])
      try handOver(on: kiosk)
      try kiosk.meet("handOff.problem.portInUse")
      try kiosk.meetCapture("proofOfAddress", "front")
    }
  }
}
