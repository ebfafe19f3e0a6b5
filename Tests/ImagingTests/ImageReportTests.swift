import Documents
import Foundation
import Testing

@testable import Imaging

@Suite struct ImageReportTests {
  /// A line as Foundation reads it, independent of the writer.
  static func object(_ line: String) throws -> [String: Any] {
    #expect(!line.contains("\n"))
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func aReadingHasExactlyTheKeysOfTheDesign() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let path = try ImagingTestKit.folder() + "/pass \"1\".jpg"
    let request = SpecimenRequest(of: .passport, asOf: ImagingTestKit.today)
    try ImagingTestKit.write(try await link.draw(request).bytes, path)
    let (line, isReadable) = await ImageReport.line(for: path, with: link)
    let object = try Self.object(line)
    #expect(isReadable)
    // Barcodes and faces are not built: absent, not empty.
    #expect(Set(object.keys) == ["file", "mrz", "document", "quality", "milliseconds"])
    #expect(object["file"] as? String == path)
    let mrz = try #require(object["mrz"] as? [String: Any])
    #expect(mrz["lines"] as? [String] == (try request.document.mrz()))
    #expect(Set(mrz.keys) == ["format", "valid", "lines", "fields", "checks", "corrections", "uncertain", "errors"])
    let document = try #require(object["document"] as? [String: Any])
    #expect((document["corners"] as? [[Double]])?.count == 4 && document["aspect"] is Double)
    #expect(Set(try #require(object["quality"] as? [String: Any]).keys) == ["sharpness", "glare", "brightness"])
  }

  @Test func whatWasLookedForAndNotFoundIsNull() throws {
    let object = try Self.object(ImageReport.line(for: "a", Reading(width: 1, height: 1, lookedForDocument: true, lookedForMrz: true)))
    #expect(object["mrz"] is NSNull && object["document"] is NSNull)
    #expect(Set(object.keys) == ["file", "mrz", "document"])
  }

  @Test func aFileThatCannotBeReadGivesItsErrorAndTheRestGoOn() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let folder = try ImagingTestKit.folder()
    try ImagingTestKit.write(Array("text".utf8), "\(folder)/text.jpg")
    try ImagingTestKit.write(ImagingTestKit.quarters, "\(folder)/good.png")
    var codes: [String?] = []
    for name in ["missing.jpg", "text.jpg", "good.png"] {
      let (line, isReadable) = await ImageReport.line(for: "\(folder)/\(name)", with: link)
      let object = try Self.object(line), error = object["error"] as? [String: Any]
      #expect(isReadable == (error == nil))
      if let error { #expect(Set(object.keys) == ["file", "error"] && Set(error.keys) == ["code", "message"]) }
      codes.append(error?["code"] as? String)
    }
    #expect(codes == ["missing", "notAnImage", nil])
  }
}
