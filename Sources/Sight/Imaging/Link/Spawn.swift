import CSpawn
import Glibc

/// The start of another program: with no blocked signals, default handlers, no descriptors but its streams, and a session of its own. Only the kiosk
/// has the terminal: through `/dev/tty` the program could read keys and even type them, and Ctrl-C would reach it.
package struct Spawn {
  /// What one of the program's descriptors is connected to.
  package enum Stream {
    /// `/dev/null`, to read from or to write to.
    case nothing
    /// A descriptor of this process, which stays open here.
    case descriptor(Int32)
  }

  /// The program's path.
  package var executable: String
  /// Its arguments, without its own name.
  package var arguments: [String] = []
  /// `NAME=value`
  package var environment: [String] = []
  /// At 0, 1, 2 and so on.
  package var streams: [Stream]

  package init(_ executable: String, _ arguments: [String] = [], environment: [String], streams: [Stream]) {
    (self.executable, self.arguments, self.environment, self.streams) = (executable, arguments, environment, streams)
  }

  /// The number of an error of the system (errno(3)).
  package struct Failure: Error {
    package let number: Int32

    package init(number: Int32) { self.number = number }
  }

  /// - Returns: the program's process, which is also the leader of its session and of its group.
  package func start() throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // When this program itself was started without standard streams, its descriptors may be among those that are replaced.
    var lifted: [Int32] = []
    defer { for descriptor in lifted { close(descriptor) } }
    for (place, stream) in streams.enumerated() {
      switch stream {
      case .nothing: posix_spawn_file_actions_addopen(&actions, Int32(place), "/dev/null", place == 0 ? O_RDONLY : O_WRONLY, 0)
      case .descriptor(let own):
        let copy = fcntl(own, F_DUPFD_CLOEXEC, Int32(streams.count))
        guard copy >= 0 else { throw Failure(number: errno) }
        lifted.append(copy)
        posix_spawn_file_actions_adddup2(&actions, copy, Int32(place))
      }
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, Int32(streams.count))
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t(), all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | CSPAWN_SETSID)

    let words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, executable, &actions, &attributes, words, variables)
    guard result == 0 else { throw Failure(number: result) }
    return child
  }
}
