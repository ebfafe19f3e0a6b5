import Documents
import Imaging

/// Draws what takes the place of pictures, in an imaging process: JPEG files without any metadata of the original.
public struct SpecimenPictures: Sendable {
  private let link: ImagingLink

  public init(_ link: ImagingLink) { self.link = link }

  /// - Parameter original: the picture's bytes; only its size is taken from them.
  /// - Throws: `ImagingError`.
  public func picture(_ order: PictureOrder, original: [UInt8]) async throws -> [UInt8] {
    if case .clip = order.subject { return Self.emptyClip }
    let size = try await size(order, original)
    switch order.subject {
    case .document(let document, let side, let isAngled):
      return try await self.document(order, document, side, isAngled: isAngled, size)
    case .page(let document, let side):
      var request = SpecimenRequest(document, side: side, placement: .cropped, dpi: 200)
      return try await fitted(try await drawn(&request, order), to: size)
    case .face(let person): return try await face(order, person, size)
    case .clip: return Self.emptyClip
    }
  }

  private func size(_ order: PictureOrder, _ original: [UInt8]) async throws -> PixelSize {
    if let reading = order.reading { return PixelSize(width: reading.width, height: reading.height) }
    return try await link.info(EncodedPicture(bytes: original)).size
  }

  /// The whole picture, stretched.
  private func fitted(_ picture: EncodedPicture, to size: PixelSize) async throws -> [UInt8] {
    let own = try await link.info(picture).size
    return try await link.extract(picture, corners: Self.corners(own), size: size).bytes
  }

  private static func corners(_ size: PixelSize) -> [PicturePoint] {
    let (width, height) = (Double(size.width), Double(size.height))
    return [PicturePoint(x: 0, y: 0), PicturePoint(x: width, y: 0), PicturePoint(x: width, y: height), PicturePoint(x: 0, y: height)]
  }

  // MARK: Documents

  /// The document on a surface with which the picture looks like another scene than the original.
  private func document(
    _ order: PictureOrder, _ document: SpecimenDocument, _ side: FileSide, isAngled: Bool, _ size: PixelSize
  ) async throws -> [UInt8] {
    var made: [UInt8] = []
    for surface in order.surfaces {
      var request = SpecimenRequest(document, side: side, isAngled: isAngled, surface: surface, dpi: document.kind.aspect > 1.4 ? 150 : 300)
      made = try await picture(order, &request, size)
      let new = try await link.read(EncodedPicture(bytes: made)).fingerprint
      guard let new, let old = order.fingerprint, new.isSameScene(as: old) else { break }
    }
    return made
  }

  private func picture(_ order: PictureOrder, _ request: inout SpecimenRequest, _ size: PixelSize) async throws -> [UInt8] {
    var drawn = try await drawn(&request, order)
    guard let outline = order.reading?.document?.corners, let wanted = PerspectiveMap(outline),
      let found = try await link.read(drawn).document?.corners, let given = PerspectiveMap(found)
    else { return try await fitted(drawn, to: size) }
    request.damage = Self.damage(order.reading)
    if request.damage != .none { drawn = try await link.draw(request) }
    // Where the corners of the wanted picture lie in the drawn one, when the outlines coincide.
    let corners = Self.corners(size).compactMap { wanted.point($0) }.map { given.place($0.x, $0.y) }
    guard PerspectiveMap(corners) != nil else { return try await fitted(drawn, to: size) }
    return try await link.extract(drawn, corners: corners, size: size).bytes
  }

  /// - Parameter request: gets another document if what was read does not make a whole one of its kind.
  private func drawn(_ request: inout SpecimenRequest, _ order: PictureOrder) async throws -> EncodedPicture {
    do { return try await link.draw(request) } catch {
      var random = SeededRandom(seed: request.document.person.seed)
      request.document = .drawn(request.document.kind, from: &random, asOf: order.today)
      return try await link.draw(request)
    }
  }

  /// The damage that gives about the measurements of the original.
  private static func damage(_ reading: Reading?) -> SpecimenDamage {
    var damage = SpecimenDamage.none
    guard let quality = reading?.quality else { return damage }
    // About 2 is sharp, and 1 badly blurred.
    if quality.sharpness < 1.6 { damage.blur = min(max((1.9 - quality.sharpness) * 5, 0), 20) }
    // The share of the picture becomes the side of a spot, as a share of its width.
    if quality.glare > 0.002 { damage.glare = min(quality.glare.squareRoot(), 0.5) }
    if quality.brightness < 110 { damage.darkness = min(max(1 - quality.brightness / 180, 0), 1) }
    return damage
  }

  // MARK: Faces

  /// The face is at the place of the original's, and as large.
  private func face(_ order: PictureOrder, _ person: SpecimenPerson, _ size: PixelSize) async throws -> [UInt8] {
    let drawn = try await link.draw(SpecimenSelfie(of: person, on: order.today))
    guard let wanted = order.reading?.faces?.first, wanted.width > 1, let given = try await link.faces(drawn).first else {
      return try await fitted(drawn, to: size)
    }
    let scale = given.width / wanted.width
    let corners = Self.corners(size).map { PicturePoint(x: given.x + ($0.x - wanted.x) * scale, y: given.y + ($0.y - wanted.y) * scale) }
    return try await link.extract(drawn, corners: corners, size: size).bytes
  }

  /// An MP4 without tracks: a file type box and an empty `free` box (ISO/IEC 14496-12, 4.3 and 8.1.2).
  private static let emptyClip: [UInt8] = [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0] + [0, 0, 0, 8] + Array("free".utf8)
}
