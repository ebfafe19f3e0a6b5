import Documents
import Synchronization

/// A live source that shows a sequence of stand-ins. The imaging process draws the documents; the file states what is seen in them.
public final class SequenceFeed: LiveFeed {
  private struct State {
    var clock = SequenceClock()
    /// The picture of each entry, which is drawn once.
    var drawn: [Int: EncodedPicture] = [:]
    /// The preview of each entry, for one size.
    var previews: [Int: (size: PixelSize, preview: Preview)] = [:]
    /// The number of the last picture that was returned.
    var number = 0
  }

  public let name: String
  public let hasOthers = false
  public let origin = PictureOrigin.standIn
  public let isStaged = true
  public let recovers = true
  private let sequence: StandInSequence
  private let step: PictureEntry.SpecimenStep
  private let photograph: String?
  private let person: SpecimenPerson
  private let today: CalendarDate
  private let link: ImagingLink
  private let state = Mutex(State())

  init(
    _ sequence: StandInSequence, name: String, photograph: String?, showing step: PictureEntry.SpecimenStep, person: SpecimenPerson,
    today: CalendarDate, link: ImagingLink
  ) {
    self.sequence = sequence
    self.name = name
    self.photograph = photograph
    self.step = step
    self.person = person
    self.today = today
    self.link = link
  }

  public func open(_ aim: LiveAim) async throws -> CameraState {
    state.withLock { state in
      state.clock.advance(to: .now)
      let index = sequence.index(at: state.clock.time)
      // Reopening a camera that does not work skips to the next entry, however long this one lasts.
      if state.clock.time > 0, sequence.entries[index].camera != .live, index + 1 < sequence.entries.count {
        state.clock.skip(to: sequence.entries[...index].reduce(0) { $0 + ($1.duration ?? 0) })
      }
      return sequence.entries[sequence.index(at: state.clock.time)].camera
    }
  }

  public func look(after: Int, fitting: PixelSize, mirrored: Bool) async throws -> (frame: LiveFrame, preview: Preview?) {
    let time = state.withLock { state in
      state.clock.advance(to: .now)
      return state.clock.time
    }
    let index = sequence.index(at: time), entry = sequence.entries[index]
    let number = 1 + time * StandInSequence.rate / 1000
    guard entry.camera == .live, number > after else {
      try await Task.sleep(for: .milliseconds(20))
      return (LiveFrame(state: entry.camera, number: after), nil)
    }
    let picture = try await picture(index)
    let preview = try await preview(index, picture, fitting)
    let size = try await link.info(picture).size
    let reading = Self.reading(entry, number, size, aspect: step.aspect)
    state.withLock { $0.number = number }
    let shown = PixelSize(width: preview.width, height: preview.height)
    return (
      LiveFrame(state: .live, number: number, preview: shown, size: size, sight: LiveSight(number: number, age: 0, reading: reading)),
      preview
    )
  }

  public func take(among range: ClosedRange<Int>?) async throws -> LiveTake {
    let number = range?.upperBound ?? state.withLock { $0.number }
    let index = sequence.index(at: (number - 1) * 1000 / StandInSequence.rate)
    let picture = try await picture(index)
    return LiveTake(
      picture: picture, number: number,
      reading: Self.reading(sequence.entries[index], number, try await link.info(picture).size, aspect: step.aspect))
  }

  public func record(seconds: Int) async throws {}
  public func endRecord() async throws -> (bytes: [UInt8], milliseconds: Int)? { nil }
  public func close() async {}

  private func picture(_ index: Int) async throws -> EncodedPicture {
    if let known = state.withLock({ $0.drawn[index] }) { return known }
    let made: EncodedPicture
    if let photograph {
      made = try await link.picture(at: photograph)
    } else {
      var request = sequence.entries[index].standIn.specimen(
        of: step.type, step.side, isAngled: step.isAngled, person: person.living(in: step.country), asOf: today)
      // No finer than a camera's picture: a sequence may have many entries.
      request.dpi = min(request.dpi, 200)
      made = try await link.draw(request)
    }
    state.withLock { $0.drawn[index] = made }
    return made
  }

  private func preview(_ index: Int, _ picture: EncodedPicture, _ size: PixelSize) async throws -> Preview {
    if let known = state.withLock({ $0.previews[index] }), known.size == size { return known.preview }
    let made = try await link.preview(picture, fitting: size)
    state.withLock { $0.previews[index] = (size, made) }
    return made
  }

  /// The reading of picture `number` of this size during an entry.
  static func reading(_ entry: StandInSequence.Entry, _ number: Int, _ size: PixelSize, aspect: Double) -> Reading {
    var reading = entry.standIn.reading(of: size, aspect: aspect)
    guard entry.isMoving else { return reading }
    // From side to side by 4 % of the width: more than a steady hand moves, and never out of view.
    let way = Double(size.width) * (number % 2 == 0 ? 0.02 : -0.02)
    if var outline = reading.document {
      outline.corners = outline.corners.map { PicturePoint(x: min(max($0.x + way, 2), Double(size.width) - 3), y: $0.y) }
      reading.document = outline
    }
    reading.faces = reading.faces?.map { face in
      var face = face
      face.x += way
      return face
    }
    return reading
  }
}
