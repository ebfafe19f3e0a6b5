extension FaceReference {
  /// The narrowest face, in pixels from cheek to cheek, that is compared. In smaller ones strangers become alike.
  static let smallest = 32.0
  /// A second face of at least this share of the first one's width makes it unclear whose face is meant. Documents have a second portrait that
  /// is smaller.
  static let second = 0.7

  /// The largest face of a picture, if the picture is good enough.
  public init(of reading: Reading) {
    let faces = (reading.faces ?? []).sorted { $0.width > $1.width }
    guard let face = faces.first else { self.init(without: .noFace); return }
    if faces.count > 1, faces[1].width >= Self.second * face.width {
      self.init(without: .severalFaces)
    } else if face.width < Self.smallest {
      self.init(without: .tooSmall)
    } else if let quality = reading.quality, quality.sharpness < Judge.leastSharpness {
      self.init(without: .blurred)
    } else if let template = face.template {
      self.init(template)
    } else {
      self.init(without: .unavailable)
    }
  }
}
