import CVision
import Documents

/// The search for faces in one picture with MediaPipe's models. Our own networks add faces that the detectors do not see, and what the mesh
/// cannot measure: whether an eye is hidden, and the expression of a drawn face.
struct ModelFaceSearch {
  /// The side of a detector's box over that of the square from brows to chin, and how far its centre is above (of that side).
  private static let box = (side: 1.25, above: 0.15)
  /// In a live picture only this many faces are measured: one is the person's, and a second one is a fault whatever it looks like.
  private static let mostInFrame = 2

  let picture: GrayImage
  let effort: FaceFinder.Effort
  /// Whether each face gets a template.
  let recognizes: Bool
  let models: FaceModels

  /// The faces, without order.
  func faces() throws(ImageError) -> [FaceReading] {
    let own = FaceSearch(picture, effort)
    var found: [(face: cvision_face, measures: cvision_face_measures)] = []
    func add(_ box: cvision_face_box, score: Double) {
      // Most views show a face again; the mesh need not measure it again.
      guard !found.contains(where: { Self.isInside(box, $0.face) }) else { return }
      guard let measures = models.measures(picture, in: box) else { return }
      let face = cvision_face(measures, score: score)
      if !found.contains(where: { FaceFinder.isSame($0.face, face) }) { found.append((face, measures)) }
    }
    switch effort {
    case .frame:
      for box in models.boxes(picture, CVISION_FACE_NEAR).prefix(Self.mostInFrame) { add(box, score: box.score) }
    case .thorough:
      for detector in [CVISION_FACE_FAR, CVISION_FACE_NEAR] { for box in models.boxes(picture, detector) { add(box, score: box.score) } }
      for view in cvision_face_view.further(of: picture) {
        for box in models.boxes(picture, CVISION_FACE_FAR, in: view) { add(box, score: box.score) }
      }
    }
    // Small faces are beyond the detectors; those that our networks find need the mesh's word too.
    if effort == .thorough || found.isEmpty {
      for face in try own.faces() where !found.contains(where: { FaceFinder.isSame($0.face, face) }) {
        add(Self.around(face), score: FaceSearch.share(face.score))
      }
    }
    return found.map { reading($0.face, $0.measures, own) }
  }

  /// Whether a detection is of a face that is known: its centre is near the middle of that face.
  private static func isInside(_ box: cvision_face_box, _ face: cvision_face) -> Bool {
    abs(box.x - face.x) < 0.4 * face.size && abs(box.y - face.y) < 0.4 * face.size && box.width < 2.5 * face.size
  }

  private static func around(_ face: cvision_face) -> cvision_face_box {
    cvision_face_box(
      x: face.x, y: face.y - face.size * box.above, width: face.size * box.side, height: face.size * box.side, lean: face.lean, score: 1)
  }

  private func reading(_ face: cvision_face, _ measures: cvision_face_measures, _ own: FaceSearch) -> FaceReading {
    let signs = own.signs(at: face).map { FaceSigns(measures, own: $0) }
    var reading = FaceSearch.reading(face, confidence: min(max(face.score, 0), 1), signs: signs)
    reading.shape = FaceShape(measures)
    if recognizes { reading.template = models.template(picture, of: measures) }
    return reading
  }
}

extension cvision_face {
  /// - Parameter score: 0 to 1.
  init(_ measures: cvision_face_measures, score: Double) {
    self.init()
    (x, y, size, lean, points, self.score) = (measures.x, measures.y, measures.size, measures.lean, measures.points, score)
  }
}

extension FaceSigns {
  /// The ratio of height to width of most people's closed and open eyes, and the openness that these stand for.
  private static let eye = (closed: 0.1, open: 0.3, closedSign: 0.2, openSign: 0.9)
  /// The width of the mouth over that of the face: neutral, and smiling broadly, for most people.
  private static let mouthWidth = (neutral: 0.38, smile: 0.52)

  /// The models are right about the turn and the lids of a real face. They miss the shut eyes and the smile of a drawn one; our own networks
  /// miss those of a real one. So an eye is as open as the one that sees less says, and a smile as broad as the one that sees more says.
  init(_ measures: cvision_face_measures, own: FaceSigns) {
    func openness(_ ratio: Double, _ own: Double) -> Double {
      guard ratio.isFinite else { return own }
      let share = (ratio - Self.eye.closed) / (Self.eye.open - Self.eye.closed)
      return min(own, Self.eye.closedSign + min(max(share, -0.3), 1.2) * (Self.eye.openSign - Self.eye.closedSign))
    }
    let smile = (measures.smile - Self.mouthWidth.neutral) / (Self.mouthWidth.smile - Self.mouthWidth.neutral)
    self.init(
      leftEye: openness(measures.left_eye, own.leftEye), rightEye: openness(measures.right_eye, own.rightEye),
      smile: max(own.smile, min(max(smile, -0.5), 1.5)), turn: measures.yaw, leftEyeVisibility: own.leftEyeVisibility,
      rightEyeVisibility: own.rightEyeVisibility, pitch: measures.pitch, mouthOpening: min(max(measures.mouth, 0), 2))
  }
}

extension FaceShape {
  fileprivate init?(_ measures: cvision_face_measures) {
    self.init(withUnsafeBytes(of: measures.shape) { Array($0.bindMemory(to: Double.self)) })
  }
}
