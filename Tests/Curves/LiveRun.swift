import Documents
import Vision

/// One live capture in simulated time: pictures come at the camera's rate and are read at the pace of the imaging process, whose processor
/// time counts as time that passes.
struct LiveRun {
  let document: SpecimenDocument
  let step: CaptureStep
  let type: DocumentType
  let surface: SpecimenSurface
  let seed: UInt64

  /// When a capture is given up, in milliseconds.
  static let limit = 20_000.0

  struct Outcome {
    /// Seconds from when the hand appeared until the picture was taken; nil: never.
    var seconds: Double?
    /// The pictures that were measured from when the document had arrived until it was taken, and for each gate how many it objected to.
    var pictures = 0
    var objections: [Gate: Int] = [:]
    /// The hints' votes in the same pictures.
    var hints: [CaptureHint: Int] = [:]
    /// How often a picture was taken and refused.
    var refused = 0
    /// Whether the MRZ that was believed is not the printed one.
    var isMisread = false
    /// The processor time of each measurement and of each search, in milliseconds.
    var measuring: [Double] = []
    var searching: [Double] = []
  }

  private struct Search {
    var ready: Double
    var mrz: MrzResult?
    var lookedForMrz = false
    var barcodes: [BarcodeReading]?
  }

  func run() throws -> Outcome {
    let hand = try LiveHand(document, side: step.side, on: surface, seed: seed)
    let reader = FrameReader()
    let (width, height) = LiveHand.size
    var outcome = Outcome()
    var guidance = Guidance(.document(type, step), gates: Gates())
    var (measure, search) = (0.0, 40.0)
    var (sharpness, wasMrz) = (0.0, false)
    var (outline, hasMissed): ([PicturePoint]?, Bool) = (nil, false)
    var found: Search?
    var ring: [(number: Int, sharpness: Double)] = []
    func frame(_ time: Double) -> (number: Int, time: Double) {
      let number = Int(time * Double(LiveHand.rate) / 1000)
      return (number + 1, Double(number) * 1000 / Double(LiveHand.rate))
    }
    while min(measure, search) < Self.limit {
      if search < measure {
        guard sharpness >= FrameReader.leastSharpness else {
          search += FramePace.searching.least
          continue
        }
        let gray = try hand.picture(at: frame(search).time).gray()
        let began = ProcessorTime.milliseconds
        var result = Search(ready: search)
        if let symbology = step.symbology, wasMrz {
          result.barcodes = reader.barcodes(symbology, of: gray, width: width, height: height)
        } else {
          let within = hasMissed ? nil : outline
          result.mrz = within.map { reader.mrz(of: gray, within: $0) } ?? reader.mrz(of: gray)
          result.lookedForMrz = true
          hasMissed = within != nil && result.mrz == nil
        }
        wasMrz = result.lookedForMrz
        let cost = ProcessorTime.milliseconds - began
        outcome.searching.append(cost)
        result.ready = search + cost
        found = result
        search += FramePace.searching.interval(after: cost)
        continue
      }
      let (number, time) = frame(measure)
      let gray = try hand.picture(at: time).gray()
      let began = ProcessorTime.milliseconds
      var reading = try reader.read(gray, width: width, height: height, document: true, faces: true)
      let cost = ProcessorTime.milliseconds - began
      outcome.measuring.append(cost)
      sharpness = reading.quality?.sharpness ?? 0
      outline = reading.document?.corners
      ring.append((number, sharpness))
      if ring.count > 10 { ring.removeFirst() }
      if let result = found, result.ready <= measure + cost {
        (reading.mrz, reading.lookedForMrz, reading.barcodes) = (result.mrz, result.lookedForMrz, result.barcodes)
        found = nil
      }
      guidance.see(reading, number: number, at: Int(time))
      note(guidance, at: time, in: &outcome)
      let done = measure + cost
      measure += FramePace.measuring.interval(after: cost)
      guard let range = guidance.take else { continue }
      let best = ring.filter { range.contains($0.number) }.max { $0.sharpness < $1.sharpness }?.number ?? number
      let (refusal, spent) = try take(best, hand, guidance.order(range), &outcome)
      guard let refusal else {
        outcome.seconds = (done + spent) / 1000
        return outcome
      }
      outcome.refused += 1
      guidance.refuse(refusal, at: Int(done + spent))
      measure = max(measure, done + spent)
    }
    return outcome
  }

  private func note(_ guidance: Guidance, at time: Double, in outcome: inout Outcome) {
    guard time > 1_200, let judgement = guidance.newest?.judgement, let told = guidance.judgement else { return }
    outcome.pictures += 1
    for verdict in judgement.gates where !verdict.passed && verdict.strictness == .block {
      outcome.objections[verdict.gate, default: 0] += 1
    }
    if let hint = told.hint { outcome.hints[hint, default: 0] += 1 }
  }

  /// Reads a picture as thoroughly as the program does before it keeps one.
  /// - Returns: why it is not kept, and the milliseconds spent.
  private func take(
    _ number: Int, _ hand: LiveHand, _ order: GuidedTake, _ outcome: inout Outcome
  ) throws -> (refusal: GuidedTake.Refusal?, spent: Double) {
    func read(_ number: Int) throws -> (Reading, Double) {
      let picture = try hand.picture(at: Double(number - 1) * 1000 / Double(LiveHand.rate))
      let file = try ImageFile(picture.jpeg(quality: 92)).decode()
      let began = ProcessorTime.milliseconds
      let reading = try PictureReader().read(file, width: file.width, height: file.height)
      return (reading, ProcessorTime.milliseconds - began)
    }
    var (reading, spent) = try read(number)
    switch order.verdict(on: reading) {
    case .accepted(let whole): reading = whole
    case .refused(let why): return (why, spent)
    case .alone(let mrz):
      let (second, more) = try read(number + Int(spent * Double(LiveHand.rate) / 1000) + 2)
      spent += more
      guard let other = second.mrz, MrzVote.areOne(mrz, other) else { return (.mrzDiffers, spent) }
    }
    if step.hasMrz, let mrz = reading.mrz {
      let printed = Mrz.parse(try document.mrz()).fields
      outcome.isMisread = [.documentNumber, .birthDate, .expirationDate].contains { mrz.fields[$0] != printed[$0] }
    }
    return (nil, spent)
  }
}
