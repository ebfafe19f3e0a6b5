import Imaging
import Services
import Store
import Workflow

/// Cuts pages out of a session's pictures, in an imaging process of its own, which is gone with the picture afterwards.
package struct PageExtractor: Sendable {
  private let link: @Sendable () -> ImagingLink

  /// - Parameter link: starts an imaging process for one page.
  package init(link: @escaping @Sendable () -> ImagingLink = { ImagingLink() }) { self.link = link }

  /// - Returns: the page; nothing if it could not be cut out. The picture is then as good as it was.
  package func extract(_ page: ExtractPage, from pictures: SessionPictures) async -> [PictureReference] {
    let link = link()
    defer { link.close() }
    do {
      let picture = EncodedPicture(bytes: try pictures.bytes(of: page.picture))
      let cut = try await link.extract(picture, corners: page.corners, size: PixelSize(width: page.width, height: page.height))
      return [try pictures.put(cut.bytes, type: "jpg")]
    } catch { return [] }
  }
}
