import Documents
import Glibc

/// The kiosk's link to its imaging process: it starts the process when first needed, asks one thing at a time, gives up after a time limit,
/// and starts the process again when it dies or hangs; what was asked is then asked once more. Whoever asks never notices more than a pause.
///
/// Every request throws an `ImagingError`, or `CancellationError` when its task was cancelled before the process was asked.
public final class ImagingLink: Sendable {
  /// How the process is started and how long it may take.
  public struct Settings: Sendable {
    /// The program; nil: found by `ImagingExecutable.find()`.
    public var executable: String?
    /// How long one request may take before the process counts as hung.
    public var limit: Duration
    /// More environment variables for the process, `NAME=value`.
    public var environment: [String]

    public init(executable: String? = nil, limit: Duration = .seconds(15), environment: [String] = []) {
      self.executable = executable
      self.limit = limit
      self.environment = environment
    }

    /// Only what the process needs: it parses hostile files, and a kiosk's environment may hold secrets.
    var childEnvironment: [String] {
      let kept = ["LD_LIBRARY_PATH", "VESTIBULE_FONTS"].compactMap { (name: String) in getenv(name).map { name + "=" + String(cString: $0) }
      }
      return kept + ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"] + environment
    }
  }

  private let inbox = LinkInbox()
  private let board = StateBoard()

  /// Makes a link; nothing is started before `start()` or the first request.
  public init(_ settings: Settings = Settings()) {
    let runs = inbox.isUsable && LinkThread.run { [inbox, board] in LinkWorker(inbox: inbox, board: board, settings: settings).run() }
    if !runs { _ = inbox.close() }
  }

  deinit { close() }

  /// How the process is doing now.
  public var state: ImagingState { board.state }

  /// The number that the system gave the process; nil while none runs.
  public var processNumber: Int32? { board.processNumber }

  /// How the process is doing now, and then each change, until the link is closed.
  public func states() -> AsyncStream<ImagingState> { board.stream() }

  /// Starts the process in the background, so that the first picture does not wait for it. A failure is told by `states()`.
  public func start() {
    _ = inbox.add(LinkJob(request: .hello(versions: ImagingProtocol.versions), finish: { _ in }))
  }

  /// Ends the process. Requests that wait, and all later ones, throw `closed`.
  public func close() {
    for job in inbox.close() { job.finish(.failure(Self.closed)) }
  }

  /// Greets the process, starting it where needed.
  /// - Returns: the protocol's version that both speak.
  public func hello() async throws -> Int {
    guard case .hello(let version) = try await ask(.hello(versions: ImagingProtocol.versions)).reply else { throw Self.unexpected }
    return version
  }

  /// What of the process's confinement is in force on this machine.
  public func confinement() async throws -> ConfinementReport {
    guard case .confinement(let report) = try await ask(.confinement).reply else { throw Self.unexpected }
    return report
  }

  /// What a picture says of itself, without decoding it.
  public func info(_ picture: EncodedPicture) async throws -> PictureInfo {
    guard case .opened(let info) = try await ask(.open(id: picture.id), picture).reply else { throw Self.unexpected }
    return info
  }

  /// Everything that can be read off a picture: its upright size, quality, the document's outline, the machine-readable zone and barcodes.
  /// - Parameter openedAt: when the picture's file was opened; `milliseconds` counts from there.
  public func read(_ picture: EncodedPicture, openedAt: ContinuousClock.Instant = .now) async throws -> Reading {
    guard case .reading(var reading) = try await ask(.read(id: picture.id), picture).reply else { throw Self.unexpected }
    reading.milliseconds = ((ContinuousClock.now - openedAt) / .microseconds(10)).rounded() / 100
    return reading
  }

  /// The barcodes of a picture and nothing else, damaged ones rescued.
  public func barcodes(_ picture: EncodedPicture) async throws -> [BarcodeReading] {
    guard case .reading(let reading) = try await ask(.barcodes(id: picture.id), picture).reply, let barcodes = reading.barcodes else {
      throw Self.unexpected
    }
    return barcodes
  }

  /// The faces of a picture, the largest first, without reading anything else off it.
  public func faces(_ picture: EncodedPicture) async throws -> [FaceReading] {
    guard case .reading(let reading) = try await ask(.faces(id: picture.id), picture).reply, let faces = reading.faces else {
      throw Self.unexpected
    }
    return faces
  }

  /// The whole picture, upright and undistorted, no larger than `fitting`.
  public func preview(_ picture: EncodedPicture, fitting: PixelSize) async throws -> Preview {
    try Self.preview(await ask(.next(id: picture.id, fitting: fitting), picture))
  }

  /// A part of a picture, stretched to `size`: zoom and pan.
  public func render(_ picture: EncodedPicture, region: PictureRegion, size: PixelSize) async throws -> Preview {
    try Self.preview(await ask(.render(id: picture.id, region: region, size: size), picture))
  }

  /// Draws a document of a fictitious person.
  public func draw(_ specimen: SpecimenRequest) async throws -> EncodedPicture {
    let answer = try await ask(.draw(specimen))
    guard case .encoded = answer.reply else { throw Self.unexpected }
    return EncodedPicture(bytes: answer.payload)
  }

  private static func preview(_ answer: LinkReply) throws(ImagingError) -> Preview {
    guard case .pixels(let size) = answer.reply else { throw unexpected }
    return Preview(width: size.width, height: size.height, rgb: answer.payload)
  }

  private static let closed = ImagingError(.closed, "The link to the imaging process is closed.")
  static let unexpected = ImagingError(
    .processGarbled, "The imaging process gave an answer to another question. Install Vestibule again.")

  /// Asks and waits for the answer; a refusal is thrown.
  /// - Parameter descriptor: travels beside the request; it stays the caller's, who keeps it open until this returns.
  func ask(
    _ request: ImagingRequest, _ picture: EncodedPicture? = nil, passing descriptor: Int32? = nil
  ) async throws -> LinkReply {
    let ticket = LinkTicket()
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let job = LinkJob(request: request, picture: picture, descriptor: descriptor, finish: { continuation.resume(with: $0) })
        guard let number = inbox.add(job) else { return continuation.resume(throwing: Self.closed) }
        if ticket.hold(number) { inbox.withdraw(number)?.finish(.failure(CancellationError())) }
      }
    } onCancel: {
      if let number = ticket.cancel() { inbox.withdraw(number)?.finish(.failure(CancellationError())) }
    }
    if case .failed(let error) = answer.reply { throw error }
    return answer
  }
}
