import Documents
import Foundation
import Notation
import Testing

@testable import Imaging

struct StandInTests {
  static func shipped(_ name: String) throws -> Reading {
    let file = ImagingTestKit.fixtures.appendingPathComponent("StandIns/\(name)\(StandIn.suffix)").path
    return try StandIn(contentsOf: file).reading(of: PixelSize(width: 1000, height: 800), aspect: 0.704)
  }

  @Test func twelveAreShipped() throws {
    let folder = ImagingTestKit.fixtures.appendingPathComponent("StandIns").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 12)
    for name in names {
      let reading = try Self.shipped(String(name.dropLast(StandIn.suffix.count)))
      #expect(reading.origin == .standIn && reading.lookedForDocument && reading.lookedForMrz)
    }
  }

  @Test func eachProvokesWhatItIsNamedAfter() throws {
    #expect(try #require(Self.shipped("blurred").quality).sharpness < Judge.leastSharpness)
    #expect(try #require(Self.shipped("glare").quality).glare > Judge.mostGlare)
    #expect(try #require(Self.shipped("dark").quality).brightness < Judge.leastBrightness)
    #expect(try Self.shipped("wrong-side").claims == [.wrongSide])
    #expect(try Self.shipped("no-document").claims == [.noDocument] && Self.shipped("no-document").document == nil)
    #expect(try Self.shipped("wrong-type").claims == [.documentType(type: .idCard)])
    #expect(try Self.shipped("wrong-type").mrz?.format == .td1)
    #expect(try Self.shipped("two-documents").documents == 2 && Self.shipped("mirrored").defects == [.mirrored])
    #expect(try Self.shipped("expired").mrz?.fields[.expirationDate] == "120415")
    #expect(try Self.shipped("underage").mrz?.fields[.birthDate] == "200229")
    #expect(try Self.shipped("unsupported-country").mrz?.fields[.issuingState] == "UTO")
    let damaged = try #require(try Self.shipped("damaged-mrz").mrz)
    #expect(!damaged.valid && damaged.checks.contains { $0.field == .documentNumberCheckDigit && !$0.passed })
    for name in ["expired", "underage", "unsupported-country", "glare", "dark", "wrong-type", "two-documents", "mirrored"] {
      #expect(try Self.shipped(name).mrz?.valid == true, "\(name)")
    }
  }

  @Test func anEmptyOneIsAGoodPicture() throws {
    let reading = try StandIn(JSONReader().read("{}")).reading(of: PixelSize(width: 1000, height: 800), aspect: 0.704)
    let outline = try #require(reading.document)
    #expect(outline.corners[2] == PicturePoint(x: 950, y: 760) && outline.aspect == 0.704)
    #expect(reading.mrz == nil && reading.claims.isEmpty)
  }

  @Test func barcodesAndFacesAreSeenWhereItSaysSo() throws {
    let text = #"{"barcodes":[{"symbology":"QRCode","text":"D1"}],"faces":[{"x":0.1,"y":0.25,"width":0.2,"height":0.5}]}"#
    let reading = try StandIn(JSONReader().read(text)).reading(of: PixelSize(width: 1000, height: 800), aspect: 0.704)
    #expect(reading.barcodes == [BarcodeReading(.qrCode, text: "D1", bytes: [68, 49])])
    #expect(
      reading.faces == [
        FaceReading(
          x: 100, y: 200, width: 200, height: 400, tilt: 0,
          signs: FaceSigns(leftEye: 0.2 + 0.7, rightEye: 0.2 + 0.7, smile: 0, turn: 0), leftEyeOpen: 1, rightEyeOpen: 1, smile: 0, turn: 0)
      ], "omitted keys are as in a good picture")
    let empty = try StandIn(JSONReader().read("{}")).reading(of: PixelSize(width: 10, height: 8), aspect: 0.704)
    #expect(empty.barcodes == [] && empty.faces == nil, "no barcode, and nothing said about faces")
  }

  @Test(arguments: [
    ("{", "line 1"), ("[]", "an object"), (#"{"glare":1}"#, "unknown key"), (#"{"quality":{"glare":2}}"#, "quality.glare"),
    (#"{"quality":{"sharpnes":2}}"#, "Did you mean"), (#"{"documentType":"pasport"}"#, "passport"),
    (#"{"wrongSide":"yes"}"#, "true or false"), (#"{"documents":0}"#, "documents"), (#"{"defects":["mirored"]}"#, "mirrored"),
    (#"{"outline":[[0,0],[1,0],[1,1]]}"#, "four corners"), (#"{"outline":[[0,0],[1,0],[1,1],[0]]}"#, "outline[3]"),
    (#"{"outline":[[0,0],[1,0],[1,1],[0,7]]}"#, "outline[3][1]"), (#"{"noDocument":true,"mrz":["P<"]}"#, "noDocument"),
    (#"{"barcodes":[{"symbology":"EAN","text":"1"}]}"#, "barcodes[0].symbology"), (#"{"barcodes":[{"symbology":"PDF417"}]}"#, "text"),
    (#"{"faces":[{"x":2,"y":0,"width":1,"height":1}]}"#, "faces[0].x"), (#"{"noDocument":true,"faces":[]}"#, "noDocument"),
  ])
  func mistakesAreToldWithTheirPlace(_ text: String, _ part: String) throws {
    let path = try ImagingTestKit.folder() + "/front" + StandIn.suffix
    try ImagingTestKit.write(Array(text.utf8), path)
    #expect { try StandIn(contentsOf: path) } throws: { error in
      guard let error = error as? ImagingError else { return false }
      return error.code == .standIn && error.message.contains(path) && error.message.contains(part)
    }
  }

  @Test func itIsShownAsADrawnSpecimenOrAsThePhotographBesideIt() async throws {
    let folder = try ImagingTestKit.folder()
    try ImagingTestKit.write(Array(#"{"quality":{"glare":0.2}}"#.utf8), "\(folder)/front\(StandIn.suffix)")
    let link = ImagingTestKit.link()
    defer { link.close() }
    let step = DocumentType.passport.steps(tilted: false)[0]
    func taken() async throws -> (picture: EncodedPicture, reading: Reading) {
      let source = try PictureSource(opening: .path(folder), asOf: ImagingTestKit.today)
      guard case .exactly(let entry) = try source.candidates(for: .passport, step), entry.isSimulated else {
        throw ImagingError(.badSource, "No stand-in.")
      }
      return try await source.take(entry, with: link)
    }
    let drawn = try await taken()
    #expect(drawn.picture.type == "jpg" && drawn.reading.origin == .standIn && drawn.reading.quality?.glare == 0.2)
    #expect(drawn.reading.width > 400)
    try ImagingTestKit.write(ImagingTestKit.quarters, "\(folder)/front.png")
    let photographed = try await taken()
    #expect(
      photographed.picture.bytes == ImagingTestKit.quarters && photographed.reading.width == 24 && photographed.reading.origin == .standIn)
  }

  /// One that describes a specimen is drawn and really read, alone and among the pictures of a folder.
  @Test func aSpecimenIsDrawnAndRead() async throws {
    let folder = try ImagingTestKit.folder()
    try ImagingTestKit.write(Array(#"{"about": "A visa", "specimen": {"document": "visa"}}"#.utf8), "\(folder)/visa\(StandIn.suffix)")
    try ImagingTestKit.write(ImagingTestKit.quarters, "\(folder)/other.png")
    let link = ImagingTestKit.link()
    defer { link.close() }
    let step = DocumentType.passport.steps(tilted: false)[0]
    func reading(_ path: String) async throws -> Reading {
      let source = try PictureSource(opening: .path(path), asOf: ImagingTestKit.today)
      switch try source.candidates(for: .passport, step) {
      case .exactly(let entry): return try await source.take(entry, with: link).reading
      case .choose(let entries): return try await source.take(try #require(entries.first(where: \.isSimulated)), with: link).reading
      }
    }
    for path in [folder, "\(folder)/visa\(StandIn.suffix)"] {
      let reading = try await reading(path)
      #expect(reading.origin == .specimen && reading.mrz?.format == .mrvA, "\(reading)")
    }
  }

  @Test func aSpecimenThatCannotBeDrawnIsAMistake() throws {
    for text in [#"{"specimen":{"age":-1}}"#, #"{"specimen":{},"mrz":[]}"#, #"{"specimen":7}"#] {
      let path = try ImagingTestKit.folder() + "/front" + StandIn.suffix
      try ImagingTestKit.write(Array(text.utf8), path)
      #expect(throws: ImagingError.self) { try StandInFile(path) }
    }
  }

  /// In front of a camera, the drawn person does what the file says.
  @Test func aSpecimenIsAPersonForASelfie() throws {
    let path = try ImagingTestKit.folder() + "/two" + StandIn.suffix
    try ImagingTestKit.write(Array(#"{"specimen": {"liveness": "severalFaces"}}"#.utf8), path)
    let entry = try PictureSource(opening: .path(path), asOf: ImagingTestKit.today).selfie([.turnLeft])
    guard case .posed(.drawn, .specimen, let task) = entry.origin else { Issue.record("\(entry)"); return }
    #expect(task.ending == .severalFaces && entry.isLive)
  }
}
