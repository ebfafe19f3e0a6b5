import Background
import Documents
import Glibc
import Imaging
import Notation
import Synchronization

/// A simulated camera: it acts a script, draws the pictures, and gives them to its outputs.
package final class StageCamera: Sendable {
  /// What it shows and how.
  package struct Settings: Sendable {
    package var cast: StageCast
    package var size: PixelSize
    /// Pictures a second.
    package var rate: Int
    /// Whether left and right are exchanged, as in a camera's preview of oneself.
    package var isMirrored: Bool
    /// What takes the place of drawings.
    package var photographs: StagePhotographs
    /// Seconds after which it ends; nil for the end of the script, or never.
    package var seconds: Double?

    package init(
      _ cast: StageCast, size: PixelSize, rate: Int, isMirrored: Bool = false, photographs: StagePhotographs = .none, seconds: Double? = nil
    ) {
      (self.cast, self.size, self.rate, self.isMirrored) = (cast, size, rate, isMirrored)
      (self.photographs, self.seconds) = (photographs, seconds)
    }
  }

  private struct State: Sendable {
    var play: StagePlay
    var isStopped = false
    /// When the first picture was drawn, in real time.
    var start: ContinuousClock.Instant?
    /// Why outputs are not served any more, though others are.
    var losses: [StageFailure] = []
  }

  /// Seconds for which the last act of a script is still shown, when the script does not say it.
  private static let rest = 2.0

  private let settings: Settings
  private let link: ImagingLink
  private let isLive: Bool
  private let tell: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - isLive: whether the pictures come at their time, for somebody who watches; else they are drawn as fast as possible.
  ///   - tell: takes a sentence on what is wrong while it goes on.
  package init(
    _ settings: Settings, _ play: StagePlay, link: ImagingLink, isLive: Bool, tell: @escaping @Sendable (String) -> Void
  ) {
    self.settings = settings
    self.link = link
    self.isLive = isLive
    self.tell = tell
    state = Mutex(State(play: play))
  }

  /// Takes a cue by its name.
  /// - Returns: whether it meant anything.
  @discardableResult
  package func cue(_ name: String) -> Bool { state.withLock { state in state.play.cue(name, at: Self.moment(state)) } }

  /// Takes a line of the standard input.
  package func line(_ text: String) { state.withLock { state in state.play.line(text, at: Self.moment(state)) } }

  package func perform(_ act: StageAct) { state.withLock { state in state.play.perform(act, at: Self.moment(state)) } }

  /// What it moves to.
  package var target: StageState { state.withLock { $0.play.stage.state } }

  /// Why outputs were lost while it ran.
  package var losses: [StageFailure] { state.withLock { $0.losses } }

  /// Ends it after the picture that is being drawn.
  package func stop() { state.withLock { $0.isStopped = true } }

  private static func moment(_ state: State) -> Double { state.start.map { (ContinuousClock.now - $0) / .seconds(1) } ?? 0 }

  /// Draws one picture after another, until the script or somebody ends it. It keeps its thread. An output that fails is lost, and the others go on.
  /// - Throws: `StageFailure` when the last output fails; `ImagingError`.
  package func run(_ outputs: [any StageOutput]) throws {
    var number = 0, outputs = outputs
    state.withLock { $0.start = .now }
    while var shot = next(number) {
      let still = settings.photographs.photograph(for: shot)
      shot.photograph = still?.photograph
      let forms = outputs.reduce(StageForms()) { $0.joined(with: $1.forms) }
      let picture = try Blocking.run { [link, shot, number] () -> Result<StagePicture, any Error> in
        do { return .success(try await link.stage(shot, as: forms, number: number, showing: still?.picture)) } catch {
          return .failure(error)
        }
      }.get()
      let label = shot.truth(picture: .integer(number), time: Double(number) / Double(settings.rate))
      let following = following(number)
      try serve(&outputs) { output throws(StageFailure) in try output.put(picture, count: following - number, label: label) }
      number = following
    }
    try serve(&outputs) { output throws(StageFailure) in try output.finish() }
  }

  /// Does the same for all outputs, and leaves out from now on those for which it fails.
  /// - Throws: why the last one fails.
  private func serve(_ outputs: inout [any StageOutput], _ work: (any StageOutput) throws(StageFailure) -> Void) throws(StageFailure) {
    var served: [any StageOutput] = [], losses: [StageFailure] = []
    for output in outputs {
      do throws(StageFailure) {
        try work(output)
        served.append(output)
      } catch { losses.append(error) }
    }
    if served.isEmpty, let last = losses.last { throw last }
    outputs = served
    state.withLock { $0.losses += losses }
    for loss in losses { tell(loss.message) }
  }

  /// The picture of this number; nil after the end.
  private func next(_ number: Int) -> StageShot? {
    let time = Double(number) / Double(settings.rate)
    return state.withLock { state in
      state.play.advance(to: time)
      if isLive, let cue = state.play.lateCue(at: time) { tell("The script waits for \(cue.description).") }
      if state.isStopped || state.play.isEnded || settings.seconds.map({ time >= $0 }) ?? false { return nil }
      if !isLive, settings.seconds == nil, let last = state.play.lastAct, time > last + Self.rest { return nil }
      var shot = StageShot(settings.cast, state.play.stage.view(at: time), width: settings.size.width, height: settings.size.height)
      shot.isMirrored = settings.isMirrored
      return shot
    }
  }

  /// The number of the picture after this one: live, the next whose time has not passed, which is waited for.
  private func following(_ number: Int) -> Int {
    guard isLive, let start = state.withLock({ $0.start }) else { return number + 1 }
    let due = Int(((ContinuousClock.now - start) / .seconds(1) * Double(settings.rate)).rounded(.up))
    let next = max(number + 1, due)
    let wait = start + .seconds(Double(next) / Double(settings.rate)) - .now
    if wait > .zero { usleep(UInt32(wait / .microseconds(1))) }
    return next
  }
}
