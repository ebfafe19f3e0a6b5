import Documents
import Foundation
import Vision

/// The cost of one frame of a camera before any hint is shown: quality, the document's corners, faces and barcodes.
struct LiveFrameBenchmark: Benchmark {
  static let name = "live-frame"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 5 : 60 }

  func figures() throws -> [Figure] {
    // A passport on a table, seen by a camera: a face, no barcode, many edges.
    let today = CalendarDate(daysSince1970: 20_513)
    let document = SpecimenOrder(.passport, seed: 3).document(asOf: today)
    let drawn = try SpecimenArtist.draw(document, side: .front, dpi: 200, placement: .table).fitting(width: 1280, height: 720)
    let frame = try Self.padded(drawn, width: 1280, height: 720)
    let gray = try frame.gray()
    let finder = FaceFinder(models: nil), barcodes = BarcodeReader()
    let whole = try cpu {
      let gray = try frame.gray()
      _ = try PictureMeasures(of: gray, fullWidth: frame.width, fullHeight: frame.height)
      _ = try finder.find(gray, effort: .frame)
      _ = try barcodes.read(gray, effort: .frame)
    }
    var figures = [
      Figure("live frame 1280×720: grey, quality, corners, faces, barcodes", whole, unit: "ms CPU"),
      Figure(
        "  of these quality and corners", try cpu { _ = try PictureMeasures(of: gray, fullWidth: 1280, fullHeight: 720) }, unit: "ms CPU"),
      Figure("  of these faces from 80 pixels", try cpu { _ = try finder.find(gray, effort: .frame) }, unit: "ms CPU"),
      Figure("  of these barcodes", try cpu { _ = try barcodes.read(gray, effort: .frame) }, unit: "ms CPU"),
      Figure("faces from 28 pixels in a still of 1280×720", try cpu { _ = try finder.find(gray) }, unit: "ms CPU"),
      try colors(today),
    ]
    // With MediaPipe's models, a face is found, measured and followed; the figures of our own networks stand above.
    let folder = InstalledFaceModels.folder(program: Bundle.main.bundlePath)
    if let folder, let models = try? FaceModels(folder: folder) {
      let finder = FaceFinder(models: models)
      figures += [
        Figure("live frame with models: one face", try cpu { _ = try finder.find(gray, effort: .frame) }, unit: "ms CPU"),
        Figure("still with models: faces", try cpu { _ = try finder.find(gray) }, unit: "ms CPU"),
      ]
    }
    return figures
  }

  /// The colours of a person in the small picture that is made of a live frame.
  private func colors(_ today: CalendarDate) throws -> Figure {
    let person = SpecimenOrder(.passport, seed: 3).document(asOf: today).person
    let picture = try SpecimenArtist.draw(SpecimenSelfie(of: person, on: today)), small = try picture.fitting(width: 320, height: 320)
    var reading = Reading(width: picture.width, height: picture.height)
    reading.faces = try FaceFinder(models: nil).find(picture, effort: .frame)
    return Figure("skin, hair and clothes of one person", try cpu { reading.measureSoftBiometrics(in: small) }, unit: "ms CPU")
  }

  private func cpu(_ work: () throws -> Void) throws -> [Double] {
    try work()
    return try (0..<rounds).map { _ in
      let watch = Stopwatch()
      try work()
      return watch.cpu
    }
  }

  /// The picture on a grey ground of the frame's size.
  private static func padded(_ picture: RGBImage, width: Int, height: Int) throws -> RGBImage {
    var frame = RGBImage(width: width, height: height, red: 120, green: 116, blue: 110)
    let (left, top) = ((width - picture.width) / 2, (height - picture.height) / 2)
    guard left >= 0, top >= 0 else { throw Wrong(description: "the drawing is larger than the frame") }
    for y in 0..<picture.height {
      let from = y * picture.width * 3, to = ((y + top) * width + left) * 3
      frame.pixels.replaceSubrange(to..<to + picture.width * 3, with: picture.pixels[from..<from + picture.width * 3])
    }
    return frame
  }
}
