import Cells
import Foundation
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// Sources and pictures that cannot be used, on the screen, in scripts and on the command line. A file without permission is not among
/// them, because the tests may run as root, who may read everything; a missing file, a folder, a pipe and a device are used instead.
@Suite(.queued) struct BadSourceTests {}

extension BadSourceTests {
  enum Source: String, CaseIterable, CustomTestStringConvertible {
    case missing, emptyFolder, pipe, device, empty, truncated, oversized, noImage, hugeHeader, video

    var testDescription: String { rawValue }

    /// The code of the error.
    var code: String {
      switch self {
      case .missing, .video: "missing"
      case .emptyFolder: "noPictures"
      case .pipe, .device: "notAFile"
      case .empty: "empty"
      case .truncated: "truncated"
      case .oversized: "oversized"
      case .noImage: "notAnImage"
      case .hugeHeader: "tooLarge"
      }
    }

    /// The text on the screen.
    var sentence: String {
      switch self {
      case .missing, .video: "File not found."
      case .emptyFolder: "There are no pictures in the folder. Add one and try again."
      case .pipe, .device: "This isn’t a file. Choose a picture."
      case .empty: "The file is empty. Take the picture again."
      case .truncated: "The picture file is incomplete. Copy it again."
      case .oversized: "The file is too large. Save a smaller version."
      case .noImage: "This isn’t a picture. Use JPEG, PNG or WebP."
      case .hugeHeader: "The picture has too many pixels. Save a smaller version."
      }
    }

    /// Creates the source and returns the value for `--source`.
    func make(in sandbox: Sandbox) throws -> String {
      let path = sandbox.path(rawValue + ".jpg")
      switch self {
      case .missing: return path
      case .emptyFolder:
        mkdir(path, 0o700)
        try Data("no picture".utf8).write(to: URL(filePath: "\(path)/notes.txt"))
        return path
      case .pipe:
        mkfifo(path, 0o600)
        return path
      case .device: return "/dev/zero"
      case .empty: return try sandbox.write("empty.jpg", "")
      case .truncated:
        let whole = try Data(contentsOf: URL(filePath: try sandbox.specimen()))
        return try sandbox.write("truncated.jpg", whole.prefix(whole.count / 3))
      case .oversized:
        try sandbox.write("oversized.jpg", [0xFF, 0xD8, 0xFF])
        truncate(path, 65 << 20)
        return path
      case .noImage: return try sandbox.write("noImage.jpg", "This is a letter and no picture.\n")
      case .hugeHeader: return try sandbox.write("hugeHeader.png", BadSourceTests.png(width: 50_000, height: 50_000))
      case .video: return "clip.mp4"
      }
    }
  }

  /// A PNG that declares this size and contains almost nothing.
  static func png(width: UInt32, height: UInt32) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
      let checked = Array(type.utf8) + body
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in checked {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return big(UInt32(body.count)) + checked + big(~sum)
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
      + chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]) + chunk("IEND", [])
  }

  @Test(arguments: Source.allCases)
  func theCaptureSceneShowsTheFaultAndContinues(source: Source) throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.capture(source: try source.make(in: sandbox))
    try kiosk.waitFor(source.sentence)
    // The way out: try again, or give up and be asked what to do next.
    try kiosk.waitFor("Try again")
    try kiosk.wait("no second try is offered", seconds: Sandbox.patience) { kiosk.says("Space") }
    kiosk.press(.character(" "))
    try kiosk.waitFor(source.sentence)
    // A key that comes while the source is tried again is lost, and the sentence may still be that of the first try.
    try kiosk.wait("the picture cannot be skipped", seconds: Sandbox.patience) {
      if kiosk.says("Take it again") { return true }
      kiosk.press(.character("g"))
      return false
    }
    try kiosk.waitFor("Stop here")
    kiosk.press(.control("c"))
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(2))
    #expect(kiosk.isGivenBack)
    #expect(try sandbox.sessions().map(\.state) == ["open"])
  }

  @Test(arguments: [("nl", "Bestand niet gevonden"), ("de", "Datei nicht gefunden")])
  func itIsShownInThePersonsLanguage(language: String, sentence: String) throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.capture(source: sandbox.path("missing.jpg"), language: language)
    try kiosk.waitFor(sentence)
    try kiosk.waitFor(try Catalogue.text("scene.capture.retry", language))
  }

  @Test func aFixIsNoticedAtTheNextAttempt() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.capture(source: sandbox.path("front.jpg"))
    try kiosk.waitFor("File not found.")
    _ = try sandbox.specimen("front.jpg")
    kiosk.press(.character(" "))
    try kiosk.waitFor("Is everything readable?")
    let session = try #require(try sandbox.sessions().first)
    #expect(sandbox.pictures(session.id).count == 1)
  }

  @Test func anUnreadablePictureLosesNoOtherPicture() throws {
    let sandbox = try Sandbox()
    mkdir(sandbox.path("pictures"), 0o700)
    _ = try sandbox.specimen("pictures/good.jpg")
    try sandbox.write("pictures/letter.jpg", "This is a letter and no picture.\n")
    let kiosk = try sandbox.capture(source: sandbox.path("pictures"))
    try kiosk.waitFor("good.jpg")
    kiosk.press(.down)
    try kiosk.waitFor("This isn’t a picture.")
    try kiosk.wait("nothing can be taken", seconds: Sandbox.patience) { kiosk.says("Space") }
    kiosk.press(.up)
    try kiosk.take()
    try kiosk.waitFor("Is everything readable?")
  }

  /// Nobody is there to fix it: the input cannot be read, and the reason is reported before a session is started.
  @Test(arguments: [Source.missing, .emptyFolder, .pipe, .device, .empty, .oversized, .video])
  func withoutAScreenABadSourceEndsAtOnce(source: Source) throws {
    let sandbox = try Sandbox()
    let named = try source.make(in: sandbox)
    let script = try sandbox.write("script.json", #"{"answers":[{"proceed":true},{"proceed":true},{"capture":"\#(named)"}]}"#)
    for host in [["--script", script], ["--script", "auto"], ["--plain"]] {
      let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--source", named] + host)
      #expect(ran.status == 66, "\(host)")
      #expect(ran.errors.contains(named), "\(ran.errors)")
      #expect(ran.json["errorCode"] as? Int == 850)
      #expect((ran.json["errorDescription"] as? String)?.contains(named) == true)
      #expect(try sandbox.sessions().isEmpty)
    }
  }

  /// A fault inside a file is noticed when the picture is taken.
  @Test(arguments: [Source.truncated, .noImage, .hugeHeader], [true, false])
  func withoutAScreenABadPictureEndsTheRun(source: Source, isAutomatic: Bool) throws {
    let sandbox = try Sandbox()
    let named = try source.make(in: sandbox)
    let script = try sandbox.write("script.json", #"{"answers":[{"proceed":true},{"proceed":true},{"capture":"\#(named)"}]}"#)
    let ran = try sandbox.run(
      ["run", "document"] + sandbox.passport() + ["--script", isAutomatic ? "auto" : script] + (isAutomatic ? ["--source", named] : []))
    #expect(ran.status == 66, "\(ran.errors)")
    #expect(ran.json["errorCode"] as? Int == 850)
    #expect(try sandbox.sessions().map(\.state) == ["open"])
  }

  @Test func anAmbiguousFolderEndsTheRunAndListsItsPictures() throws {
    let sandbox = try Sandbox()
    mkdir(sandbox.path("pictures"), 0o700)
    for name in ["one.jpg", "two.jpg"] { _ = try sandbox.specimen("pictures/\(name)") }
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--source", sandbox.path("pictures"), "--script", "auto"])
    #expect(ran.status == 66)
    #expect(ran.errors.contains("several pictures for this step: one.jpg, two.jpg. Name one."))
    #expect(ran.json["errorCode"] as? Int == 850)
  }

  @Test func aMissingCameraEndsTheRunAtOnce() throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.run(["run", "document"] + sandbox.passport() + ["--source", "webcam:/dev/no-camera", "--script", "auto"])
    #expect(ran.status == 66)
    #expect(ran.errors.contains("There is no camera /dev/no-camera."))
    #expect(try sandbox.sessions().isEmpty)
  }

  @Test func anInvalidSourceIsAWrongCommandLine() throws {
    let sandbox = try Sandbox()
    for (source, status) in [("webcam:", 64), ("pattern:jump@3", 64), ("", 66)] {
      #expect(try sandbox.run("run", "document", "--source", source, "--script", "auto").status == Int32(status), "\(source)")
    }
  }

  @Test func readImageNamesEachBadFileAndReadsTheOthers() throws {
    let sandbox = try Sandbox()
    let good = try sandbox.specimen()
    let bad: [(Source, String)] = try [.missing, .emptyFolder, .pipe, .device, .empty, .truncated, .oversized, .noImage, .hugeHeader].map {
      ($0, try $0.make(in: sandbox))
    }
    let half = bad.count / 2
    let ran = try sandbox.run(["read", "image"] + bad[..<half].map(\.1) + [good] + bad[half...].map(\.1))
    #expect(ran.status == 66)
    var lines = ran.lines
    try #require(lines.count == bad.count + 1)
    let read = lines.remove(at: half)
    #expect(read["file"] as? String == good)
    #expect(read["error"] == nil)
    #expect((read["mrz"] as? [String: Any])?["valid"] as? Bool == true)
    for ((source, path), line) in zip(bad, lines) {
      #expect(line["file"] as? String == path)
      let error = line["error"] as? [String: String]
      // A folder is not a picture here, although it could be a source.
      #expect(error?["code"] == (source == .emptyFolder ? "notAFile" : source.code), "\(source)")
      #expect(error?["message"]?.contains(path) == true || source.isContent, "\(source): \(error ?? [:])")
    }
  }
}

extension BadSourceTests.Source {
  /// Whether the fault is inside the file, whose path the reading process does not know.
  var isContent: Bool { [.truncated, .noImage, .hugeHeader].contains(self) }
}
