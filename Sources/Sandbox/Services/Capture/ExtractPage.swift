import Documents
import Workflow

/// Cuts a document's page out of a picture of the session, along its outline, and straightens it: the extracted image that vendors' SDKs hand
/// over.
///
/// The output has one picture; none if the page could not be cut out.
public struct ExtractPage: Query {
  public static let name = "device.extractPage"
  public static let samples: [Sample<[PictureReference]>] = [.output([])]

  public var picture: PictureReference
  /// What becomes the page's corners, in pixels of the upright picture: top left, top right, bottom right, bottom left.
  public var corners: [PicturePoint]
  /// The page's size in pixels.
  public var width: Int
  public var height: Int

  /// What is kept around the outline, as a share of the page: outlines are sometimes a little narrow.
  private static let border = 0.01
  /// The longest side of the page, in pixels.
  private static let longest = 4_000.0

  /// The result is nil if the outline is no document's.
  public init?(of picture: PictureReference, along outline: DocumentOutline) {
    let border = PictureRegion(x: -Self.border, y: -Self.border, width: 1 + 2 * Self.border, height: 1 + 2 * Self.border)
    guard let map = PerspectiveMap(outline.corners) else { return nil }
    let corners = map.corners(of: border), size = DocumentOutline(corners: corners, aspect: outline.aspect).size
    let scale = min(1, Self.longest / max(size.width, size.height))
    guard PerspectiveMap(corners) != nil, size.width * scale >= 1, size.height * scale >= 1 else { return nil }
    self.picture = picture
    self.corners = corners
    width = Int((size.width * scale).rounded())
    height = Int((size.height * scale).rounded())
  }
}
