import Documents
import Phrases
import Workflow

extension Confirmation {
  /// Asks whether this picture is good. The judge's verdicts become checkpoints; what was not measured becomes a question.
  /// - Parameters:
  ///   - failed: the checks that the picture fails; nil in journeys that were begun before there were checks.
  ///   - version: that of the journey. Before version 2, parts were not shown.
  static func of(
    _ page: DocumentPage, type: DocumentType, country: Country?, policy: MrzValidationPolicy, failed: [PictureCheck]?, version: Int
  ) -> Confirmation {
    let judgement = Judge.judge(page.reading, step: page.step, gates: type.gates, policy: policy)
    var checkpoints = (failed ?? []).map { Checkpoint(.failure, $0.phrase) }
    let isSeen = failed?.contains(.documentNotFound) != true
    for gate in Gate.allCases where isLookedAt(gate, on: page.step, of: type) && (isSeen || gate != .wholeDocument) {
      let key = "capture.check.\(gate.rawValue)"
      if let verdict = judgement.verdict(at: gate) {
        // A document that is completely visible but small is not visible well enough.
        let isSmall = gate == .wholeDocument && judgement.verdict(at: .large)?.passed == false
        checkpoints.append(
          verdict.passed && !isSmall ? Checkpoint(.pass, Phrase("\(key).pass")) : Checkpoint(.warning, Phrase("\(key).warning")))
      } else {
        checkpoints.append(Checkpoint(.neutral, Phrase("\(key).ask")))
      }
    }
    // Nothing measures the shine of a hologram yet.
    if page.step.isAngled { checkpoints.append(Checkpoint(.neutral, Phrase("capture.check.shine.ask"))) }
    if failed != nil, let mrz = page.reading.mrz, !page.step.hasMrz, !page.step.isAngled, !policy.accepts(mrz) {
      checkpoints.append(Checkpoint(.warning, Phrase("capture.check.mrz.warning")))
    }
    if failed?.contains(.portraitNotFound) != true { checkpoints += [portrait(on: page, of: type)].compactMap(\.self) }
    let isBelieved = failed == nil || page.reading.mrz.map(policy.accepts) ?? true
    if isBelieved { checkpoints += [otherCountry(on: page, than: country)].compactMap(\.self) }
    var confirmation = Confirmation(
      title: Phrase(failed?.isEmpty ?? true ? "capture.confirm.title" : "capture.confirm.failedTitle"), picture: page.picture,
      outline: page.reading.document, checkpoints: checkpoints)
    if version >= 2 {
      let details = DocumentDetails(page)
      (confirmation.outline, confirmation.details, confirmation.rows) = (details.outline, details.all, details.rows)
    }
    return confirmation
  }

  /// Whether the holder's portrait is in the expected place. This is never more than a remark: a small or worn portrait is easily missed,
  /// and some cards repeat it on the back.
  private static func portrait(on page: DocumentPage, of type: DocumentType) -> Checkpoint? {
    guard let faces = page.reading.faces, !page.step.isAngled, type.needsIssuingCountry, type != .paperId else { return nil }
    switch page.step.side {
    case .front:
      return faces.isEmpty
        ? Checkpoint(.neutral, Phrase("capture.check.portrait.ask")) : Checkpoint(.pass, Phrase("capture.check.portrait.pass"))
    case .back where !faces.isEmpty && page.reading.mrz == nil && page.licence == nil && page.code == nil:
      return Checkpoint(.warning, Phrase("capture.check.portrait.back"))
    default: return nil
    }
  }

  /// Reports that the document names another issuer than the person chose.
  private static func otherCountry(on page: DocumentPage, than chosen: Country?) -> Checkpoint? {
    guard let chosen, let country = page.reading.mrz?.issuingCountry ?? page.licence?.country, country != chosen else { return nil }
    return Checkpoint(.warning, Phrase("capture.check.country.warning", ["country": .phrase(country.phrase)]))
  }

  private static func isLookedAt(_ gate: Gate, on step: CaptureStep, of type: DocumentType) -> Bool {
    switch gate {
    case .glare: !step.isAngled
    case .mrz: step.hasMrz
    case .barcode: step.symbology != nil
    case .wholeDocument, .lit, .sharp: true
    // The size is covered by the checkpoint for the whole document; the other gates apply to live pictures and to faces.
    case .large, .steady, .oneFace, .near, .centred, .straight, .eyesOpen: false
    }
  }
}
