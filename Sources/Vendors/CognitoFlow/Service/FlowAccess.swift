import CognitoFlowWire
import Cryptography
import HTTPTypes
import SandboxKit
import Services

/// Who may do the steps of a session: anybody who has the key of its link, on the device that took it.
struct FlowAccess {
  let request: ServiceRequest

  private var key: String { request.bearerToken }

  /// It is nil if the device has no name, or none that fits.
  var device: String? { request.device(in: .flowDevice) }

  func fits(_ record: FlowRecord) -> Bool { record.isShareable && ConstantTime.areEqual(key, record.key) }

  /// The session of an id, if the request has its key. The right key always passes, whoever has tried wrong ones: a key of 128 bits is not
  /// guessed. Wrong keys are counted, so that a flood of them writes nothing.
  func session(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) -> Result<FlowRecord, FlowRefusal> {
    let record = try FlowSessions.get(id, &context)
    if let record, fits(record) { return .success(record) }
    var counters = device.map { [FlowGuesses(device: $0)] } ?? []
    if record != nil { counters.append(FlowGuesses(session: id)) }
    for counter in counters where try counter.isFull(context) {
      return .failure(FlowRefusal(.tooManyAttempts, "Too many wrong keys. Try again in a minute."))
    }
    for counter in counters { try counter.count(&context) }
    return .failure(FlowRefusal(.wrongKey, "There is no such session, or the key is not its key. Open the link that you were sent."))
  }
}

/// Counts wrong keys of a session or of a device.
struct FlowGuesses {
  /// The kind of the entities.
  private static let kind = EntityKind("flow/guesses", of: .service)
  /// How many wrong keys are answered as such within the time.
  static let most = 20
  /// In milliseconds.
  static let time: Int64 = 60_000

  private struct Count: Codable {
    var wrong: Int
    /// Milliseconds since 1970, UTC.
    var until: Int64
  }

  private let entity: EntityKey

  init(session id: String) { entity = EntityKey(Self.kind, "session \(id)") }
  init(device: String) { entity = EntityKey(Self.kind, "device \(device)") }

  func isFull(_ context: ServiceContext) throws(EntityStoreError) -> Bool { try current(context)?.wrong ?? 0 >= Self.most }

  func count(_ context: inout ServiceContext) throws(EntityStoreError) {
    var count = try current(context) ?? Count(wrong: 0, until: context.now + Self.time)
    count.wrong += 1
    try context.put(count, entity, due: count.until)
  }

  private func current(_ context: ServiceContext) throws(EntityStoreError) -> Count? {
    let count: Count? = try context.get(entity)
    return count.flatMap { context.now < $0.until ? $0 : nil }
  }

  /// Whether an entity is such a count, which is forgotten when it is due.
  static func counts(_ key: EntityKey) -> Bool { key.kind == kind }
}
