import Documents
import Notation

/// The output of `vestibule read image`: one line of JSON per file. Coordinates are pixels of the upright picture, origin top left. What was
/// not looked for is absent; null or an empty list means that nothing was found.
public enum ImageReport {
  /// Reads one file.
  /// - Returns: its line, and whether the file could be read. The command goes on with the next file in any case.
  public static func line(for file: String, with link: ImagingLink) async -> (text: String, isReadable: Bool) {
    do {
      let openedAt = ContinuousClock.now
      let picture = try await link.picture(at: file)
      var reading = try await link.read(picture, openedAt: openedAt)
      reading.print = try await link.print(picture, reading)
      return (line(for: file, reading, picture.conversion), true)
    } catch let error as ImagingError {
      return (line(for: file, error), false)
    } catch {
      return (line(for: file, ImagingError(.closed, "The reading was stopped.")), false)
    }
  }

  /// `{"file","converted","documents","defects","mrz","barcodes","faces","print","document","quality","milliseconds"}`. `converted` is
  /// `{"format","pages"}` of a file that is no JPEG, PNG or WebP.
  public static func line(for file: String, _ reading: Reading, _ conversion: PictureConversion? = nil) -> String {
    JSONValue.object([
      "file": .string(file),
      "converted": conversion.map { .object(["format": .string($0.format), "pages": .integer($0.pages)]) },
      "documents": reading.documents.map { .integer($0) },
      "defects": reading.defects.map { .array($0.map { .string($0.rawValue) }) },
      "mrz": reading.lookedForMrz ? reading.mrz.map(MrzReport.value) ?? .null : nil,
      "barcodes": reading.barcodes.map { .array($0.map(barcode)) },
      "faces": reading.faces.map { .array($0.map(face)) },
      "print": reading.print.map { .object($0.map { JSONValue.Member($0.name.rawValue, printed($0)) }) },
      "document": reading.lookedForDocument ? reading.document.map(outline) ?? .null : nil,
      "quality": reading.quality.map { quality in
        .object([
          "sharpness": .number(rounded(quality.sharpness, 3)), "glare": .number(rounded(quality.glare, 4)),
          "brightness": .number(rounded(quality.brightness, 1)),
        ])
      },
      "milliseconds": reading.milliseconds.map(JSONValue.number),
    ]).text()
  }

  /// `{"file","error":{"code","message"}}`.
  public static func line(for file: String, _ error: ImagingError) -> String {
    JSONValue.object([
      "file": .string(file), "error": .object(["code": .string(error.code.rawValue), "message": .string(error.message)]),
    ]).text()
  }

  private static func outline(_ document: DocumentOutline) -> JSONValue {
    .object([
      "corners": corners(document.corners),
      "aspect": .number(rounded(document.aspect, 4)),
    ])
  }

  private static func corners(_ points: [PicturePoint]) -> JSONValue {
    .array(points.map { .array([.number(rounded($0.x, 1)), .number(rounded($0.y, 1))]) })
  }

  /// `{"symbology","text","bytes","corners","aamva"}`. `bytes` (hexadecimal) is present when `text` is only a guess at the character set and
  /// does not encode to the same bytes. `aamva` is null when the content is not the payload of a licence.
  private static func barcode(_ barcode: BarcodeReading) -> JSONValue {
    .object([
      "symbology": .string(barcode.symbology.rawValue), "text": .string(barcode.text),
      "bytes": Array(barcode.text.utf8) == barcode.bytes ? nil : .string(hexadecimal(barcode.bytes)),
      "corners": corners(barcode.corners),
      "aamva": (try? Aamva.parse(barcode.bytes)).map { AamvaReport.value(for: $0) } ?? .null,
    ])
  }

  /// `{"text","day","corners","confidence","agrees"}`. `day` is present when a date has a century; `agrees` when the MRZ has the field.
  private static func printed(_ field: PrintedField) -> JSONValue {
    .object([
      "text": .string(field.text), "day": field.day.map { .string($0.iso) }, "corners": corners(field.corners),
      "confidence": .number(rounded(field.confidence, 2)), "agrees": field.agrees.map(JSONValue.bool),
    ])
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Eyes and smile are null: they are judged against the person's neutral face, which a single picture does not provide.
  private static func face(_ face: FaceReading) -> JSONValue {
    func share(_ value: Double?) -> JSONValue { value.map { .number(rounded($0, 3)) } ?? .null }
    return .object([
      "x": .number(rounded(face.x, 1)), "y": .number(rounded(face.y, 1)), "width": .number(rounded(face.width, 1)),
      "height": .number(rounded(face.height, 1)), "leftEyeOpen": share(face.leftEyeOpen), "rightEyeOpen": share(face.rightEyeOpen),
      "smile": share(face.smile), "pose": pose(face), "mouthOpening": face.signs?.mouthOpening.map { .number(rounded($0, 3)) },
    ])
  }

  /// Roll, yaw and pitch in degrees (see `FaceReading.tilt` and `FaceSigns`); only with MediaPipe's models.
  private static func pose(_ face: FaceReading) -> JSONValue? {
    guard let roll = face.tilt, let signs = face.signs, let pitch = signs.pitch else { return nil }
    return .object([
      "roll": .number(rounded(roll, 1)), "yaw": .number(rounded(signs.turn, 1)), "pitch": .number(rounded(pitch, 1)),
    ])
  }

  private static func rounded(_ value: Double, _ places: Int) -> Double {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return (value * scale).rounded() / scale
  }
}
