import Cryptography
import Documents
import FoundationEssentials
import HTTPTypes
import Notation
import Services
import Synchronization

/// The vendors' servers in one process. It works on one request at a time. While what one has changed is being written, others have their turn;
/// a request whose entities another one has changed meanwhile is done again.
public actor Sandbox {
  package nonisolated let services: [any SandboxService]
  /// The requests that its services answer.
  public nonisolated var endpoints: [Endpoint] { table.routes.endpoints }
  nonisolated let table: RouteTable
  /// Whether a body may have members that are wrong, if it can be read without them. They are noted in the answer.
  nonisolated let isLenient: Bool
  package nonisolated let entities: any EntityStore
  nonisolated let clock: TestClock
  private nonisolated let timeZone: TimeZone
  private nonisolated let newID: @Sendable () -> String
  private nonisolated let seed: UInt64?
  let readFrame: @Sendable ([UInt8], LiveAim) async -> Reading?
  let readPrint: @Sendable ([UInt8], Reading) async -> [PrintedField]?
  let read: @Sendable ([UInt8]) async -> Reading?
  let forgetPictures: @Sendable () -> Void
  package let network: @Sendable (ServerAddress) -> any Transport
  let recorder: MessageRecorder?
  package nonisolated let alarm = Alarm()
  nonisolated let listsArePrepared = Mutex(false)
  /// How the attempts to deliver messages ended.
  public internal(set) var deliveries = DeliveryCounts()

  /// - Parameters:
  ///   - isLenient: whether a body may have members that are wrong. Default: a wrong body is refused.
  ///   - now: milliseconds since 1970, UTC.
  ///   - timeZone: where the server is, by whose days it judges printed dates. Default: UTC.
  ///   - newID: a new UUID in lower case.
  ///   - seed: determines the ids of what requests with an idempotency key make, in place of `newID`; nil if they are random.
  ///   - network: the way to a server that gets messages (`Outbox`). Default: no server can be reached.
  ///   - recorder: takes the messages in place of their receivers; nil if they are sent.
  ///   - forgetPictures: what is known of earlier pictures is forgotten, because somebody's records were erased. Default: nothing is known.
  ///   - readFrame: the same as `read` for a frame of a live picture, quickly. Default: no frame can be read.
  ///   - readPrint: what is printed on the page of a picture that was read. Default: no print can be read.
  ///   - read: what a picture shows, or nil if the bytes are no picture.
  public init(
    _ services: [any SandboxService], entities: any EntityStore = InMemoryEntityStore(), isLenient: Bool = false,
    now: @escaping @Sendable () -> Int64, timeZone: TimeZone = .gmt,
    newID: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }, seed: UInt64? = nil,
    network: @escaping @Sendable (ServerAddress) -> any Transport = { _ in NoNetwork() },
    recorder: MessageRecorder? = nil,
    forgetPictures: @escaping @Sendable () -> Void = {},
    readFrame: @escaping @Sendable ([UInt8], LiveAim) async -> Reading? = { _, _ in nil },
    readPrint: @escaping @Sendable ([UInt8], Reading) async -> [PrintedField]? = { _, _ in nil },
    read: @escaping @Sendable ([UInt8]) async -> Reading?
  ) {
    self.services = services
    table = RouteTable(services)
    self.isLenient = isLenient
    self.entities = entities
    clock = TestClock(now)
    self.timeZone = timeZone
    self.newID = newID
    self.seed = seed
    self.network = network
    self.recorder = recorder
    self.forgetPictures = forgetPictures
    (self.readFrame, self.readPrint) = (readFrame, readPrint)
    self.read = read
  }

  /// Milliseconds since 1970, UTC.
  package nonisolated func now() -> Int64 { clock.now }

  /// How far its clock is ahead of the machine's, in milliseconds.
  nonisolated var clockLead: Int64 { clock.ahead }

  /// Puts its clock ahead. What is due by then is done at once.
  package nonisolated func advanceClock(milliseconds: Int64) {
    clock.advance(milliseconds: milliseconds)
    alarm.ring()
  }

  /// What clients of a new sandbox show, by the names of the services' offices (`SandboxService.credentials`).
  public nonisolated var credentials: JSONValue {
    .object(
      services.filter { !$0.credentials.isEmpty }.map { service in
        .init(service.office, .object(service.credentials.map { .init($0.name, .string($0.value)) }))
      })
  }

  /// Checks that the entities can be read.
  public func check() throws(EntityStoreError) { _ = try entities.keys(of: EntityKind("sandbox/check", of: .service)) }

  /// The private keys to whose owners clients encrypt, as far as they were made and can be read.
  package nonisolated var privateKeys: [RSAPrivateKey] {
    services.flatMap { service in (try? service.privateKeys(context())) ?? [] }
  }

  /// The requests that each service answers.
  public nonisolated var endpointGroups: [(service: String, endpoints: [Endpoint])] { services.map { ($0.name, $0.endpoints) } }

  /// Does some work on the entities and writes what it changes. Another request, or the office in another process, may write the same entities:
  /// then the work is done again from what it wrote, so that neither loses anything.
  /// - Parameters:
  ///   - owner: the owner of what it writes, or nil if none is known.
  ///   - key: the idempotency key of the request that is answered, or nil for none.
  package func written<Value>(
    _ readings: [Reading?], for owner: RequestOwner? = nil, key: String? = nil,
    _ work: (inout ServiceContext) throws(EntityStoreError) -> Value
  ) async throws(EntityStoreError) -> Value {
    while true {
      var context = context(readings, for: owner, key: key)
      let value = try work(&context), transaction = context.transaction
      if !transaction.changes.isEmpty { guard try await entities.apply(transaction) else { continue } }
      if context.forgetsPictures { forgetPictures() }
      // The waiting task itself looks at what is due later.
      if let due = context.changes.values.compactMap(\.due).min(), due <= context.now + Self.longestSleep { alarm.ring() }
      return value
    }
  }

  package nonisolated func context(_ readings: [Reading?] = [], for owner: RequestOwner? = nil, key: String? = nil) -> ServiceContext {
    var makeID: () -> String = newID
    if let seed, let key {
      var ids = SeededIDs(seed: seed, key: key)
      makeID = { ids.next() }
    }
    return ServiceContext(now: now(), timeZone: timeZone, readings: readings, owner: owner, entities: entities, newID: makeID)
  }

  /// Does what the office wants, and writes what it changes.
  package func changed<Value>(
    _ work: (inout ServiceContext) throws(AdministrationError) -> Value
  ) async throws(AdministrationError) -> Value {
    let result: Result<Value, AdministrationError>
    do throws(EntityStoreError) {
      result = try await written([]) { context in Result { () throws(AdministrationError) in try work(&context) } }
    } catch { throw .store(error) }
    return try result.get()
  }
}

/// Carries requests to a sandbox in the same process.
public struct InProcessTransport: Transport {
  private let sandbox: Sandbox

  public init(_ sandbox: Sandbox) { self.sandbox = sandbox }

  public func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse { await sandbox.respond(to: request) }
}

/// Where there is no network.
public struct NoNetwork: Transport {
  public init() {}

  public func send(_ request: ServiceRequest) async throws(TransportFailure) -> ServiceResponse { throw .hostNotFound }
}

extension EntityStoreError {
  /// How a request is answered that needs the entities.
  package var status: HTTPResponse.Status {
    switch reason {
    case .failure: .internalServerError
    case .outage: .serviceUnavailable
    case .gone: .notFound
    }
  }
}
