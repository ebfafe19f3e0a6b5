import Documents
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
    /// With all pixels of the file; only once a part of it was needed.
    var detail: RGBImage?
    var byteCount: Int { file.bytes.count + (picture?.pixels.count ?? 0) + (detail?.pixels.count ?? 0) }
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

  /// The decoded picture for a part that is drawn `width` × `height` pixels large. When the part shows more detail than the picture that was
  /// scaled down for reading, this is the picture with all pixels of the file. Only the last picture that was looked at so closely is kept.
  /// - Parameter region: the part, in shares of the picture.
  func picture(_ id: UInt64, showing region: PictureRegion, width: Int, height: Int) throws -> RGBImage {
    let picture = try picture(id)
    let index = try index(of: id), file = entries[index].file
    let needs = region.width * Double(picture.width) < Double(width) || region.height * Double(picture.height) < Double(height)
    guard needs, file.width > picture.width || file.height > picture.height else { return picture }
    if let detail = entries[index].detail { return detail }
    for other in entries.indices { entries[other].detail = nil }
    let detail = try file.decode(atLeast: max(file.width, file.height))
    entries[index].detail = detail
    evict()
    return detail
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
