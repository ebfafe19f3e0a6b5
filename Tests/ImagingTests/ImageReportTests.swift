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
    // Faces are not built: absent, not empty.
    #expect(Set(object.keys) == ["file", "mrz", "barcodes", "document", "quality", "milliseconds"])
    #expect((object["barcodes"] as? [Any])?.isEmpty == true)
    #expect(object["file"] as? String == path)
    let mrz = try #require(object["mrz"] as? [String: Any])
    #expect(mrz["lines"] as? [String] == (try request.document.mrz()))
    #expect(Set(mrz.keys) == ["format", "valid", "lines", "fields", "checks", "corrections", "uncertain", "errors"])
    let document = try #require(object["document"] as? [String: Any])
    #expect((document["corners"] as? [[Double]])?.count == 4 && document["aspect"] is Double)
    #expect(Set(try #require(object["quality"] as? [String: Any]).keys) == ["sharpness", "glare", "brightness"])
  }

  @Test func aLicencesBackGivesItsBarcodeWithThePayload() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let path = try ImagingTestKit.folder() + "/back.jpg"
    var order = SpecimenOrder(.driversLicense)
    order.jurisdiction = AamvaJurisdiction(code: "CA")
    let document = order.document(asOf: ImagingTestKit.today)
    try ImagingTestKit.write(try await link.draw(SpecimenRequest(document, side: .back)).bytes, path)
    let object = try Self.object(await ImageReport.line(for: path, with: link).text)
    let codes = try #require(object["barcodes"] as? [[String: Any]]), code = try #require(codes.first)
    #expect(codes.count == 1 && code["symbology"] as? String == "PDF417")
    #expect((code["text"] as? String)?.hasPrefix("@\n\u{1E}\rANSI 636014") == true)
    #expect((code["corners"] as? [[Double]])?.count == 4 && code["bytes"] == nil)
    let fields = try #require((code["aamva"] as? [String: Any])?["fields"] as? [String: Any])
    #expect(fields["idNumber"] as? String == document.number && fields["state"] as? String == "CA")
  }

  @Test func bytesThatAreNoTextAreGivenToo() throws {
    let code = BarcodeReading(.dataMatrix, text: "é", bytes: [0xe9, 0x00, 0x0a])
    let object = try Self.object(ImageReport.line(for: "a", Reading(width: 1, height: 1, barcodes: [code])))
    let barcode = try #require((object["barcodes"] as? [[String: Any]])?.first)
    #expect(barcode["bytes"] as? String == "e9000a" && barcode["aamva"] is NSNull)
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
