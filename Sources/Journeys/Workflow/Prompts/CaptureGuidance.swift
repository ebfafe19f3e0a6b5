import Documents

extension Guidance {
  /// The guidance for a live picture that a prompt asks for; nil for subjects that are not judged.
  public init?(_ request: CaptureRequest) {
    let timing = Timing(unseenLimit: request.unseenLimit.map { $0 * 1000 }, limit: request.limit.map { $0 * 1000 })
    switch request.subject {
    case .document(let type, _, let step): self.init(.document(type, step), gates: request.gates, timing: timing)
    case .selfie: self.init(.selfie, gates: request.gates, timing: timing)
    case .barcode: self.init(.code, gates: request.gates, timing: timing)
    case .liveness, .clip: return nil
    }
  }
}

extension LivenessGuidance {
  /// The guidance through the challenges that a prompt asks for; nil for other prompts.
  public init?(_ request: CaptureRequest) {
    guard case .liveness(let challenges, let limit) = request.subject else { return nil }
    self.init(challenges: challenges, limit: limit * 1000, gates: request.gates, demand: request.demand ?? LivenessDemand())
  }
}
