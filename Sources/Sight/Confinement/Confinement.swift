import CConfinement
import Glibc
import Imaging

/// The rights that a process gives up for good, before it reads the first byte of a stranger.
public struct Confinement: Sendable {
  /// Files, and folders with their contents, that stay readable besides the system's libraries. Missing ones are skipped.
  public var readable: [String] = []
  /// The folders in which files may also be made and removed.
  public var writable: [String] = []
  /// The programs that may be started.
  public var executable: [String] = []
  private let role: confinement_role
  /// Descriptors above it are closed; -1: none.
  private let keeping: Int32
  private let megabytes: Int
  private let port: Int
  private let connects: Bool, connectsLocally: Bool
  private let capabilities: UInt64

  /// A process that parses hostile files.
  /// - Parameters:
  ///   - descriptor: the socket to the program that started it; those above are closed.
  ///   - megabytes: the limit of the address space.
  public static func decoder(keeping descriptor: Int32, megabytes: Int, reading readable: [String]) -> Confinement {
    Confinement(
      readable: readable, role: CONFINEMENT_DECODER, keeping: descriptor, megabytes: megabytes, port: 0, connects: false,
      connectsLocally: false, capabilities: readsEverything)
  }

  /// A process that serves a network.
  /// - Parameters:
  ///   - port: the only TCP port that it may take; 0 for any that is free.
  ///   - connects: whether it may connect to others over TCP.
  ///   - connectsLocally: whether it may connect to Unix sockets, too.
  public static func server(port: Int, connects: Bool, connectsLocally: Bool = false) -> Confinement {
    // Root, or a service that may, takes a port below 1024.
    Confinement(
      role: CONFINEMENT_SERVER, keeping: -1, megabytes: 0, port: port, connects: connects, connectsLocally: connectsLocally,
      capabilities: readsEverything | ((1..<1024).contains(port) ? takesLowPorts : 0))
  }

  /// Gives up everything else. Layers that the kernel lacks are skipped. Call it while there is only one thread.
  /// - Returns: the layers in force.
  public func begin() -> ConfinementReport {
    let state = Self.with(readable) { readable in
      Self.with(writable) { writable in
        Self.with(executable) { executable in
          var wish = confinement_wish()
          wish.role = role
          wish.keep = keeping
          wish.megabytes = Int32(clamping: megabytes)
          wish.capabilities = capabilities
          wish.paths = confinement_paths(readable: readable, writable: writable, executable: executable)
          wish.port = Int32(clamping: port)
          wish.connects = connects
          wish.connects_locally = connectsLocally
          wish.layers = Int32(CONFINEMENT_ALL.rawValue)
          wish.landlock = Int32(CONFINEMENT_LANDLOCK_NEWEST)
          return confine(&wish)
        }
      }
    }
    return ConfinementReport(
      layers: Self.layers.filter { state.layers & Int32($0.bit.rawValue) != 0 }.map(\.layer), landlock: Int(state.landlock))
  }

  /// Limits the CPU time of the work that begins now. The kernel ends the process when the time is used up. nil sets no limit.
  public static func allow(seconds: Int?) { confinement_guard(Int32(clamping: seconds ?? 0)) }

  private static func with<Value>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
  }

  /// CAP_DAC_READ_SEARCH and CAP_NET_BIND_SERVICE.
  private static let readsEverything: UInt64 = 1 << 2, takesLowPorts: UInt64 = 1 << 10

  private static let layers: [(layer: ConfinementReport.Layer, bit: confinement_layer)] = [
    (.session, CONFINEMENT_SESSION), (.limits, CONFINEMENT_LIMITS), (.memory, CONFINEMENT_MEMORY), (.landlock, CONFINEMENT_LANDLOCK),
    (.systemCalls, CONFINEMENT_SYSTEM_CALLS),
  ]
}
