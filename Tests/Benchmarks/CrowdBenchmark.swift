import Documents
import Foundation
import HTTPClient
import LocalServices
import PostgreSQL
import SandboxKit
import ServerHarness
import Services
import Store
import TestScale

@testable import CognitoFlowService
@testable import CognitoFlowWire

/// A server with many sessions of Cognito Flow: what staff wait for a page of their list and for what they search, and what a customer waits
/// meanwhile. All of them share the machine.
struct CrowdBenchmark: Benchmark {
  static let name = "crowd"
  /// How many sessions are stored.
  private let counts: [Int]
  private let seconds: Int
  /// Of customers, in a second.
  private static let requestsPerSecond = 200
  private static let customers = 8
  private static let rounds = 40
  private static let token = "TokenOfTheBenchmark0123456789"

  init(isQuick: Bool) {
    counts = isQuick ? [1_000] : TestScale.isFull ? [1_000_000] : [1_000, 10_000, 100_000]
    seconds = isQuick ? 2 : 20
  }

  func figures() async throws -> [Figure] {
    var figures: [Figure] = []
    for count in counts { figures += try await run(count, nil, "SQLite") }
    guard PostgreSQLCluster.programs != nil else { return figures }
    for count in counts {
      let cluster = try PostgreSQLCluster()
      figures += try await run(count, cluster.address, "PostgreSQL")
    }
    return figures
  }

  private func run(_ count: Int, _ database: String?, _ place: String) async throws -> [Figure] {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/token"
    try Data(Self.token.utf8).write(to: URL(filePath: file))
    guard chmod(file, 0o600) == 0 else { throw Wrong(description: "the token file") }
    let server = try ServedProgram(folder: folder.path, database: database, token: file)
    let staff = StaffOfBenchmark(server.address, token: Self.token)
    // The server notes that everything in it is in lists.
    _ = try await staff.times(of: "/administration/hosted/sessions", 1)
    let keys = try await CrowdOfSessions(server, database: database).fill(count)
    var name = "\(Figure.text(Double(count))) sessions on \(place)"
    var figures: [Figure] = []
    for (what, request) in staff.requests(count) {
      figures.append(Figure("\(name): \(what)", try await staff.times(of: request, Self.rounds), unit: "ms"))
      name = "  "
    }
    let waits = try await meanwhile(server, keys, staff, count)
    figures.append(Figure("  a customer meanwhile, \(Self.requestsPerSecond) requests a second", waits, unit: "ms"))
    let memory = ProcessFacts(pid: server.processIdentifier).residentMegabytes ?? 0
    figures.append(Figure("  memory of the server", "\(Figure.text(memory)) MB"))
    return figures
  }

  /// What customers wait while staff list and search without a pause, in milliseconds.
  private func meanwhile(_ server: ServedProgram, _ keys: [String: String], _ staff: StaffOfBenchmark, _ count: Int) async throws
    -> [Double]
  {
    try await withThrowingTaskGroup(of: [Double]?.self) { group in
      group.addTask {
        while !Task.isCancelled { for (_, request) in staff.requests(count) { _ = try await staff.times(of: request, 1) } }
        return nil
      }
      for number in 0..<Self.customers {
        group.addTask { try await Self.customer(number, server.address, keys, seconds) }
      }
      var waits: [Double] = [], left = Self.customers
      while left > 0, let times = try await group.next() {
        waits += times ?? []
        left -= 1
      }
      group.cancelAll()
      return waits
    }
  }

  /// The pages of some persons, which ask how far their sessions are.
  private static func customer(_ number: Int, _ address: ServerAddress, _ keys: [String: String], _ seconds: Int) async throws -> [Double] {
    let transport = HTTPTransport(address), sessions = keys.sorted { $0.key < $1.key }
    let pause = Double(customers) / Double(requestsPerSecond), start = ContinuousClock.now
    var times: [Double] = []
    for turn in 0..<(seconds * requestsPerSecond / customers) {
      try await Task.sleep(until: start + .seconds(Double(turn) * pause + pause * Double(number) / Double(customers)))
      let session = sessions[(turn * customers + number) % sessions.count]
      var request = ServiceRequest(.get, "/verify/\(session.key)/state")
      request.head.headerFields[.authorization] = "Bearer \(session.value)"
      let watch = Stopwatch()
      guard try await transport.send(request).status == 200 else { throw Wrong(description: "a customer was refused") }
      times.append(watch.wall)
    }
    return times
  }
}

/// Staff at the office of a server.
private struct StaffOfBenchmark: Sendable {
  private let transport: HTTPTransport
  private let token: String

  init(_ address: ServerAddress, token: String) { (transport, self.token) = (HTTPTransport(address), token) }

  /// What staff ask for, with its name.
  func requests(_ count: Int) -> [(String, String)] {
    [
      ("first page", "limit=100"), ("a page in the middle", "limit=100&after=\(CrowdOfSessions.id(count / 2))"),
      ("by reference", "search=customer-\(count / 3)"), ("by name", "search=\(CrowdOfSessions.name(count / 3).replacing(" ", with: "+"))"),
      ("by number", "search=\(CrowdOfSessions.number(count / 3))"), ("what nobody has", "search=Papandreou"),
    ].map { ($0, "/administration/hosted/sessions?\($1)") }
  }

  /// In milliseconds.
  func times(of path: String, _ rounds: Int) async throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<rounds {
      var request = ServiceRequest(.get, path)
      request.head.headerFields[.authorization] = "Bearer \(token)"
      let watch = Stopwatch()
      let response = try await transport.send(request)
      guard response.status == 200 else { throw Wrong(description: "\(path): \(response.status)") }
      times.append(watch.wall)
    }
    return times
  }
}

/// Sessions with a person's details, as many as are wanted, written past the server into its data.
private struct CrowdOfSessions {
  private let entities: any GroupingEntityStore
  private static let perTransaction = 5_000
  /// How many of them customers ask for.
  private static let asked = 500

  init(_ server: ServedProgram, database: String?) throws {
    let store = Store(folder: server.data, key: KeyFile(path: server.key), readers: 1)
    entities = try database.map { try PostgreSQLEntities($0, store.entityCipher()) } ?? StoredEntities(store)
  }

  static func id(_ number: Int) -> String { "flwses_" + String(repeating: "1", count: 14 - String(number).count) + String(number) }
  static func number(_ number: Int) -> String { "31600" + String(number + 1_000_000) }
  static func name(_ number: Int) -> String {
    "\(given[number % given.count]) \(family[number / given.count % family.count])\(number / 900)"
  }

  private static let given = (0..<30).map { "Given\(Character(UnicodeScalar(97 + $0 % 26) ?? "a"))\($0)" }
  private static let family = (0..<30).map { "Family\(Character(UnicodeScalar(97 + $0 % 26) ?? "a"))\($0)" }

  /// - Returns: the keys of some sessions, by their ids.
  func fill(_ count: Int) async throws -> [String: String] {
    let now = Int64(Date.now.timeIntervalSince1970 * 1000)
    var keys: [String: String] = [:]
    for start in stride(from: 0, to: count, by: Self.perTransaction) {
      var context = ServiceContext(now: now, entities: InMemoryEntityStore(), newID: { UUID().uuidString })
      for number in start..<min(count, start + Self.perTransaction) {
        let record = Self.record(number, at: now - Int64(count - number) * 10)
        if number.isMultiple(of: max(1, count / Self.asked)) { keys[record.id] = record.key }
        try context.put(record, FlowRecord.entity(record.id), due: record.expiresAt)
      }
      var transaction = context.transaction
      transaction.read = [:]
      guard try entities.apply([transaction]) == [true] else { throw Wrong(description: "the sessions cannot be stored") }
    }
    return keys
  }

  private static func record(_ number: Int, at moment: Int64) -> FlowRecord {
    var record = FlowRecord(
      id: id(number), key: String(repeating: "5", count: 32), template: FlowTemplate.shipped[0], customerReference: "customer-\(number)",
      email: "person\(number)@mail.example", isShareable: true, createdAt: moment)
    record.advance(at: moment)
    record.finish(.acceptTerms, .success, at: moment)
    let name = name(number).split(separator: " ").map(String.init)
    record.kyc = FlowKYC(
      FlowDetails(
        name: .init(given: name[0], family: name[1]), dateOfBirth: "1974-08-12",
        address: .init(street: "Sterrenlaan 12", city: "Zenith", postalCode: "1234 AB", country: "NL"),
        idNumber: .init(value: Self.number(number), type: "us_ssn")))
    return record
  }
}
