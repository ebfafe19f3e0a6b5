import Confinement
import Foundation
import Imaging
import Invocation
import Services
import Store

/// What the server's process may do once it listens to strangers.
enum ServerConfinement {
  /// A server of the sandbox: its data, its imaging processes, its database, the receivers of its messages.
  static func serve(_ settings: ServerSettings) {
    var wish = wish(port: settings.port, connects: true, connectsLocally: hasLocalDatabase)
    wish.readable += authorities
    if !settings.isEphemeral {
      wish.writable.append(settings.data)
      wish.readable += [settings.keyFile.path].compactMap(\.self) + databaseFiles
    }
    begin(wish)
  }

  /// A server for one phone: its imaging processes, and nothing that it could keep or send anywhere.
  static func handOff(port: Int) { begin(wish(port: port, connects: false)) }

  /// A server of drawn pictures, which it gets by its standard input.
  static func camera(port: Int) { begin(wish(port: port, connects: false)) }

  /// The layers in force in such a process, as JSON on standard output.
  static func report() {
    let report = wish(port: 0, connects: false).begin()
    guard let line = try? JSONEncoder().encode(report) else { return }
    WholeWrite.put(Array(line), to: STDOUT_FILENO)
  }

  private static func begin(_ wish: Confinement) {
    let summary = ConfinementSummary(wish.begin(), of: .server)
    if let gap = summary.gravest { StandardError.write("This server is not confined as it could be: \(gap).") }
  }

  /// What every server needs.
  private static func wish(port: Int, connects: Bool, connectsLocally: Bool = false) -> Confinement {
    var wish = Confinement.server(port: port, connects: connects, connectsLocally: connectsLocally)
    let environment = Folders.environment
    // Dispatch looks at its threads by /proc/THREAD. Landlock hides there everything about other processes that the system does not show to
    // everybody.
    wish.readable = names + ["/usr/share", "/proc", "/sys/fs/cgroup", ImagingExecutable.runningFolder()]
    wish.readable += [Folders.find(environment: environment).resources?.path].compactMap(\.self)
    wish.readable += ["VESTIBULE_MODELS", "VESTIBULE_FONTS"].compactMap { environment[$0] } + swiftLibraries
    wish.writable = ["/dev/null"]
    wish.executable = [try? ImagingExecutable.find()].compactMap(\.self)
    return wish
  }

  /// The folder of Swift's shared libraries, which the imaging processes of a build for debugging load. A release has no such libraries.
  private static var swiftLibraries: [String] {
    let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let library = maps.split(whereSeparator: \.isWhitespace).first { $0.hasSuffix("/libswiftCore.so") }
    return library.map { [URL(filePath: String($0)).deletingLastPathComponent().path] } ?? []
  }

  /// What the C library reads for names of hosts and services, and for the time zone. The folders are those into which `/etc/resolv.conf`
  /// leads.
  private static let names =
    ["gai.conf", "group", "host.conf", "hosts", "localtime", "nsswitch.conf", "passwd", "protocols", "resolv.conf", "services"]
    .map { "/etc/\($0)" } + ["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager", "/dev/urandom", "/dev/random"]

  /// The certificates of authorities, as libcurl and OpenSSL find them.
  private static var authorities: [String] {
    ["/etc/ssl/certs", "/etc/ssl/openssl.cnf", "/etc/pki", "/etc/ca-certificates"]
      + ["SSL_CERT_FILE", "SSL_CERT_DIR"].compactMap { Folders.environment[$0] }
  }

  private static var database: String? { Folders.environment[ServerSettings.databaseVariable].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether libpq may reach the database by a Unix socket: its host is a path, or none is named, or a service file says where it is.
  private static var hasLocalDatabase: Bool {
    guard let database else { return false }
    let address = URLComponents(string: database), environment = Folders.environment
    let items = address?.queryItems ?? []
    if environment["PGSERVICE"] != nil || items.contains(where: { $0.name == "service" }) { return true }
    let named = items.last { $0.name == "host" }?.value ?? address?.host ?? ""
    let hosts = (named.isEmpty ? environment["PGHOST"] ?? "" : named).split(separator: ",")
    return hosts.isEmpty || hosts.contains { $0.hasPrefix("/") || $0.hasPrefix("@") }
  }

  /// What libpq reads: the files that the environment or the address of the database names, else those in the home folder.
  private static var databaseFiles: [String] {
    guard let address = database else { return [] }
    let environment = Folders.environment
    let named = environment.filter { $0.key.hasPrefix("PG") && $0.value.hasPrefix("/") }.map(\.value)
    let inAddress = (URLComponents(string: address)?.queryItems ?? []).compactMap(\.value).filter { $0.hasPrefix("/") }
    let home = environment["HOME"].map { ["\($0)/.pgpass", "\($0)/.pg_service.conf", "\($0)/.postgresql"] } ?? []
    return named + inAddress + home + ["/etc/postgresql-common"]
  }
}
