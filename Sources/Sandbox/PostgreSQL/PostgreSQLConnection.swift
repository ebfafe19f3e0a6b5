import CPostgreSQL
import Glibc

/// A connection to a database of PostgreSQL. libpq requires that only one thread uses it at a time, which may be any thread. The owner of
/// the connection ensures that.
final class PostgreSQLConnection: @unchecked Sendable {
  /// A value in a command.
  enum Parameter {
    /// nil stands for NULL.
    case text(String?)
    case bytes([UInt8])
    case number(Int64?)
    /// An array of TEXT, of BYTEA and of BIGINT.
    case texts([String?])
    case byteStrings([[UInt8]])
    case numbers([Int64?])
  }

  private let library: cpostgresql_library
  private let connection: UnsafeMutableRawPointer
  /// The names of the commands that the database has parsed, by their text.
  private var prepared: [String: String] = [:]
  /// nil: an answer is waited for without end.
  var watch: PostgreSQLWatch?

  /// - Parameters:
  ///   - address: `postgresql://USER:PASSWORD@HOST:PORT/NAME?…` with everything that libpq takes.
  ///   - watch: breaks the connection when a command takes too long.
  init(_ address: String, watch: PostgreSQLWatch? = .shared) throws(PostgreSQLError) {
    self.watch = watch
    guard let library = cpostgresql_loaded()?.pointee else { throw .clientMissing }
    self.library = library
    // libpq's own message would repeat the address with its password.
    guard address.hasPrefix("postgresql://") || address.hasPrefix("postgres://"), let options = library.parse(address, nil) else {
      throw .invalidAddress
    }
    library.free_parsed(options)
    // The address may set each of these differently.
    let settings = [
      ("application_name", "vestibule"), ("client_encoding", "UTF8"), ("connect_timeout", "5"), ("keepalives_idle", "10"),
      ("tcp_user_timeout", "10000"), ("dbname", address),
    ]
    let keywords = settings.map { strdup($0.0) }, values = settings.map { strdup($0.1) }
    defer { for text in keywords + values { free(text) } }
    guard
      let connection = library.connect(
        keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    else { throw .unreachable("there is no memory") }
    guard library.status(connection) == cpostgresql_connection_ok else {
      let reason = library.connection_error(connection).map { String(cString: $0) } ?? ""
      library.finish(connection)
      throw .unreachable(Self.plain(reason))
    }
    self.connection = connection
  }

  deinit { library.finish(connection) }

  /// Whether it has broken and cannot be used any more.
  var isBroken: Bool { library.status(connection) != cpostgresql_connection_ok }

  /// Runs one command that comes again and again: the database parses it once in each connection. It keeps its plan, too, so that is for what is
  /// found by a key: a plan for many rows depends on how many there are.
  /// - Returns: its rows, in PostgreSQL's binary format, with nil for NULL.
  @discardableResult
  func repeated(_ command: String, _ parameters: [Parameter]) throws(PostgreSQLError) -> [[[UInt8]?]] {
    let name: String
    if let known = prepared[command] {
      name = known
    } else {
      name = "vestibule_\(prepared.count)"
      let result = watched { library.prepare(connection, name, command, Int32(parameters.count), nil) }
      defer { if let result { library.clear(result) } }
      guard library.result_status(result) == cpostgresql_command_ok else { throw error(of: result) }
      prepared[command] = name
    }
    return try run(parameters) { library.execute_prepared(connection, name, $0, $1, $2, $3, 1) }
  }

  /// Runs one command.
  /// - Returns: its rows, in PostgreSQL's binary format, with nil for NULL.
  @discardableResult
  func run(_ command: String, _ parameters: [Parameter] = []) throws(PostgreSQLError) -> [[[UInt8]?]] {
    try run(parameters) { library.execute(connection, command, $0, nil, $1, $2, $3, 1) }
  }

  private typealias Execute = (
    Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
  ) -> UnsafeMutableRawPointer?

  private func run(_ parameters: [Parameter], _ execute: Execute) throws(PostgreSQLError) -> [[[UInt8]?]] {
    let values = parameters.map(\.bytes)
    let buffers = values.map { bytes in
      bytes.map { bytes in
        let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in (bytes + [0]).enumerated() { buffer[index] = CChar(bitPattern: byte) }
        return buffer
      }
    }
    defer { for buffer in buffers { buffer?.deallocate() } }
    let result = watched {
      execute(
        Int32(values.count), buffers.map { UnsafePointer($0) }, values.map { Int32($0?.count ?? 0) }, parameters.map { $0.isBinary ? 1 : 0 }
      )
    }
    defer { if let result { library.clear(result) } }
    let status = library.result_status(result)
    guard status == cpostgresql_command_ok || status == cpostgresql_tuples_ok else { throw error(of: result) }
    return (0..<library.row_count(result)).map { row in (0..<library.column_count(result)).map { cell(result, row, $0) } }
  }

  /// Waits for the answer to a command.
  private func watched(_ execute: () -> UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let socket = library.socket(connection)
    watch?.begin(socket)
    defer { watch?.end(socket) }
    return execute()
  }

  /// Does some work as a whole, or not at all.
  /// - Parameters:
  ///   - isolation: the level of SQL's standard.
  ///   - committing: is told the transaction's number and its value right before it is committed. If the answer is lost, `wasCommitted` has it.
  func transaction<Value>(
    _ isolation: String, committing: (Int64, Value) -> Void = { _, _ in }, _ work: () throws(PostgreSQLError) -> Value
  ) throws(PostgreSQLError) -> Value {
    try run("BEGIN ISOLATION LEVEL \(isolation)")
    do throws(PostgreSQLError) {
      let value = try work()
      if let number = try repeated("SELECT txid_current()", []).first?[0] { committing(Self.number(number), value) }
      try run("COMMIT")
      return value
    } catch {
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Whether a transaction of a connection that broke was committed. One that is still under way is waited for.
  /// - Throws: `unreachable` if that cannot be said.
  func wasCommitted(_ transaction: Int64) throws(PostgreSQLError) -> Bool {
    for _ in 0..<Self.mostLooks {
      switch try run("SELECT txid_status($1)", [.number(transaction)]).first?[0].map({ String(decoding: $0, as: UTF8.self) }) {
      case "committed": return true
      case "aborted": return false
      default: usleep(Self.pause)
      }
    }
    throw .unreachable("it is not known what became of the last change")
  }

  /// How often a transaction that is under way is looked at, and how many microseconds apart.
  private static let mostLooks = 40, pause: UInt32 = 50_000

  /// A whole number in PostgreSQL's binary format.
  static func number(_ bytes: [UInt8]) -> Int64 { bytes.reduce(0) { $0 << 8 | Int64($1) } }

  private func cell(_ result: UnsafeMutableRawPointer?, _ row: Int32, _ column: Int32) -> [UInt8]? {
    guard library.is_null(result, row, column) == 0, let start = library.value(result, row, column) else { return nil }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(library.length(result, row, column))))
  }

  private func error(of result: UnsafeMutableRawPointer?) -> PostgreSQLError {
    if isBroken { return .unreachable(Self.plain(library.connection_error(connection).map { String(cString: $0) } ?? "")) }
    let state = library.error_field(result, Int32(cpostgresql_sqlstate)).map { String(cString: $0) } ?? "-"
    return ["40001", "40P01", "23505"].contains(state) ? .conflict : .refused(state)
  }

  /// The last line of libpq's message, which has the reason.
  private static func plain(_ message: String) -> String {
    let line = message.split(separator: "\n").last.map(String.init) ?? "the connection is lost"
    let text = line.drop { $0 == " " || $0 == "\t" }
    return text.hasSuffix(".") ? String(text.dropLast()) : String(text)
  }
}

extension PostgreSQLConnection.Parameter {
  fileprivate var bytes: [UInt8]? {
    switch self {
    case .text(let text): text.map { Array($0.utf8) }
    case .bytes(let bytes): bytes
    case .number(let number): number.map { Array(String($0).utf8) }
    case .texts(let texts): Self.array(of: 25, texts.map { $0.map { Array($0.utf8) } })
    case .byteStrings(let all): Self.array(of: 17, all)
    case .numbers(let numbers): Self.array(of: 20, numbers.map { $0.map { Self.bigEndian($0) } })
    }
  }

  fileprivate var isBinary: Bool {
    switch self {
    case .text, .number: false
    case .bytes, .texts, .byteStrings, .numbers: true
    }
  }

  /// An array in PostgreSQL's binary format.
  /// - Parameter type: the number of the elements' type (pg_type.dat: BYTEA 17, BIGINT 20, TEXT 25).
  private static func array(of type: Int32, _ elements: [[UInt8]?]) -> [UInt8] {
    let hasNull: Int32 = elements.contains { $0 == nil } ? 1 : 0
    var bytes = [1, hasNull, type, Int32(elements.count), 1].flatMap { bigEndian($0) }
    for element in elements {
      bytes += bigEndian(Int32(element?.count ?? -1))
      bytes += element ?? []
    }
    return bytes
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}
