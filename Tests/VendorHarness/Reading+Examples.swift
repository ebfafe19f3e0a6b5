import Documents
import Foundation

/// What is read in the pictures of the tests.
extension Reading {
  /// The day on which the documents are valid.
  private static let day = CalendarDate(secondsSince1970: 1_770_000_000)

  package static func page(_ lines: [String]? = nil, hasPortrait: Bool = false, words: Int? = nil, print: UInt64? = nil) -> Reading {
    Reading(
      width: 1000, height: 700, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 140),
      document: DocumentOutline(
        corners: [(50, 50), (950, 50), (950, 650), (50, 650)].map { PicturePoint(x: $0.0, y: $0.1) }, aspect: 0.67),
      lookedForDocument: true, mrz: lines.map { Mrz.parse($0) }, lookedForMrz: true, barcodes: [],
      faces: hasPortrait ? [FaceReading(x: 100, y: 200, width: 150, height: 200)] : [], words: words)
  }

  package static let selfie = Reading(
    width: 1280, height: 720, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 140),
    faces: [FaceReading(x: 520, y: 210, width: 240, height: 300)])

  /// The same with the face of a person. Those with other numbers are strangers to them.
  package func showing(person: Int) -> Reading {
    var reading = self
    reading.faces = reading.faces?.map { face in
      var face = face
      face.template = FaceTemplate((0..<FaceTemplate.length).map { $0 / 8 == person ? 0.35 : 0 })
      return face
    }
    return reading
  }

  /// Nothing of a document.
  package static let table = Reading(width: 1000, height: 700, lookedForDocument: true, lookedForMrz: true, barcodes: [], faces: [])

  /// The bytes of its picture. Those of the same reading are the same.
  package var picture: [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map(Array.init)
  }

  /// The back of a licence of Virginia, with its barcode.
  package static func licenceBack(_ change: (inout SpecimenOrder) -> Void = { _ in }) -> Reading {
    var order = SpecimenOrder(.driversLicense)
    order.jurisdiction = AamvaJurisdiction(code: "VA")
    change(&order)
    var reading = page(words: 30)
    if let code = try? order.document(asOf: day).code() {
      reading.barcodes = [BarcodeReading(.pdf417, text: String(decoding: code.bytes, as: UTF8.self), bytes: code.bytes)]
    }
    return reading
  }

  /// The front of a licence that has nothing but print.
  package static func licenceFront(_ change: (inout [PrintedField]) -> Void = { _ in }) -> Reading {
    func field(_ name: PrintedField.Name, _ text: String, _ day: CalendarDate? = nil) -> PrintedField {
      PrintedField(name, text: text, day: day, corners: Array(repeating: PicturePoint(x: 0, y: 0), count: 4), confidence: 0.95)
    }
    var fields = [
      field(.lastName, "DĄBROWSKA"), field(.firstName, "ZOFIA"), field(.birthDate, "04.05.1987", CalendarDate(iso: "1987-05-04")),
      field(.issueDate, "12.03.2024", CalendarDate(iso: "2024-03-12")),
      field(.expirationDate, "11.03.2039", CalendarDate(iso: "2039-03-11")), field(.documentNumber, "00042/24/1465"),
      field(.address, "UL. DŁUGA 7"), field(.categories, "AM/B1/B"),
    ]
    change(&fields)
    var reading = page(hasPortrait: true, words: 30)
    reading.print = fields
    return reading
  }

  package static func passport(_ change: (inout SpecimenOrder) -> Void = { _ in }) -> Reading {
    var order = SpecimenOrder(.passport)
    change(&order)
    return page((try? order.document(asOf: day).mrz()) ?? [], hasPortrait: true, words: 30)
  }

  /// A QR code in front of the camera.
  package static func code(_ text: String) -> Reading {
    Reading(width: 640, height: 480, barcodes: [BarcodeReading(.qrCode, text: text, bytes: Array(text.utf8))])
  }
}
