/// What one frame of a live picture tells the person who holds the camera.
///
/// It is the terminal's judgement of a live picture (`Guidance`) without a memory: a server that judges the frames of many phones keeps
/// none of them. It therefore knows neither how still the hand is nor whether several frames agree on the MRZ. The caller waits for
/// `Guidance.leastGood` good frames in a row, and the picture that is taken then is read once more, thoroughly.
public struct FrameJudgement: Equatable, Sendable {
  /// Whether a picture may be taken by itself.
  public var isReady: Bool
  /// What to do next; nil when nothing is wrong.
  public var hint: CaptureHint?
  /// The document's corners, clockwise from the top left, as shares of the frame's width and height; nil if none was found.
  public var corners: [PicturePoint]?

  /// - Parameter reading: the reading of the frame alone, or nil if the frame could not be read; the next one may be better.
  public init(_ reading: Reading?, for subject: Guidance.Subject, gates: Gates = Gates(), policy: MrzValidationPolicy = .strong) {
    guard let reading else {
      self.init(isReady: false, hint: nil, corners: nil)
      return
    }
    var judgement: Judgement
    switch subject {
    case .document(let type, let step):
      judgement = Judge.judge(reading, step: step, gates: gates, policy: policy)
      if let hint = DocumentSight(reading, mrz: reading.mrz, type: type, step: step).hint {
        (judgement.hint, judgement.takesItself) = (hint, false)
      }
    case .selfie: judgement = Judge.judgeSelfie(reading, gates: gates)
    case .code: judgement = Judge.judgeCode(reading, gates: gates)
    }
    let (width, height) = (Double(max(1, reading.width)), Double(max(1, reading.height)))
    self.init(
      isReady: judgement.takesItself, hint: judgement.hint,
      corners: reading.document?.corners.map { PicturePoint(x: $0.x / width, y: $0.y / height) })
  }

  init(isReady: Bool, hint: CaptureHint?, corners: [PicturePoint]?) {
    self.isReady = isReady
    self.hint = hint
    self.corners = corners
  }
}

extension LiveAim {
  /// What must be looked for to judge pictures of a subject.
  public init(_ subject: Guidance.Subject) {
    switch subject {
    case .document(_, let step): self.init(step)
    case .selfie: self = .selfie
    case .code: self = .code
    }
  }
}
