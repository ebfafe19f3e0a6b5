import CVision
import Documents

/// The search for faces in one picture.
struct FaceSearch {
  /// The cost of an effort: the smallest face, the longer side of the searched picture, the ratio between the levels of the image pyramid,
  /// the least log odds of a proposal (low, because the second stage decides), the number of proposals that are looked at closely, and the
  /// number of further looks at the likely ones.
  private struct Limits {
    var smallest: Double
    var longest: Int32
    var ratio: Double
    var least: Double
    var proposals: Int
    var looks: Int32
  }

  /// Below these log odds, further looks are not worth their time.
  private static let leastFirstLook = -0.5

  private let picture: GrayImage
  private let limits: Limits

  init(_ picture: GrayImage, _ effort: FaceFinder.Effort) {
    self.picture = picture
    let shorter = Double(min(picture.width, picture.height))
    limits =
      switch effort {
      case .frame: Limits(smallest: max(28, shorter / 9), longest: 420, ratio: 2, least: -1, proposals: 4, looks: 1)
      case .thorough: Limits(smallest: 28, longest: 1000, ratio: 2.0.squareRoot(), least: -1.5, proposals: 24, looks: 4)
      }
  }

  /// Where faces may be, the likeliest first.
  func proposals() throws(ImageError) -> [cvision_face] {
    var faces = [cvision_face](repeating: cvision_face(), count: limits.proposals)
    let count = picture.pixels.withUnsafeBufferPointer {
      cvision_face_propose(
        $0.baseAddress, Int32(picture.width), Int32(picture.height), limits.smallest, limits.longest, limits.ratio, limits.least,
        &faces, Int32(limits.proposals))
    }
    guard count >= 0 else { throw ImageError(.failed, "This picture could not be searched for faces. Use another one.") }
    return Array(faces.prefix(Int(count)))
  }

  /// The proposals that closer looks confirm. If several overlap, only the surest one is kept.
  func faces() throws(ImageError) -> [cvision_face] {
    var found: [cvision_face] = []
    for proposal in try proposals() {
      guard let face = changed(proposal, by: cvision_face_look), face.score > Self.leastFirstLook else { continue }
      // A proposal that overlaps a surer face is that face again.
      if found.contains(where: { $0.score > face.score && FaceFinder.isSame($0, face) }) { continue }
      guard let sure = refined(face) else { continue }
      if sure.score >= FaceFinder.leastEvidence { found.append(sure) }
    }
    return FaceFinder.distinct(found)
  }

  /// A face that was looked at, after further looks.
  private func refined(_ face: cvision_face) -> cvision_face? { changed(face) { cvision_face_refine($0, $1, $2, limits.looks, $3) } }

  /// A face after a step of the search; nil when its numbers are no longer plausible.
  private func changed(
    _ face: cvision_face, by step: (UnsafePointer<UInt8>?, Int32, Int32, UnsafeMutablePointer<cvision_face>?) -> Int32
  ) -> cvision_face? {
    var face = face
    let status = picture.pixels.withUnsafeBufferPointer { step($0.baseAddress, Int32(picture.width), Int32(picture.height), &face) }
    return status == 0 ? face : nil
  }

  func reading(_ face: cvision_face, confidence: Double) -> FaceReading {
    Self.reading(face, confidence: confidence, signs: face.size >= FaceFinder.smallestWithSigns ? signs(face) : nil)
  }

  static func reading(_ face: cvision_face, confidence: Double, signs: FaceSigns?) -> FaceReading {
    FaceReading(
      x: face.x - face.size / 2, y: face.y - face.size / 2, width: face.size, height: face.size,
      confidence: confidence, tilt: face.lean * 180 / .pi,
      landmarks: face.size >= FaceFinder.smallestWithLandmarks ? FaceLandmarks(face) : nil,
      signs: signs)
  }

  /// The expression of a face that something else has found. The networks first look where they would see it themselves: they were trained on
  /// faces cut out that way, and a tenth of the width more or less hides an eye from them.
  func signs(at face: cvision_face) -> FaceSigns? {
    guard face.size >= FaceFinder.smallestWithSigns else { return nil }
    return signs(changed(face, by: cvision_face_look).flatMap(refined) ?? face)
  }

  private func signs(_ face: cvision_face) -> FaceSigns? {
    var signs = cvision_face_signs()
    let status = withUnsafePointer(to: face) { face in
      picture.pixels.withUnsafeBufferPointer {
        cvision_face_read($0.baseAddress, Int32(picture.width), Int32(picture.height), face, &signs)
      }
    }
    guard status == 0 else { return nil }
    return FaceSigns(
      leftEye: signs.left_eye, rightEye: signs.right_eye, smile: signs.smile, turn: signs.turn, leftEyeVisibility: signs.left_visibility,
      rightEyeVisibility: signs.right_visibility)
  }

  /// Maps log odds to 0 to 1 without crowding at 1, as a probability would.
  static func share(_ score: Double) -> Double { 0.5 + 0.5 * score / (1 + abs(score)) }
}

extension FaceLandmarks {
  init(_ face: cvision_face) {
    let p = face.points
    self.init(
      leftEye: PicturePoint(x: p.0, y: p.1), rightEye: PicturePoint(x: p.2, y: p.3), nose: PicturePoint(x: p.4, y: p.5),
      leftMouth: PicturePoint(x: p.6, y: p.7), rightMouth: PicturePoint(x: p.8, y: p.9))
  }
}
