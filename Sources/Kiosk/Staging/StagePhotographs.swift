import Background
import Documents
import Imaging
import Invocation

/// Photographs that take the place of the drawn document and its holder.
package struct StagePhotographs: Sendable {
  /// A face, by where it looks.
  private struct Face: Sendable {
    var picture: EncodedPicture
    /// Height over width of the picture.
    var aspect: Double
    /// Degrees to the person's own left.
    var yaw: Double
  }

  /// The document's sides, straightened, with height over width.
  private var sides: [(picture: EncodedPicture, aspect: Double)] = []
  private var faces: [Face] = []

  /// The width of a straightened document, in pixels.
  private static let width = 1600

  package static let none = StagePhotographs()

  private init() {}

  /// Reads the photographs.
  /// - Parameters:
  ///   - documents: files of the document's first and other side; at most two. Each is straightened by the document's corners, where it has an outline.
  ///   - faces: files of the person, looking ahead and turned.
  /// - Throws: `StageFailure` when one cannot be used.
  package init(documents: [String], faces: [String], with link: ImagingLink) throws {
    for file in documents {
      let (picture, reading) = try Self.read(file, link)
      let outline = DocumentOutline(corners: reading.pageCorners, aspect: 1),
        aspect = min(max(outline.size.height / outline.size.width, 0.2), 5)
      let size = PixelSize(width: Self.width, height: min(Int(Double(Self.width) * aspect), 4096))
      let straight = try Blocking.run { () -> Result<EncodedPicture, any Error> in
        do { return .success(try await link.extract(picture, corners: reading.pageCorners, size: size)) } catch { return .failure(error) }
      }.get()
      sides.append((straight, aspect))
    }
    for file in faces {
      let (picture, reading) = try Self.read(file, link)
      guard let face = reading.faces?.max(by: { $0.width < $1.width }) else {
        throw StageFailure("\(file) shows no face. Name a photograph of a person in --face.")
      }
      self.faces.append(
        Face(picture: picture, aspect: Double(reading.height) / Double(reading.width), yaw: face.signs?.turn ?? 0))
    }
  }

  private static func read(_ file: String, _ link: ImagingLink) throws -> (EncodedPicture, Reading) {
    let bytes = try InputFile.read(file, atMost: ImagingProtocol.largestFile)
    let read = Blocking.run { () -> Result<(EncodedPicture, Reading), any Error> in
      do {
        let picture = try await link.picture(bytes)
        return .success((picture, try await link.read(picture)))
      } catch { return .failure(error) }
    }
    do { return try read.get() } catch let error as ImagingError { throw StageFailure("\(file): \(error.message)") }
  }

  /// What takes the place of a drawing in a picture, if anything does.
  func photograph(for shot: StageShot) -> (photograph: StagePhotograph, picture: EncodedPicture)? {
    if shot.view.subject == .document {
      let isTurnedOver = StagePose(shot.view, aspect: 1, in: (shot.width, shot.height)).isTurnedOver
      return (isTurnedOver ? sides.last : sides.first).map { (StagePhotograph(id: $0.picture.id, aspect: $0.aspect), $0.picture) }
    }
    let nearest = faces.min { abs($0.yaw - shot.view[.turn]) < abs($1.yaw - shot.view[.turn]) }
    return nearest.map { (StagePhotograph(id: $0.picture.id, aspect: $0.aspect), $0.picture) }
  }
}
