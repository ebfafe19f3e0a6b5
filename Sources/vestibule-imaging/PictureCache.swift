import Imaging
import Vision

/// The last few pictures, decoded once, so that zooming is fast. The kiosk sends an evicted picture again.
final class PictureCache {
  /// The most pictures, and the most bytes of files and pixels, that are kept. The newest picture is kept whatever its size.
  static let mostPictures = 8
  static let mostBytes = 256 << 20

  private struct Entry {
    var id: UInt64
    var file: ImageFile
    var picture: RGBImage?
    var byteCount: Int { file.bytes.count + (picture?.pixels.count ?? 0) }
  }

  /// The most recently used is last.
  private var entries: [Entry] = []

  func put(_ file: ImageFile, as id: UInt64) {
    entries.removeAll { $0.id == id }
    entries.append(Entry(id: id, file: file))
    evict()
  }

  /// - Throws: `unknownPicture` when it is not in the cache, or was evicted.
  func file(_ id: UInt64) throws(ImagingError) -> ImageFile { entries[try index(of: id)].file }

  /// The decoded picture.
  func picture(_ id: UInt64) throws -> RGBImage {
    let index = try index(of: id)
    if let picture = entries[index].picture { return picture }
    let picture = try entries[index].file.decode()
    entries[index].picture = picture
    evict()
    return picture
  }

  private func index(of id: UInt64) throws(ImagingError) -> Int {
    guard let index = entries.firstIndex(where: { $0.id == id }) else {
      throw ImagingError(.unknownPicture, "The imaging process has no such picture.")
    }
    // It is now the most recently used.
    entries.append(entries.remove(at: index))
    return entries.count - 1
  }

  private func evict() {
    while entries.count > 1, entries.count > Self.mostPictures || entries.reduce(0, { $0 + $1.byteCount }) > Self.mostBytes {
      entries.removeFirst()
    }
  }
}
