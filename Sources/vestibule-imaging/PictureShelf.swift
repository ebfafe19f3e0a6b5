import Imaging
import Vision

/// The last few pictures, decoded once, so that zooming is quick. The kiosk sends one again that has fallen off.
final class PictureShelf {
  /// How many pictures and how many bytes, of files and of pixels, are kept at most; the newest is kept whatever its size.
  static let mostPictures = 8
  static let mostBytes = 256 << 20

  private struct Place {
    var id: UInt64
    var file: ImageFile
    var picture: RGBImage?
    var byteCount: Int { file.bytes.count + (picture?.pixels.count ?? 0) }
  }

  /// The newest last.
  private var places: [Place] = []

  func put(_ file: ImageFile, as id: UInt64) {
    places.removeAll { $0.id == id }
    places.append(Place(id: id, file: file))
    makeRoom()
  }

  /// - Throws: `unknownPicture` when it is not, or no longer, here.
  func file(_ id: UInt64) throws(ImagingError) -> ImageFile { places[try index(of: id)].file }

  /// The decoded picture.
  func picture(_ id: UInt64) throws -> RGBImage {
    let index = try index(of: id)
    if let picture = places[index].picture { return picture }
    let picture = try places[index].file.decode()
    places[index].picture = picture
    makeRoom()
    return picture
  }

  private func index(of id: UInt64) throws(ImagingError) -> Int {
    guard let index = places.firstIndex(where: { $0.id == id }) else {
      throw ImagingError(.unknownPicture, "The imaging process has no such picture.")
    }
    // Used now: the newest.
    places.append(places.remove(at: index))
    return places.count - 1
  }

  private func makeRoom() {
    while places.count > 1, places.count > Self.mostPictures || places.reduce(0, { $0 + $1.byteCount }) > Self.mostBytes {
      places.removeFirst()
    }
  }
}
