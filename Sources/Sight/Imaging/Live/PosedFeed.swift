import Documents
import Synchronization

/// A live source that shows stills as if a person moved: ahead first, and in another pose when a challenge asks for it. It follows its own pictures as
/// the capture does, so it knows which challenge is open, and holds each pose long enough for a busy screen to see it.
public final class PosedFeed: LiveFeed {
  private struct State {
    var guidance: LivenessGuidance
    var start: ContinuousClock.Instant?
    /// What is shown now, and what the person changes to.
    var pose = Pose.neutral
    var target = Pose.neutral
    /// For how many pictures the target has been shown.
    var held = 0
    /// The number of the last picture, and the poses in the last ones.
    var number = 0
    var shown: [Int: Pose] = [:]
    /// Each picture is loaded and read once.
    var known: [Pose: (picture: EncodedPicture, reading: Reading)] = [:]
    var previews: [Pose: (size: PixelSize, preview: Preview)] = [:]
    /// What is being recorded; nil for nothing.
    var film: Film?
  }

  /// What was shown since a recording began.
  private struct Film {
    let start = ContinuousClock.now
    let limit: Int
    var shots: [(pose: Pose, moment: Int)] = []

    /// Milliseconds between two pictures: enough for a film of stills.
    private static let interval = 100

    mutating func add(_ pose: Pose) {
      let moment = Int((ContinuousClock.now - start) / .milliseconds(1))
      guard moment < limit, shots.last.map({ moment - $0.moment >= Self.interval || $0.pose != pose }) ?? true else { return }
      shots.append((pose, moment))
    }
  }

  /// For how many pictures a pose is held at least: a second of live pictures.
  private static let shortest = 20
  /// In milliseconds.
  private static let reserve = 500
  /// How many pictures are remembered by their number.
  private static let memory = 200

  public let name: String
  public let hasOthers = false
  public let origin: PictureOrigin
  private let poses: Poses
  private let task: PosedTask
  private let link: ImagingLink
  private let state: Mutex<State>

  init(_ poses: Poses, name: String, origin: PictureOrigin, task: PosedTask, link: ImagingLink) {
    self.poses = poses
    self.task = task
    self.name = name
    self.origin = origin
    self.link = link
    // The capture sees each picture a little later, so the person holds the pose a little longer.
    var demand = task.demand
    if demand.milliseconds > 0 { demand.milliseconds += Self.reserve }
    // Its own time limit never ends a challenge; that of the capture does.
    state = Mutex(State(guidance: LivenessGuidance(challenges: task.challenges, limit: Int.max / 2, demand: demand)))
  }

  public func open(_ aim: LiveAim) async throws -> CameraState { .live }

  public func look(after: Int, fitting: PixelSize, mirrored: Bool) async throws -> (frame: LiveFrame, preview: Preview?) {
    let pose = state.withLock { move(&$0) }
    let (picture, reading) = try await known(pose)
    let preview = try await preview(pose, picture, fitting, mirrored)
    let isReady = try await prepare()
    let number = state.withLock { state in
      state.number = max(state.number, after) + 1
      state.shown[state.number] = pose
      state.shown[state.number - Self.memory] = nil
      let start = state.start ?? .now
      state.start = start
      let time = Int((ContinuousClock.now - start) / .milliseconds(1))
      if isReady { state.guidance.see(reading, number: state.number, at: time) }
      state.film?.add(pose)
      return state.number
    }
    let frame = LiveFrame(
      state: .live, number: number, preview: PixelSize(width: preview.width, height: preview.height),
      size: PixelSize(width: reading.width, height: reading.height),
      sight: isReady ? LiveSight(number: number, age: 0, reading: reading) : nil,
      recorded: state.withLock { $0.film?.shots.last?.moment })
    return (frame, preview)
  }

  /// Moves one step towards what the open challenge asks for.
  private func move(_ state: inout State) -> Pose {
    if state.pose != state.target {
      state.pose = poses.step(from: state.pose, to: state.target)
    } else {
      state.held += 1
    }
    let wanted =
      switch state.guidance.step {
      case .challenge(let challenge): poses.pose(for: challenge, ending: task.ending)
      // The capture may not have seen enough yet of what ended the challenge.
      case .finished where task.ending != nil: state.target
      default: Pose.neutral
      }
    if wanted != state.target, state.held >= Self.shortest { (state.target, state.held) = (wanted, 0) }
    return state.pose
  }

  public func take(among range: ClosedRange<Int>?) async throws -> LiveTake {
    let (number, pose) = state.withLock { state in
      let number = range.map { min($0.upperBound, state.number) } ?? state.number
      return (number, state.shown[number] ?? .neutral)
    }
    let (picture, reading) = try await known(pose)
    return LiveTake(picture: picture, number: number, reading: reading)
  }

  /// Only what is drawn is filmed: a film of photographs would look like one of the person in them.
  public func record(seconds: Int) async throws {
    guard case .drawn = poses else { return }
    state.withLock { state in
      var film = Film(limit: seconds * 1000)
      film.add(state.pose)
      state.film = film
    }
  }

  public func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)? {
    let film = state.withLock { state in
      defer { state.film = nil }
      return state.film
    }
    guard let film else { return nil }
    var stills: [Pose] = [], pictures: [EncodedPicture] = []
    for (pose, _) in film.shots where !stills.contains(pose) {
      stills.append(pose)
      pictures.append(try await known(pose).picture)
    }
    let shots = film.shots.compactMap { shot in stills.firstIndex(of: shot.pose).map { ClipShot(still: $0, moment: shot.moment) } }
    return try await link.film(pictures, shots)
  }

  public func close() async {}

  /// Makes one more of the pictures that it will show, once one is shown. While a challenge is open, its time belongs to the person, so all are made
  /// before.
  /// - Returns: whether all are there; until then nothing is seen in what is shown.
  private func prepare() async throws -> Bool {
    guard state.withLock({ $0.number > 0 }) else { return false }
    let wanted = task.challenges.lazy.flatMap { [poses, task] in poses.path(to: poses.pose(for: $0, ending: task.ending)) }
    guard let missing = state.withLock({ state in wanted.first { state.known[$0] == nil } }) else { return true }
    _ = try await known(missing)
    return false
  }

  private func known(_ pose: Pose) async throws -> (picture: EncodedPicture, reading: Reading) {
    if let known = state.withLock({ $0.known[pose] }) { return known }
    let picture = try await poses.picture(pose, isWithoutGlasses: task.needsEyes, with: link)
    let known = (picture: picture, reading: try await link.read(picture))
    state.withLock { $0.known[pose] = known }
    return known
  }

  private func preview(_ pose: Pose, _ picture: EncodedPicture, _ size: PixelSize, _ mirrored: Bool) async throws -> Preview {
    if let known = state.withLock({ $0.previews[pose] }), known.size == size { return known.preview }
    let made = try await link.preview(picture, fitting: size)
    let preview = mirrored ? made.mirrored : made
    state.withLock { $0.previews[pose] = (size, preview) }
    return preview
  }
}

extension Preview {
  /// Left and right exchanged.
  var mirrored: Preview {
    guard rgb.count == width * height * 3 else { return self }
    var mirror = [UInt8](repeating: 0, count: rgb.count)
    for y in 0..<height {
      for x in 0..<width {
        let (from, to) = ((y * width + x) * 3, (y * width + width - 1 - x) * 3)
        for channel in 0..<3 { mirror[to + channel] = rgb[from + channel] }
      }
    }
    return Preview(width: width, height: height, rgb: mirror)
  }
}
