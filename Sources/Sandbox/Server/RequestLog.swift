import Cryptography
import HTTPTypes
import Notation
import Services
import Synchronization

/// The last requests to a server for tests, with their bodies: what an app really sent, and what it was told. It is in memory only.
final class RequestLog: Sendable {
  /// How many requests are kept, and how many bytes their bodies and those of the answers have together.
  static let most = 1_000, mostBytes = 100_000_000

  struct Entry: Sendable {
    /// Grows by one with each request, from 1 on.
    var number: Int
    var record: RequestRecord
    var request: ServiceRequest
    var answer: ServiceResponse
    fileprivate var bytes: Int { request.body.count + answer.body.count }
  }

  private struct State {
    var entries: [Entry] = []
    var next = 1
    var bytes = 0
  }

  private let state = Mutex(State())

  func add(_ record: RequestRecord, _ request: ServiceRequest, _ answer: ServiceResponse) {
    state.withLock { state in
      let entry = Entry(number: state.next, record: record, request: request, answer: answer)
      state.entries.append(entry)
      state.next += 1
      state.bytes += entry.bytes
      while state.entries.count > Self.most || state.bytes > Self.mostBytes { state.bytes -= state.entries.removeFirst().bytes }
    }
  }

  func clear() { state.withLock { ($0.entries, $0.bytes) = ([], 0) } }

  /// Forgets all requests, and starts their numbers again.
  func reset() { state.withLock { $0 = State() } }

  subscript(number: Int) -> Entry? { state.withLock { $0.entries.first { $0.number == number } } }

  /// The requests that a query wants, the oldest first.
  func find(_ wanted: Wanted) -> [Entry] { state.withLock { $0.entries.filter(wanted.includes) } }

  /// Which requests are wanted; what is nil may be anything.
  struct Wanted: Sendable {
    static let fields = ["method", "path", "status", "after", "count"]

    private var method, path: String?
    private var status, after: Int?
    /// How many there must be; nil: any number.
    let count: Int?

    /// - Returns: nil if a field that is a number is none.
    init?(_ query: [FormField]) {
      let numbers = ["status", "after", "count"].map { name in (text: query[name], number: query[name].flatMap { Int($0) }) }
      guard numbers.allSatisfy({ ($0.text == nil) == ($0.number == nil) }) else { return nil }
      (method, path) = (query["method"]?.uppercased(), query["path"])
      (status, after, count) = (numbers[0].number, numbers[1].number, numbers[2].number)
    }

    /// A path is meant without its query, as it was sent or as the description has it: `/flow_sessions/{id}`.
    fileprivate func includes(_ entry: Entry) -> Bool {
      (method == nil || method == entry.record.method) && (path == nil || [entry.request.path, entry.record.route].contains(path))
        && (status == nil || status == entry.record.status) && (after.map { entry.number > $0 } ?? true)
    }
  }
}

extension RequestLog.Entry {
  /// How much of a body is shown, in bytes.
  private static let mostOfBody = 65_536

  var json: JSONValue { json { _, _ in nil } }

  /// The same with what its signed and encrypted texts say (`OpenedTokens`).
  /// - Parameter keys: the private keys of the services.
  func opened(with keys: [RSAPrivateKey]) -> JSONValue { json(OpenedTokens(keys: keys).json) }

  private func json(_ opened: (HTTPFields, [UInt8]) -> JSONValue?) -> JSONValue {
    var members = [JSONValue.Member("number", .integer(number))]
    if case .object(let known) = record.json { members += known }
    return .object(
      members + [
        .init("path", .string(request.head.path ?? "/")),
        .init("request", Self.message(request.head.headerFields, request.body, opened)),
        .init("answer", Self.message(answer.head.headerFields, answer.body, opened)),
      ])
  }

  /// A body that is no text is a number of bytes, such as that of a picture.
  static func message(
    _ headers: HTTPFields, _ body: [UInt8], _ opened: (HTTPFields, [UInt8]) -> JSONValue? = { _, _ in nil }
  ) -> JSONValue {
    let text = body.count <= mostOfBody ? String(validating: body, as: UTF8.self) : nil
    return .object([
      "headers": .object(headers.map { .init($0.name.rawName, .string($0.value)) }), "body": text.map { .string($0) },
      "bytes": .integer(body.count), "opened": opened(headers, body),
    ])
  }
}
