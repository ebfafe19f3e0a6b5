import Cryptography
import FoundationEssentials
import Workflow

/// Encrypts what belongs to one session or profile, under its own key (AES-256-GCM, NIST SP 800-38D).
///
/// Each value is bound to its place, so that a value that was moved or swapped does not decrypt. When the key is destroyed, no data of the
/// session can be read any more.
struct SessionCipher: Sendable {
  private let session: String
  private let key: SymmetricKey

  /// Where a value is kept.
  enum Place: Sendable {
    case journey, host, ending, holder, note, erasure
    case record(line: Int)
    case observation(number: Int)
    case command(key: String)
    case handOver(target: String)
    case problem(target: String)
    case request(id: String), reply(id: String)
    case secret(handle: String)
    case entry(name: String)
    case event(id: String)
    case picture(digest: String)
    case auditName(row: Int)

    fileprivate var text: String {
      switch self {
      case .journey: "journey"
      case .host: "host"
      case .ending: "ending"
      case .holder: "holder"
      case .note: "note"
      case .erasure: "erasure"
      case .record(let line): "record \(line)"
      case .observation(let number): "observation \(number)"
      case .command(let key): "command \(key)"
      case .handOver(let target): "handOver \(target)"
      case .problem(let target): "problem \(target)"
      case .request(let id): "request \(id)"
      case .reply(let id): "reply \(id)"
      case .secret(let handle): "secret \(handle)"
      case .entry(let name): "entry \(name)"
      case .event(let id): "event \(id)"
      case .picture(let digest): "picture \(digest)"
      case .auditName(let row): "audit \(row)"
      }
    }
  }

  init(session: String, key: SymmetricKey) {
    self.session = session
    self.key = key
  }

  func seal(_ bytes: some Sequence<UInt8>, _ place: Place) -> Data {
    Data(AuthenticatedEncryption.seal(Array(bytes), with: key, context: context(place)))
  }

  func seal(_ text: String, _ place: Place) -> Data { seal(text.utf8, place) }

  /// nil when the value was changed, moved, or encrypted with another key.
  func open(_ sealed: some Sequence<UInt8>, _ place: Place) -> [UInt8]? {
    AuthenticatedEncryption.open(Array(sealed), with: key, context: context(place))
  }

  /// nil when it does not decrypt to text.
  func text(_ sealed: Data, _ place: Place) -> String? { open(sealed, place).flatMap { String(validating: $0, as: UTF8.self) } }

  /// A name that reveals nothing about what it names: the same picture has another name in another session.
  func name(for text: String) -> String {
    Hexadecimal.text(MessageAuthentication.hmacSHA256(Array("\(session) name \(text)".utf8), key: key.bytes))
  }

  /// The name under which what belongs to the session or profile is kept elsewhere. Without the key nobody can tell whose it is.
  var ownerName: String { name(for: "owner") }

  private func context(_ place: Place) -> [UInt8] { Array("\(session) \(place.text)".utf8) }
}
