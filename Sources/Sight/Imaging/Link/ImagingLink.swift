import Documents
import Glibc

/// The kiosk's link to its imaging process. It starts the process when it is first needed, sends one request at a time, and gives up at the
/// limit of its work. When the process dies or hangs, it is restarted and the request is sent once more. Callers notice at most a pause.
///
/// Every request throws an `ImagingError`, or `CancellationError` when its task was cancelled before the request was sent.
public final class ImagingLink: Sendable {
  /// How the process is started and how long it may take.
  public struct Settings: Sendable {
    /// The path of the program; nil if `ImagingExecutable.find()` finds it.
    public var executable: String?
    /// For one request.
    public var limit: WorkLimit
    /// How many seconds a process stays that has received pictures and has nothing to do; nil if it stays until it is renewed. Not for live
    /// sources.
    public var idleLimit: Int?
    /// Additional environment variables for the process, `NAME=value`.
    public var environment: [String]

    public init(executable: String? = nil, limit: WorkLimit = WorkLimit(), idleLimit: Int? = nil, environment: [String] = []) {
      self.executable = executable
      self.limit = limit
      self.idleLimit = idleLimit
      self.environment = environment
    }

    /// Only what the process needs: it parses hostile files, and the kiosk's environment may hold secrets.
    var childEnvironment: [String] {
      let names = ["LD_LIBRARY_PATH", "VESTIBULE_FONTS", "VESTIBULE_MODELS", "TESSDATA_PREFIX"]
      let kept = names.compactMap { (name: String) in getenv(name).map { name + "=" + String(cString: $0) } }
      return kept + ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"] + environment
    }
  }

  private let queue = LinkQueue()
  private let monitor = ImagingStateMonitor()

  /// Creates a link. The process starts with `start()` or the first request.
  public init(_ settings: Settings = Settings()) {
    let runs = queue.isUsable && LinkThread.run { [queue, monitor] in LinkWorker(queue: queue, monitor: monitor, settings: settings).run() }
    if !runs { _ = queue.close() }
  }

  deinit { close() }

  /// The current state of the process.
  public var state: ImagingState { monitor.state }

  /// The process ID; nil while none runs.
  public var processNumber: Int32? { monitor.processNumber }

  /// The current state of the process and then each change, until the link is closed.
  public func states() -> AsyncStream<ImagingState> { monitor.stream() }

  /// Starts the process in the background, so that the first picture does not wait for it. `states()` reports a failure.
  public func start() {
    _ = queue.add(LinkJob(request: .hello(versions: ImagingProtocol.versions), finish: { _ in }))
  }

  /// Ends the process, whose memory holds the pictures that it received, and starts a new one. Pending requests are answered by the new one.
  public func renew() { queue.renew() }

  /// Ends the process. Pending requests and all later ones throw `closed`.
  public func close() {
    for job in queue.close() { job.finish(.failure(Self.closed)) }
  }

  /// Performs the handshake, and starts the process if needed.
  /// - Returns: the protocol version that both sides speak.
  public func hello() async throws -> Int {
    guard case .hello(let version) = try await ask(.hello(versions: ImagingProtocol.versions)).reply else { throw Self.unexpected }
    return version
  }

  /// Which parts of the process's confinement are in force on this machine.
  public func confinement() async throws -> ConfinementReport {
    guard case .confinement(let report) = try await ask(.confinement).reply else { throw Self.unexpected }
    return report
  }

  /// Which networks find faces.
  public func faceModels() async throws -> FaceModelReport {
    guard case .faceModels(let report) = try await ask(.faceModels).reply else { throw Self.unexpected }
    return report
  }

  /// The size and type from a picture's header, without decoding it.
  public func info(_ picture: EncodedPicture) async throws -> PictureInfo {
    guard case .opened(let info) = try await ask(.open(id: picture.id), picture).reply else { throw Self.unexpected }
    return info
  }

  /// What reads print.
  public func printEngine() async throws -> PrintEngineReport {
    guard case .printEngine(let report) = try await ask(.printEngine).reply else { throw Self.unexpected }
    return report
  }

  /// Reads everything in a picture: its upright size, quality, the document's outline, the MRZ and barcodes.
  /// - Parameter openedAt: when the picture's file was opened; `milliseconds` is counted from then.
  public func read(_ picture: EncodedPicture, openedAt: ContinuousClock.Instant = .now) async throws -> Reading {
    guard case .reading(var reading) = try await ask(.read(id: picture.id), picture).reply else { throw Self.unexpected }
    reading.milliseconds = ((ContinuousClock.now - openedAt) / .microseconds(10)).rounded() / 100
    return reading
  }

  /// The fields that are printed on the page of a picture; nil if it shows no page, or nothing here reads print.
  /// - Parameter reading: what was read in the picture before.
  public func print(_ picture: EncodedPicture, _ reading: Reading) async throws -> [PrintedField]? {
    guard reading.showsPage else { return nil }
    guard case .printed(let fields) = try await ask(.print(id: picture.id, reading: reading), picture).reply else { throw Self.unexpected }
    return fields
  }

  /// Reads a frame of a live picture by itself: quickly, and only what `aim` names.
  public func readFrame(_ frame: EncodedPicture, for aim: LiveAim) async throws -> Reading {
    guard case .reading(let reading) = try await ask(.readFrame(id: frame.id, aim: aim), frame).reply else { throw Self.unexpected }
    return reading
  }

  /// Only the barcodes of a picture, with an extra effort to recover damaged ones.
  public func barcodes(_ picture: EncodedPicture) async throws -> [BarcodeReading] {
    guard case .reading(let reading) = try await ask(.barcodes(id: picture.id), picture).reply, let barcodes = reading.barcodes else {
      throw Self.unexpected
    }
    return barcodes
  }

  /// Only the faces of a picture, the largest first.
  public func faces(_ picture: EncodedPicture) async throws -> [FaceReading] {
    guard case .reading(let reading) = try await ask(.faces(id: picture.id), picture).reply, let faces = reading.faces else {
      throw Self.unexpected
    }
    return faces
  }

  /// The whole picture, upright and undistorted, no larger than `fitting`, in pixels.
  public func preview(_ picture: EncodedPicture, fitting: PixelSize) async throws -> Preview {
    try Self.preview(await ask(.next(id: picture.id, fitting: fitting), picture))
  }

  /// A part of a picture, stretched to `size`: zoom and pan.
  public func render(_ picture: EncodedPicture, region: PictureRegion, size: PixelSize) async throws -> Preview {
    try Self.preview(await ask(.render(id: picture.id, region: region, size: size), picture))
  }

  /// A quadrilateral of a picture, straightened to `size`: a document, or a part of it, cut from all pixels of the file if it has more than
  /// the picture that is read.
  /// - Parameter corners: what becomes top left, top right, bottom right and bottom left, in pixels of the upright picture.
  public func straighten(_ picture: EncodedPicture, corners: [PicturePoint], size: PixelSize) async throws -> Preview {
    try Self.preview(await ask(.straighten(id: picture.id, corners: corners, size: size), picture))
  }

  /// The same as a JPEG: the document alone.
  public func extract(_ picture: EncodedPicture, corners: [PicturePoint], size: PixelSize) async throws -> EncodedPicture {
    let answer = try await ask(.extract(id: picture.id, corners: corners, size: size), picture)
    guard case .encoded = answer.reply else { throw Self.unexpected }
    return EncodedPicture(bytes: answer.payload)
  }

  /// Draws a document of a fictitious person.
  public func draw(_ specimen: SpecimenRequest) async throws -> EncodedPicture {
    let answer = try await ask(.draw(specimen: specimen))
    guard case .encoded = answer.reply else { throw Self.unexpected }
    return EncodedPicture(bytes: answer.payload)
  }

  /// A fictitious person in front of a camera.
  public func draw(_ selfie: SpecimenSelfie) async throws -> EncodedPicture {
    let answer = try await ask(.drawSelfie(selfie: selfie))
    guard case .encoded = answer.reply else { throw Self.unexpected }
    return EncodedPicture(bytes: answer.payload)
  }

  /// A text as a QR code: one pixel for each module, black where it is dark, without the quiet zone.
  public func qrCode(_ text: String) async throws -> Preview { try Self.preview(await ask(.qrCode(text: text))) }

  private static func preview(_ answer: LinkReply) throws(ImagingError) -> Preview {
    guard case .pixels(let size) = answer.reply else { throw unexpected }
    return Preview(width: size.width, height: size.height, rgb: answer.payload)
  }

  private static let closed = ImagingError(.closed, "The link to the imaging process is closed.")
  static let unexpected = ImagingError(
    .processGarbled, "The imaging process answered another request. Install Vestibule again.")

  /// Sends a request and waits for the reply. A refusal is thrown.
  /// - Parameter descriptor: sent with the request. The caller owns it and keeps it open until this returns.
  func ask(
    _ request: ImagingRequest, _ picture: EncodedPicture? = nil, payload: [UInt8] = [], passing descriptor: Int32? = nil
  ) async throws -> LinkReply {
    let cancellation = JobCancellation()
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let job = LinkJob(
          request: request, picture: picture, payload: payload, descriptor: descriptor, finish: { continuation.resume(with: $0) })
        guard let number = queue.add(job) else { return continuation.resume(throwing: Self.closed) }
        if cancellation.hold(number) { queue.withdraw(number)?.finish(.failure(CancellationError())) }
      }
    } onCancel: {
      if let number = cancellation.cancel() { queue.withdraw(number)?.finish(.failure(CancellationError())) }
    }
    if case .failed(let error) = answer.reply { throw error }
    return answer
  }
}
