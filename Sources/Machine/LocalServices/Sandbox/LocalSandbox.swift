import HTTPClient
import Imaging
import SandboxKit
import Services
import Store
import Synchronization
import Workflow

/// The vendors' servers within this program: their entities are in its store, and imaging processes of their own, one for each processor, read
/// the pictures that they receive. Each starts when the others are busy.
package struct LocalSandbox: Sendable {
  package let transport: any Transport
  /// For its administration.
  package let sandbox: Sandbox
  private let imaging = ImagingPool(ImagingLink.Settings(idleLimit: Self.idleLimit))
  /// Seconds for which an imaging process keeps the pictures that it received.
  private static let idleLimit = 30

  /// - Parameters:
  ///   - seed: determines the ids of what requests make; nil if they are random.
  ///   - environment: its clock and its calendar.
  package init(_ services: [any SandboxService], store: Store, seed: UInt64? = nil, in environment: RunEnvironment) {
    self.init(services, entities: StoredEntities(store), seed: seed, in: environment)
  }

  /// The same with entities that are elsewhere than in the program's store.
  /// - Parameters:
  ///   - receivers: the hosts to which messages go. Default: every host.
  ///   - isForPhone: whether pictures may have any format that the kiosk takes; the vendors take JPEG, PNG and WebP.
  ///   - recorder: takes the messages in place of their receivers; nil if they are sent.
  package init(
    _ services: [any SandboxService], entities: any EntityStore, isLenient: Bool = false, isForPhone: Bool = false, seed: UInt64? = nil,
    receivers: MessageReceivers = MessageReceivers([], of: "localhost"), recorder: MessageRecorder? = nil, in environment: RunEnvironment
  ) {
    sandbox = Sandbox(
      services, entities: entities, isLenient: isLenient, now: environment.now, timeZone: environment.timeZone, seed: seed,
      network: { receivers.transport(to: $0) { HTTPTransport($0, limits: .delivery) } },
      recorder: recorder,
      forgetPictures: { [imaging] in imaging.renew() },
      readFrame: { [imaging] in try? await imaging.readFrame(EncodedPicture(bytes: $0), for: $1) },
      readPrint: { [imaging] bytes, reading in try? await imaging.use { try await $0.print(EncodedPicture(bytes: bytes), reading) } },
      read: { [imaging] in
        // An upload that is cut off is sent again.
        let bytes = $0
        let picture = isForPhone ? try? await imaging.use { try await $0.picture(bytes) } : EncodedPicture(bytes: bytes)
        guard let picture, let reading = try? await imaging.read(picture), reading.defects?.contains(.truncated) != true else {
          return nil
        }
        return reading
      })
    transport = WorkingTransport(sandbox)
  }

  /// A text as a QR code: one pixel for each module, black where it is dark. Returns nil if it cannot be drawn.
  package func qrCode(_ text: String) async -> Preview? { try? await imaging.use { try await $0.qrCode(text) } }

  /// No data of the pictures received so far stays in memory.
  package func forgetPictures() { imaging.renew() }
}

extension HTTPLimits {
  /// What the receiver of a message may take, and how much of its answer is read.
  package static let delivery = HTTPLimits(connect: .seconds(10), idle: .seconds(10), total: .seconds(10), answerBytes: 65_536)
}

/// Carries requests to a sandbox in the same process, which does what becomes due from the first request on. Before it, nothing is read from the
/// disk, because the first frame must not wait for that.
private final class WorkingTransport: Transport {
  private let sandbox: Sandbox
  /// It is nil if no request has come yet.
  private let work = Mutex<Task<Void, Never>?>(nil)

  init(_ sandbox: Sandbox) { self.sandbox = sandbox }

  deinit { work.withLock { $0?.cancel() } }

  func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse {
    work.withLock { work in
      if work == nil { work = Task { [sandbox] in await sandbox.keepDoingDueWork(workers: 1) } }
    }
    return await sandbox.respond(to: request)
  }
}
