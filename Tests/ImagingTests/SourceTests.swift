import Documents
import Foundation
import Glibc
import Testing

@testable import Imaging

struct SourceTests {
  static let front = DocumentType.idCard.steps(tilted: true)[0]
  static let frontTilted = DocumentType.idCard.steps(tilted: true)[1]
  static let back = DocumentType.idCard.steps(tilted: true)[2]

  static func open(_ spec: SourceSpec) throws(ImagingError) -> PictureSource {
    try PictureSource(opening: spec, asOf: ImagingTestKit.today)
  }

  @Test func theValuesOfTheCommandLine() throws {
    let expected: [(String, SourceSpec)] = [
      ("specimen", .specimen), ("pattern", .pattern([])),
      ("pattern:stall@3,vanish@9.5", .pattern([ScheduledFault(.stall, at: 3), ScheduledFault(.vanish, at: 9.5)])),
      ("webcam", .webcam(device: nil)),
      ("webcam:/dev/video2", .webcam(device: "/dev/video2")),
      ("a.jpg", .path("a.jpg")), ("folder/", .path("folder/")), ("./specimen", .path("./specimen")), ("clip.MP4", .video("clip.MP4")),
    ]
    for (text, spec) in expected {
      #expect(try SourceSpec(text) == spec)
      #expect(spec.description == text)
    }
    for text in ["", "webcam:", "pattern:stall", "pattern:burn@3", "pattern:stall@-1", "pattern:stall@3,"] {
      #expect { try SourceSpec(text) } throws: { ($0 as? ImagingError)?.code == .badSource }
    }
  }

  @Test func aVideoMustExistAndACameraNeedNot() throws {
    #expect { try Self.open(.video("a.mp4")) } throws: { ($0 as? ImagingError)?.code == .missing }
    #expect { try Self.open(.video("/dev")) } throws: { ($0 as? ImagingError)?.code == .notAFile }
    let step = DocumentType.passport.steps(tilted: false)[0]
    for spec in [SourceSpec.webcam(device: "/dev/video63"), .pattern([])] {
      guard case .exactly(let entry) = try Self.open(spec).candidates(for: .passport, step) else { Issue.record("\(spec)"); continue }
      #expect(entry.isLive)
    }
  }

  @Test func fileNamesInAFolderSelectTheStep() throws {
    let folder = try ImagingTestKit.folder()
    for name in ["Front.PNG", "front-tilted.jpeg", "notes.txt", ".hidden.jpg", "holiday.webp"] {
      try ImagingTestKit.write([1], "\(folder)/\(name)")
    }
    try FileManager.default.createDirectory(atPath: "\(folder)/back.jpg", withIntermediateDirectories: true)
    let source = try Self.open(.path(folder))
    func names(_ step: CaptureStep) throws -> [String] {
      switch try source.candidates(for: .idCard, step) {
      case .exactly(let entry): [entry.name]
      case .choose(let entries): ["?"] + entries.map(\.name)
      }
    }
    #expect(try names(Self.front) == ["Front.PNG"])
    #expect(try names(Self.frontTilted) == ["front-tilted.jpeg"])
    // No file is called "back": the person picks.
    #expect(try names(Self.back) == ["?", "Front.PNG", "front-tilted.jpeg", "holiday.webp"])
    try ImagingTestKit.write([1], "\(folder)/front.jpg")
    let again = try Self.open(.path(folder))
    guard case .choose(let fronts) = try again.candidates(for: .idCard, Self.front) else { return #expect(Bool(false)) }
    #expect(fronts.map(\.name) == ["Front.PNG", "front.jpg"])
  }

  @Test func badPathsAndFilesAreReported() async throws {
    let folder = try ImagingTestKit.folder()
    func code(opening path: String) -> ImagingError.Code? {
      do throws(ImagingError) { _ = try Self.open(.path(path)) } catch { return error.code }
      return nil
    }
    #expect(code(opening: "\(folder)/nothing") == .missing)
    #expect(code(opening: folder) == .noPictures)
    try ImagingTestKit.write([], "\(folder)/empty.jpg")
    try ImagingTestKit.write([1], "\(folder)/huge.jpg")
    #expect(truncate("\(folder)/huge.jpg", 65 << 20) == 0)
    #expect(mkfifo("\(folder)/pipe.jpg", 0o600) == 0)
    symlink("\(folder)/gone", "\(folder)/broken.jpg")
    let expected: [(String, ImagingError.Code)] = [
      ("empty.jpg", .empty), ("huge.jpg", .oversized), ("pipe.jpg", .notAFile), ("broken.jpg", .missing), ("", .notAFile),
    ]
    for (name, wanted) in expected {
      do throws(ImagingError) {
        _ = try PictureFile.read("\(folder)/\(name)")
        #expect(Bool(false), "\(name) was read")
      } catch {
        #expect(error.code == wanted && error.message.contains(folder) && error.message.hasSuffix("."), "\(error)")
      }
    }
  }

  @Test func specimensAreDrawnForTheRequestedStep() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let source = try Self.open(.specimen)
    #expect(source.origin == .specimen)
    guard case .exactly(let entry) = try source.candidates(for: .passport, DocumentType.passport.steps(tilted: false)[0]) else {
      return #expect(Bool(false), "a specimen is always exactly one")
    }
    let (picture, reading) = try await source.take(entry, with: link)
    #expect(picture.type == "jpg")
    #expect(reading.mrz?.fields[.lastName] == "DE BRUIJN")
  }

  @Test func aPictureIsTheSameForEveryStep() async throws {
    let path = try ImagingTestKit.folder() + "/card.png"
    try ImagingTestKit.write(ImagingTestKit.quarters, path)
    let source = try Self.open(.path(path))
    let both = [try source.candidates(for: .idCard, Self.front), try source.candidates(for: .idCard, Self.back)]
    #expect(both[0] == both[1])
    guard case .exactly(let entry) = both[0] else { return #expect(Bool(false)) }
    let link = ImagingTestKit.link()
    defer { link.close() }
    let (picture, reading) = try await source.take(entry, with: link)
    #expect(picture.bytes == ImagingTestKit.quarters && reading.width == 24)
  }
}
