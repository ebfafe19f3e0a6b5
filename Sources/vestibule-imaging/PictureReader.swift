import Documents
import Vision

/// Reads everything off a picture.
struct PictureReader {
  private let mrz = MrzReader()

  /// - Parameters:
  ///   - picture: upright, maybe shrunk.
  ///   - width, height: the size of the upright picture before it was shrunk; places in the reading count in it.
  func read(_ picture: RGBImage, width: Int, height: Int) throws(ImageError) -> Reading {
    let gray = try picture.gray()
    let measures = try PictureMeasures(of: gray, fullWidth: width, fullHeight: height)
    return Reading(
      width: width, height: height, quality: measures.quality, document: measures.outline, lookedForDocument: true, mrz: mrz.read(gray),
      lookedForMrz: true)
  }
}
