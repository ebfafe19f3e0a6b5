import Documents

extension Guidance {
  /// The guidance for a live picture that a prompt asks for; nil for subjects that are not judged.
  public init?(_ shot: CaptureRequest) {
    let timing = Timing(unseenLimit: shot.unseenLimit.map { $0 * 1000 }, limit: shot.limit.map { $0 * 1000 })
    switch shot.subject {
    case .document(let type, _, let step): self.init(.document(type, step), gates: shot.gates, timing: timing)
    case .selfie: self.init(.selfie, gates: shot.gates, timing: timing)
    case .barcode, .liveness, .clip: return nil
    }
  }
}
