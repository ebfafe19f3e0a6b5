import Documents
import Store
import Workflow

/// Gives readings and pictures that were prepared beforehand, so that a journey is measured without its imaging. The pictures are stored
/// durably, as the program stores them.
struct PreparedPictures: PictureTaker {
  let folder: SessionPictures
  /// As large as a photograph of two megapixels.
  private static let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }

  func take(_ name: String?, for request: CaptureRequest) async -> Answer {
    guard let name else { return .failed(reason: "noPicture") }
    do {
      return .captured(picture: try folder.put(Self.bytes + Array(name.utf8), type: "jpg"), reading: try Self.passport)
    } catch { return .failed(reason: "\(error)") }
  }

  static let day = CalendarDate(daysSince1970: 20_513)

  /// A sharp, well-lit passport.
  private static var passport: Reading {
    get throws {
      let height = 900.0, width = height / DocumentType.passport.aspect
      let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { PicturePoint(x: 700 + $0.0 * width, y: 500 + $0.1 * height) }
      return Reading(
        width: 1400, height: 1000, quality: PictureQuality(sharpness: 1.9, glare: 0, brightness: 140),
        document: DocumentOutline(corners: corners, aspect: DocumentType.passport.aspect), lookedForDocument: true,
        mrz: Mrz.parse(try SpecimenDocument.standard(.passport, asOf: day).mrz()), lookedForMrz: true)
    }
  }
}
