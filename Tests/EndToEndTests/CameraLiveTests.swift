import Cells
import Foundation
import TerminalHarness
import TestQueue
import Testing

/// `vestibule camera` while it runs: readers of its stream, cues, and its stage on a terminal.
@Suite(.queued) struct CameraLiveTests {}

extension CameraLiveTests {
  @Test func cuesComeByHTTP() async throws {
    let camera = try CameraProcess(in: WalkFolder())
    #expect(try await camera.send("GET", "cues").text.hasPrefix(#"["show-document","show-face""#))
    #expect(try await camera.send("POST", "cue/turn-ovr").text.contains(#"Did you mean \"turn-over\"?"#))
    #expect(try await camera.send("GET", "cue/turn-over").status == 405)
    #expect(try await camera.send("GET", "nothing").status == 404)
    #expect(try await camera.send("POST", "cue/show-face").status == 204)
    try await camera.wait { $0["face"]?["people"] == .number(1) }
    #expect(try await camera.send("POST", "cue/turn-left").status == 204)
    try await camera.wait { $0["face"]?["yaw"] == .number(40) }
    let picture = try await camera.send("GET", "picture.jpg")
    #expect(picture.bytes.starts(with: [0xFF, 0xD8]))
    #expect(try await camera.send("GET", "camera.js").text.contains("\(camera.address)/stream.mjpeg"))
    #expect(camera.end() == 0)
  }

  /// Many read the stream, and one of them never takes what it asked for: the others get their pictures.
  @Test func aSlowReaderHoldsNobodyUp() async throws {
    let camera = try CameraProcess(in: WalkFolder())
    let slow = try camera.openStream()
    defer { close(slow) }
    for _ in 0..<3 {
      let before = try await camera.label()["picture"]
      try await camera.wait { $0["picture"] != before }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let reader = try camera.openStream()
          defer { close(reader) }
          #expect(try Self.pictures(3, of: reader))
        }
      }
      try await group.waitForAll()
    }
    #expect(camera.end() == 0)
  }

  /// What a reader does not take is not kept for it.
  @Test func aSlowReaderCostsNoMemory() async throws {
    let camera = try CameraProcess(["--size", "1920x1080", "--quality", "100"], in: WalkFolder())
    let slow = try camera.openStream()
    defer { close(slow) }
    var sizes: [Int] = []
    func pass(_ pictures: Int) async throws {
      for _ in 0..<pictures {
        let before = try await camera.label()["picture"]
        try await camera.wait { $0["picture"] != before }
      }
      sizes.append(try camera.serverMemory())
    }
    try await pass(10)
    let bytes = try await camera.send("GET", "picture.jpg").bytes.count
    try await pass(40)
    #expect(sizes[1] - sizes[0] < 10 * bytes, "\(sizes), and \(bytes) a picture")
    #expect(camera.end() == 0)
  }

  /// Whether so many pictures come over a connection.
  private static func pictures(_ count: Int, of reader: Int32) throws -> Bool {
    var text = "", block = [UInt8](repeating: 0, count: 1 << 16)
    while text.components(separatedBy: "Content-Length").count <= count {
      let got = read(reader, &block, block.count)
      guard got > 0 else { return false }
      text += String(decoding: block[..<got].filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
    }
    return true
  }

  /// Other machines, and every page in a browser on this one where photographs are shown, which may be of real persons.
  @Test(arguments: ["--listen", "--document", "--face"]) func othersNeedTheToken(option: String) async throws {
    let folder = try WalkFolder(), picture = folder.file("picture.jpg")
    #expect(try ProgramRun(["specimen", "selfie", "--out", picture], in: folder).status == 0)
    let camera = try CameraProcess([option, option == "--listen" ? "0.0.0.0" : picture], in: folder)
    let token = try #require(camera.ready["token"]?.string)
    #expect(try await camera.send("GET", "picture.jpg").status == 401)
    #expect(try await camera.send("GET", "picture.jpg?token=\(token)").status == 200)
    let cue = try #require(camera.ready["cue"]?.string)
    #expect(cue.hasSuffix("/cue/NAME?token=\(token)"))
    #expect(try await camera.send("POST", "cue/tilt?token=\(token)").status == 204)
  }

  @Test func aScriptHearsLines() async throws {
    let folder = try WalkFolder()
    let script = try folder.write(
      #"{"acts": [{"act": "show-face", "when": {"line": "selfie|portrait"}}, {"act": "end", "when": "done"}]}"#, to: "script.json")
    let camera = try CameraProcess(["--script", script], in: folder)
    camera.write("please take a selfie\n")
    try await camera.wait { $0["face"] != nil }
    camera.write("done\n")
    #expect(camera.waitForEnd() == 0)
  }

  /// What keys do is seen by whoever asks for the pictures.
  @Test func theStageOnATerminal() throws {
    let folder = try WalkFolder()
    let stage = try TerminalSession(arguments: ["camera"], size: Size(width: 120, height: 36), environment: ["HOME": folder.path])
    try stage.waitFor("/stream.mjpeg")
    stage.press(.tab)
    try stage.waitFor("held-photograph")
    stage.press(.character("h"))
    try stage.waitFor("hat-off")
    stage.resize(Size(width: 80, height: 24))
    try stage.waitFor("filmed-screen")
    stage.press(.character("q"))
    #expect(try stage.exitStatus(seconds: Sandbox.patience) == .exited(0))
  }
}
