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
      let picture = EncodedPicture(bytes: try PictureFile.read(file))
      return (line(for: file, try await link.read(picture, openedAt: openedAt)), true)
    } catch let error as ImagingError {
      return (line(for: file, error), false)
    } catch {
      return (line(for: file, ImagingError(.closed, "The reading was stopped.")), false)
    }
  }

  /// `{"file","mrz","barcodes","faces","document","quality","milliseconds"}`.
  public static func line(for file: String, _ reading: Reading) -> String {
    var parts = [key("file", JSONValue.string(file).text())]
    if reading.lookedForMrz { parts.append(key("mrz", reading.mrz.map(MrzReport.line) ?? "null")) }
    if let barcodes = reading.barcodes { parts.append(key("barcodes", "[\(barcodes.map(barcode).joined(separator: ","))]")) }
    if let faces = reading.faces { parts.append(key("faces", "[\(faces.map(face).joined(separator: ","))]")) }
    if reading.lookedForDocument { parts.append(key("document", reading.document.map { outline($0).text() } ?? "null")) }
    if let quality = reading.quality {
      let members: JSONValue = .object([
        "sharpness": .number(rounded(quality.sharpness, 3)), "glare": .number(rounded(quality.glare, 4)),
        "brightness": .number(rounded(quality.brightness, 1)),
      ])
      parts.append(key("quality", members.text()))
    }
    if let milliseconds = reading.milliseconds { parts.append(key("milliseconds", JSONValue.number(milliseconds).text())) }
    return "{\(parts.joined(separator: ","))}"
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
  private static func barcode(_ barcode: BarcodeReading) -> String {
    var parts = [key("symbology", JSONValue.string(barcode.symbology.rawValue).text()), key("text", JSONValue.string(barcode.text).text())]
    if Array(barcode.text.utf8) != barcode.bytes {
      let digits = Array("0123456789abcdef".utf8)
      let hex = barcode.bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      parts.append(key("bytes", "\"\(String(decoding: hex, as: UTF8.self))\""))
    }
    parts.append(key("corners", corners(barcode.corners).text()))
    parts.append(key("aamva", AamvaReport.member(for: barcode.bytes)))
    return "{\(parts.joined(separator: ","))}"
  }

  /// Eyes and smile are null: they are judged against the person's neutral face, which a single picture does not provide.
  private static func face(_ face: FaceReading) -> String {
    func number(_ value: Double, _ places: Int) -> String { JSONValue.number(rounded(value, places)).text() }
    func share(_ value: Double?) -> String { value.map { number($0, 3) } ?? "null" }
    let parts = [
      key("x", number(face.x, 1)), key("y", number(face.y, 1)), key("width", number(face.width, 1)), key("height", number(face.height, 1)),
      key("leftEyeOpen", share(face.leftEyeOpen)), key("rightEyeOpen", share(face.rightEyeOpen)), key("smile", share(face.smile)),
    ]
    return "{\(parts.joined(separator: ","))}"
  }

  private static func key(_ name: String, _ value: String) -> String { "\"\(name)\":\(value)" }

  private static func rounded(_ value: Double, _ places: Int) -> Double {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return (value * scale).rounded() / scale
  }
}
