import Foundation
import TestQueue
import Testing

/// Pictures as an iPhone keeps them, which another program encoded: they are read, and a journey has them as JPEGs.
@Suite(.queued) struct ConvertedPictureWalkTests {}

extension ConvertedPictureWalkTests {
  static func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path
  }

  @Test func theHelpNamesTheDocumentedFormats() throws {
    func formats(_ text: String) -> Set<String> { Set(text.matches(of: /\b(JPEG|PNG|WebP|[A-Z]{3,4})\b/).map { String($0.0) }) }
    let page = try DocumentedScript.page("CommandLine")
    let paragraph = try #require(page.components(separatedBy: "\n\n").first { $0.hasPrefix("A **picture** is") })
    let help = try ProgramRun(["read", "image", "--help"], in: WalkFolder()).output
    let line = try #require(help.components(separatedBy: "ARGUMENTS:").last?.components(separatedBy: "OPTIONS:").first)
    #expect(formats(line) == formats(paragraph) && formats(line).count > 5, "\(formats(line)) \(formats(paragraph))")
  }

  @Test func aHEICIsRead() throws {
    let folder = try WalkFolder(), ran = try ProgramRun(["read", "image", Self.fixture("passport.heic")], in: folder)
    #expect(ran.status == 0, "\(ran.errors)")
    let read = try Json(ran.output)
    #expect(read["converted"]?["format"] == .string("HEIC") && read["mrz"]?["valid"] == .bool(true))
  }

  @Test func aJourneyHasItAsAJPEG() throws {
    let folder = try WalkFolder()
    let ran = try ProgramRun(
      ["run", "document", "--script", "auto", "--source", Self.fixture("passport.heic"), "--result", "-", "--media", folder.file("media")]
        + folder.arguments, in: folder)
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
    let result = try Json(ran.output)["documentResult"]
    #expect(result?["mrtdMrzInfo"]?["documentNumber"] == .string("AB1234567"))
    for image in try #require(result?["images"]?.elements) {
      let bytes = try Data(contentsOf: URL(filePath: try #require(image["image"]?.string)))
      #expect(bytes.starts(with: [0xff, 0xd8, 0xff]))
    }
  }
}
