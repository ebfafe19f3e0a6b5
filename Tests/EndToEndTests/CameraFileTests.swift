import Foundation
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// `vestibule camera` into files: films, pictures, sets of test data.
@Suite(.queued) struct CameraFileTests {}

extension CameraFileTests {
  /// What the labels of a shipped script have, besides what is in all of them.
  private static let promises = [
    "happy-passport": [#""kind":"passport""#, #""people":1"#], "identity": [#""kind":"passport""#, #""yaw":40"#, #""yaw":-40"#, "smile"],
    "licence-with-barcode": [#""kind":"driversLicense","side":"front""#, #""kind":"driversLicense","side":"back""#],
    "blurred-then-good": [#""kind":"idCard""#, #""blur":"#], "expired": [#""kind":"passport""#],
    "child": [#""kind":"passport""#, #""people":1"#],
    "wrong-side": [#""side":"back""#, #""side":"front""#], "selfie-with-turns": [#""yaw":40"#, #""yaw":-40"#],
    "smile-and-blink": ["smile", "eyesClosed"], "photograph-attack": [#""presentation":"photograph""#, #""presentation":"screen""#],
  ]
  static var scripts: [String] { promises.keys.sorted() }

  @Test(arguments: scripts) func eachShippedScriptIsDrawn(script: String) throws {
    let folder = try WalkFolder()
    let ran = try ProgramRun(
      ["camera", "--script", script, "--rate", "5", "--size", "320x240", "--out", folder.file("set/")], in: folder)
    #expect(ran.status == 0 && ran.output == folder.file("set/") + "\n", "\(ran.errors)")
    let text = try String(contentsOfFile: folder.file("set/labels.jsonl"), encoding: .utf8)
    for promise in try #require(Self.promises[script]) { #expect(text.contains(promise), "\(promise)") }
    let labels = try text.split(separator: "\n").map { try Json(String($0)) }
    for label in labels {
      let name = try #require(label["picture"]?.string)
      #expect(FileManager.default.fileExists(atPath: folder.file("set/\(name)")))
    }
    let today = Date().ISO8601Format().prefix(10), ofAge = Date(timeIntervalSinceNow: -18 * 365.25 * 86_400).ISO8601Format().prefix(10)
    for fields in labels.compactMap({ $0["documents"]?.elements.first?["fields"] }) {
      let expires = try #require(fields["expires"]?.string), birth = try #require(fields["birth"]?.string)
      #expect((expires < today) == (script == "expired") && (birth > ofAge) == (script == "child"), "\(fields)")
    }
  }

  /// The same seed gives the same film, and the film is what a browser or the kiosk takes for a camera.
  @Test func aFilmIsTakenForACamera() throws {
    let folder = try WalkFolder()
    for name in ["one", "two"] {
      let ran = try ProgramRun(
        [
          "camera", "--script", "happy-passport", "--rate", "10", "--seed", "4", "--out", folder.file("\(name).mjpeg"), "--out",
          folder.file("\(name).y4m"), "--out", folder.file("\(name).mp4"), "--out", folder.file("\(name).webm"),
        ],
        in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
    }
    for ending in ["mjpeg", "y4m", "mp4", "webm"] {
      let film = "one.\(ending)"
      #expect(FileManager.default.contentsEqual(atPath: folder.file(film), andPath: folder.file("two.\(ending)")), "\(ending)")
      let ran = try ProgramRun(
        ["run", "document", "--source", folder.file(film), "--script", "auto", "--result", folder.file("\(film).json")] + folder.arguments,
        in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      let result = try Json(contentsOf: folder.file("\(film).json"))
      #expect(result["documentResult"]?["mrtdMrzInfo"]?["documentNumber"]?.string == "SPECI2014")
    }
  }

  /// The passport and then its holder, for a whole journey. (A liveness check asks for turns in an order that a film cannot know.)
  @Test(arguments: TestScale.some(of: ["mjpeg", "y4m", "mp4", "webm"], for: "films of a person")) func aFilmIsTakenForAPerson(type: String)
    throws
  {
    let folder = try WalkFolder()
    let film = folder.file("film.\(type)"), result = folder.file("result.json")
    let workflow = try folder.write(#"{"name": "film", "livenessCheck": "none"}"#, to: "workflow.json")
    #expect(try ProgramRun(["camera", "--script", "happy-passport", "--rate", "10", "--out", film], in: folder).status == 0)
    let ran = try ProgramRun(
      ["run", "identity", "--source", film, "--script", "auto", "--workflow", workflow, "--result", result] + folder.arguments, in: folder)
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(try Json(contentsOf: result)["faceMatch"]?["verdict"]?.string == "match")
  }

  @Test func aPictureNeedsNoTime() throws {
    let folder = try WalkFolder()
    let ran = try ProgramRun(["camera", "idCard", "--side", "back", "--out", folder.file("back.jpg")], in: folder)
    #expect(ran.status == 0, "\(ran.errors)")
    let read = try ProgramRun(["read", "image", folder.file("back.jpg")], in: folder)
    #expect(try Json(read.output)["mrz"]?["valid"] == .bool(true))
  }

  @Test func aMirroredPictureIsMirrored() throws {
    let folder = try WalkFolder(), picture = folder.file("mirrored.jpg"), truth = folder.file("truth")
    let ran = try ProgramRun(["camera", "passport", "--mirror", "--out", picture, "--truth", truth], in: folder)
    #expect(ran.status == 0, "\(ran.errors)")
    let read = try Json(try ProgramRun(["read", "image", picture], in: folder).output)
    #expect(read["defects"]?.elements.map(\.string) == ["mirrored"], "\(read)")
    #expect(try Json(String(contentsOfFile: truth, encoding: .utf8))["mirrored"] == .bool(true))
  }

  /// Photographs in place of drawings: the document is cut out, and the face that looks where the head turns is shown.
  @Test func photographsTakeThePlaceOfDrawings() throws {
    let folder = try WalkFolder()
    for (name, arguments) in [
      ("page", ["passport", "--number", "XK12345"]), ("ahead", ["selfie"]), ("left", ["selfie", "--yaw", "40"]),
    ] {
      #expect(try ProgramRun(["specimen"] + arguments + ["--out", folder.file("\(name).jpg")], in: folder).status == 0)
    }
    let photographs = ["--document", folder.file("page.jpg"), "--face", folder.file("ahead.jpg"), "--face", folder.file("left.jpg")]
    let seen = try ProgramRun(["camera", "--out", folder.file("seen.jpg")] + photographs, in: folder)
    #expect(seen.status == 0, "\(seen.errors)")
    let read = try Json(try ProgramRun(["read", "image", folder.file("seen.jpg")], in: folder).output)
    #expect(read["mrz"]?["fields"]?["documentNumber"]?.string == "XK12345", "\(read)")
    let script = try folder.write(#"{"acts": [{"act": "show-face"}, {"act": "turn-left"}, {"act": "end", "after": 2}]}"#, to: "script.json")
    #expect(
      try ProgramRun(["camera", "--script", script, "--rate", "5", "--out", folder.file("turned.jpg")] + photographs, in: folder).status
        == 0)
    // It is as if there were no other photograph than the turned one.
    let left = ["--face", folder.file("left.jpg")]
    #expect(
      try ProgramRun(["camera", "--script", script, "--rate", "5", "--out", folder.file("left-only.jpg")] + left, in: folder).status == 0)
    #expect(FileManager.default.contentsEqual(atPath: folder.file("turned.jpg"), andPath: folder.file("left-only.jpg")))
    _ = try folder.write("no picture", to: "words.jpg")
    let words = try ProgramRun(["camera", "--out", folder.file("no.jpg"), "--face", folder.file("words.jpg")], in: folder)
    #expect(words.status == 66 && words.errors.contains("words.jpg: This is not a picture that can be read."), "\(words.errors)")
    let missing = try ProgramRun(["camera", "--out", folder.file("no.jpg"), "--document", folder.file("nothing.jpg")], in: folder)
    #expect(missing.status == 66 && missing.errors.contains("nothing.jpg"), "\(missing.errors)")
  }

  /// A reader that follows the EXIF orientation sees the same picture, and the label is of that one.
  @Test func theCameraIsTurned() throws {
    let folder = try WalkFolder()
    var sizes: Set<[Int]> = []
    // Out of the middle, so that no turn leaves it where it is.
    let script = try folder.write(
      #"{"acts": [{"act": "farther"}, {"act": "move-left"}, {"act": "move-up"}, {"act": "end", "after": 2}]}"#, to: "script.json")
    for orientation in 1...8 {
      let picture = folder.file("\(orientation).jpg"), truth = folder.file("truth")
      let ran = try ProgramRun(
        ["camera", "--script", script, "--rate", "1", "--orientation", "\(orientation)", "--out", picture, "--truth", truth], in: folder)
      #expect(ran.status == 0, "\(ran.errors)")
      let bytes = Array(try Data(contentsOf: URL(filePath: picture)))
      #expect(Array(bytes[..<12]) == [0xFF, 0xD8, 0xFF, 0xE1] + Array(bytes[4..<6]) + Array("Exif\0\0".utf8))
      #expect(bytes.prefix(1_000).split(separator: 0).contains { $0.elementsEqual("Simulated camera".utf8) })
      sizes.insert(try Self.storedSize(bytes))
      let read = try Json(try ProgramRun(["read", "image", picture], in: folder).output),
        label = try Json(String(try #require(try String(contentsOfFile: truth, encoding: .utf8).split(separator: "\n").last)))
      #expect(read["mrz"]?["valid"] == .bool(true), "\(orientation)")
      #expect(label["width"] == .number(1280))
      let found = try #require(read["document"]?["corners"]).elements,
        corners = try #require(label["documents"]?.elements.first?["corners"]).elements
      #expect(found.count == 4)
      for (place, corner) in zip(found, corners) {
        let off = zip(place.elements, corner.elements).map { abs(($0.number ?? 0) - ($1.number ?? 9_999)) }
        #expect(off.count == 2 && off.allSatisfy { $0 < 12 }, "\(orientation): \(off)")
      }
    }
    #expect(sizes == [[1280, 720], [720, 1280]])
    let film = try ProgramRun(["camera", "--orientation", "6", "--seconds", "1", "--out", folder.file("a.mp4")], in: folder)
    #expect(film.status == 64 && film.errors.contains("films have none"), "\(film.errors)")
  }

  /// The size in a JPEG's first frame header.
  private static func storedSize(_ jpeg: [UInt8]) throws -> [Int] {
    var at = 2
    while at + 9 < jpeg.count, !(0xC0...0xC2).contains(jpeg[at + 1]) { at += 2 + Int(jpeg[at + 2]) << 8 + Int(jpeg[at + 3]) }
    return [Int(jpeg[at + 7]) << 8 + Int(jpeg[at + 8]), Int(jpeg[at + 5]) << 8 + Int(jpeg[at + 6])]
  }

  @Test func aSetHasItsLabels() throws {
    let folder = try WalkFolder()
    let ran = try ProgramRun(["camera", "--count", "12", "--size", "640x480", "--out", folder.file("set/")], in: folder)
    #expect(ran.status == 0 && ran.errors == "12 of 12\n", "\(ran.errors)")
    let labels = try String(contentsOfFile: folder.file("set/labels.jsonl"), encoding: .utf8).split(separator: "\n").map {
      try Json(String($0))
    }
    #expect(labels.compactMap { $0["picture"]?.string } == (1...12).map { "picture-000\($0 < 10 ? "0" : "")\($0).jpg" })
    #expect(labels.filter { $0["face"] != nil }.count == 2)
    let again = try ProgramRun(["camera", "--count", "1", "--out", folder.file("set/")], in: folder)
    #expect(again.status == 66 && again.errors.contains("is not empty. Name a new one with --out"), "\(again.errors)")
  }

  @Test(arguments: [
    (["--out", "a.mjpeg"], 66, "Say how long the film is with --seconds, or what is acted with --script."),
    (["--out", "a.mov", "--seconds", "1"], 66, "a film is a file .mjpeg, .y4m, .mp4 or .webm"),
    (["--out", "/nowhere/a.mjpeg", "--seconds", "1"], 66, "/nowhere/a.mjpeg cannot be written. Name another place with --out."),
    (["--out", "/nowhere/a.mp4", "--seconds", "1"], 66, "/nowhere/a.mp4 cannot be written. Name another place with --out."),
    (["--device", "/dev/video250"], 66, "There is no device /dev/video250. Load the kernel's module v4l2loopback"),
    (
      ["--device", "/dev/null"], 66,
      "/dev/null does not show the pictures of 1280x720: it is no video device. Name a device of v4l2loopback"
    ),
    (["--script", "chil", "--out", "a.mjpeg"], 66, #"Did you mean "child"?"#),
    (["--script", "acts.json", "--out", "a.mjpeg"], 66, #"line 1, column 19, at acts[0].act"#),
    (["--script", "cues.json", "--out", "a.mjpeg"], 66, "The script waits for cues"),
    (["--size", "1280x721"], 64, "--size takes even numbers"),
    (["--count", "3", "--out", "a.mjpeg"], 64, "--count needs a folder"),
    (["--rate", "0"], 64, "--rate takes a number from 1 to 60."),
    (["--port", "1", "--listen", "203.0.113.7"], 66, "This machine has no address 203.0.113.7"),
  ])
  func whatCannotBeIsSaid(arguments: [String], status: Int, message: String) throws {
    let folder = try WalkFolder()
    _ = try folder.write(#"{"acts": [{"act": "tillt"}]}"#, to: "acts.json")
    _ = try folder.write(#"{"acts": [{"act": "tilt", "when": "now"}]}"#, to: "cues.json")
    let ran = try ProgramRun(
      ["camera"] + arguments.map { ["acts.json", "cues.json", "a.mjpeg", "a.mov"].contains($0) ? folder.file($0) : $0 }, in: folder)
    #expect(ran.status == status && ran.errors.contains(message), "\(ran.status) \(ran.errors)")
  }

  /// An output that fails is lost with a sentence, and the others go on.
  @Test func anOutputIsLostAndTheOthersGoOn() throws {
    let folder = try WalkFolder(), film = folder.file("film.y4m"), picture = folder.file("last.jpg")
    // No file may have more than half a megabyte, as on a disk that is full.
    let limited = ["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\"", TerminalSession.executable("vestibule"), "camera"]
    for others in [["--out", picture], []] {
      let ran = try ProgramRun(
        "/bin/sh", limited + ["--script", "happy-passport", "--rate", "2", "--size", "640x480", "--out", film] + others, in: folder)
      #expect(
        ran.status == 66
          && ran.errors == "\(film) cannot be written any further. Free some disk space, or name another place with --out.\n",
        "\(ran.status) \(ran.errors)")
    }
    let read = try ProgramRun(["read", "image", picture], in: folder)
    // The script ends with the holder.
    #expect(try Json(read.output)["faces"]?.elements.count == 1, "\(read.errors)")
  }
}
