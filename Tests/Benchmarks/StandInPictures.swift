import Documents
import Workflow

/// Pictures as large as photographs of two megapixels, whose first byte stands for what they show.
struct StandInPictures: PictureTaker {
  private enum View: UInt8, CaseIterable { case front, back, address, selfie }

  func take(_ name: String?, for request: CaptureRequest) -> Answer {
    let view: View, challenges: [LivenessChallenge]
    switch request.subject {
    case .document(.proofOfAddress, _, _): (view, challenges) = (.address, [])
    case .document(_, _, let step): (view, challenges) = (step.side == .front ? .front : .back, [])
    case .liveness(let asked, _): (view, challenges) = (.selfie, asked)
    default: (view, challenges) = (.selfie, [])
    }
    let picture = PictureReference(digest: "\(view.rawValue)", type: "jpg", byteCount: PictureReference.bytes.count)
    let reading = Self.reading(of: view)
    guard !challenges.isEmpty else { return .captured(picture: picture, reading: reading) }
    return .liveness(
      report: LivenessReport(
        portrait: picture, reading: reading, challenges: challenges.map { ChallengeReport($0, .passed, milliseconds: 900) }))
  }

  static func reading(of bytes: [UInt8]) -> Reading? { bytes.first.flatMap(View.init).map { reading(of: $0) } }

  private static let lines = try? SpecimenDocument.standard(.idCard, asOf: PreparedPictures.day).mrz()

  private static func reading(of view: View) -> Reading {
    let face = FaceReading(x: 100, y: 200, width: 150, height: 200), quality = PictureQuality(sharpness: 2, glare: 0, brightness: 140)
    guard view != .selfie else {
      return Reading(width: 1280, height: 720, quality: quality, faces: [FaceReading(x: 520, y: 210, width: 240, height: 300)])
    }
    let corners = [(50, 50), (950, 50), (950, 650), (50, 650)].map { PicturePoint(x: $0.0, y: $0.1) }
    return Reading(
      width: 1000, height: 700, quality: quality, document: DocumentOutline(corners: corners, aspect: 0.67), lookedForDocument: true,
      mrz: view == .back ? lines.map { Mrz.parse($0) } : nil, lookedForMrz: true, barcodes: [], faces: view == .front ? [face] : [],
      words: view == .address ? 60 : nil)
  }
}

extension PictureReference {
  fileprivate static let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }

  /// The bytes of a stand-in.
  var bytes: [UInt8] {
    var bytes = Self.bytes
    bytes[0] = UInt8(digest) ?? 0
    return bytes
  }
}
