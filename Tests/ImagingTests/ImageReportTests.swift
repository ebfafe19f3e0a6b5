import Documents
import Foundation
import Testing

@testable import Imaging

struct ImageReportTests {
  /// A line as read by Foundation, independently of the writer.
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
    #expect(Set(object.keys) == ["file", "documents", "mrz", "barcodes", "faces", "print", "document", "quality", "milliseconds"])
    #expect(object["documents"] as? Int == 1)
    #expect((object["barcodes"] as? [Any])?.isEmpty == true)
    #expect(object["file"] as? String == path)
    let mrz = try #require(object["mrz"] as? [String: Any])
    #expect(mrz["lines"] as? [String] == (try request.document.mrz()))
    #expect(Set(mrz.keys) == ["format", "valid", "lines", "fields", "checks", "corrections", "uncertain", "errors", "remarks"])
    let print = try #require(object["print"] as? [String: [String: Any]])
    #expect(
      print["lastName"]?["text"] as? String == request.document.person.lastName.uppercased()
        && print["lastName"]?["agrees"] as? Bool == true)
    #expect(Set(try #require(print["birthDate"]).keys) == ["text", "day", "corners", "confidence", "agrees"])
    let document = try #require(object["document"] as? [String: Any])
    #expect((document["corners"] as? [[Double]])?.count == 4 && document["aspect"] is Double)
    #expect(Set(try #require(object["quality"] as? [String: Any]).keys) == ["sharpness", "glare", "brightness"])
  }

  @Test func defectsAreNamed() throws {
    let reading = Reading(width: 99, height: 99, documents: 2, defects: [.mirrored, .truncated])
    let object = try Self.object(ImageReport.line(for: "a", reading))
    #expect(object["documents"] as? Int == 2 && object["defects"] as? [String] == ["mirrored", "truncated"])
  }

  @Test func facesHaveExactlyTheKeysOfTheDesign() throws {
    let plain = FaceReading(x: 10.04, y: 20, width: 30, height: 40, tilt: 5, signs: FaceSigns(leftEye: 1, rightEye: 1, smile: 0, turn: 0))
    let judged = FaceReading(x: 1, y: 2, width: 3, height: 4, leftEyeOpen: 0.25, rightEyeOpen: 1, smile: 0.5)
    let object = try Self.object(ImageReport.line(for: "a", Reading(width: 99, height: 99, faces: [plain, judged])))
    let faces = try #require(object["faces"] as? [[String: Any]])
    for face in faces { #expect(Set(face.keys) == ["x", "y", "width", "height", "leftEyeOpen", "rightEyeOpen", "smile"]) }
    #expect(faces[0]["x"] as? Double == 10 && faces[0]["height"] as? Double == 40)
    #expect(faces[0]["leftEyeOpen"] is NSNull && faces[0]["rightEyeOpen"] is NSNull && faces[0]["smile"] is NSNull)
    #expect(faces[1]["leftEyeOpen"] as? Double == 0.25 && faces[1]["smile"] as? Double == 0.5)
    #expect((try Self.object(ImageReport.line(for: "a", Reading(width: 9, height: 9, faces: [])))["faces"] as? [Any])?.isEmpty == true)
  }

  @Test func missingFindingsAreNull() throws {
    let object = try Self.object(ImageReport.line(for: "a", Reading(width: 1, height: 1, lookedForDocument: true, lookedForMrz: true)))
    #expect(object["mrz"] is NSNull && object["document"] is NSNull)
    #expect(Set(object.keys) == ["file", "mrz", "document"])
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

  @Test func aBarcodeIsReportedWithItsContentAndPosition() throws {
    let payload = Array("@\n\u{1E}\rANSI 636000080002DL00410021ZV00620008DLDAQT64235789\nDCSDOE\rZVZVA01\r".utf8)
    let corners = [PicturePoint(x: 1.25, y: 2), PicturePoint(x: 3, y: 2), PicturePoint(x: 3, y: 4), PicturePoint(x: 1, y: 4)]
    let reading = Reading(
      width: 9, height: 9,
      barcodes: [
        BarcodeReading(.pdf417, text: String(decoding: payload, as: UTF8.self), bytes: payload, corners: corners),
        BarcodeReading(.qrCode, text: "é", bytes: [0xE9], corners: corners),
      ])
    let barcodes = try #require(try Self.object(ImageReport.line(for: "a", reading))["barcodes"] as? [[String: Any]])
    try #require(barcodes.count == 2)
    #expect(barcodes[0]["symbology"] as? String == "PDF417" && barcodes[0]["bytes"] == nil)
    #expect((barcodes[0]["aamva"] as? [String: Any])?["fields"] is [String: Any])
    #expect(barcodes[0]["corners"] as? [[Double]] == [[1.3, 2], [3, 2], [3, 4], [1, 4]])
    #expect(barcodes[1]["symbology"] as? String == "QRCode" && barcodes[1]["text"] as? String == "é")
    #expect(barcodes[1]["bytes"] as? String == "e9" && barcodes[1]["aamva"] is NSNull)
  }

  @Test func anUnreadableFileGivesItsErrorAndTheOthersFollow() async throws {
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
