import AppComponentsJourney
import Application
import Backends
import Cells
import Documents
import Flavor
import Invocation
import JourneyKit
import Phrases
import Scenes
import Sessions
import Store
import Workflow

/// The encrypted store: pictures, many sessions, the list for staff, and the search in it.
struct StoreBenchmark: Benchmark {
  static let name = "store"
  let isQuick: Bool

  init(isQuick: Bool) { self.isQuick = isQuick }

  func figures() async throws -> [Figure] { try pictures() + (try [1_000, isQuick ? 2_000 : 10_000].flatMap(list)) }

  // MARK: Pictures

  private func pictures() throws -> [Figure] {
    let folder = try TemporaryFolder(), store = Store(folder: folder.path, key: KeyFile(path: folder.path + ".key"))
    let pictures = try store.pictures("bench")
    var put: [Double] = [], read: [Double] = []
    for number in 0..<(isQuick ? 5 : 100) {
      var bytes = [UInt8](repeating: 7, count: 2 << 20)
      for i in stride(from: 0, to: bytes.count, by: 64) { bytes[i] = UInt8(truncatingIfNeeded: i &* 31 &+ number) }
      let writing = Stopwatch()
      let picture = try pictures.put(bytes, type: "jpg")
      put.append(writing.wall)
      let reading = Stopwatch()
      _ = try pictures.bytes(of: picture)
      read.append(reading.wall)
    }
    return [
      Figure("a picture of 2 MB, encrypted and durable", put, unit: "ms"), Figure("  read and decrypted", read, unit: "ms"),
    ]
  }

  // MARK: Sessions

  /// As large as the output of a passport journey.
  private static let output =
    "{\"rows\":[" + Array(repeating: "\"P<UTOERIKSSON<<ANNA<MARIA<<<<<<<\"", count: 100).joined(separator: ",") + "]}"
  private static let names = ["Anna Maria Eriksson", "Willeke De Bruijn", "Jan Nowak", "Eleni Papadopoulou", "Sofia Rossi", "Tom Ash"]

  private func fill(_ store: Store, _ count: Int) throws {
    for number in 0..<count {
      let text = String(number + 1, radix: 16), id = String(repeating: "0", count: 8 - text.count) + text + "f3203e9039f4a821ba569499"
      let journal = try store.journal(id)
      let header = Header(
        session: id, journey: DocumentComponent.name, version: 1, input: "{}", startedAt: 1_700_000_000_000 + Int64(number), host: "screen")
      try journal.append([.started(header: header), .ended(ending: .finished(output: Self.output))], durable: true)
      try store.setHolder("\(Self.names[number % Self.names.count]) \(number)", of: id)
    }
  }

  private func list(_ count: Int) throws -> [Figure] {
    let folder = try TemporaryFolder(), store = Store(folder: folder.path, key: KeyFile(path: folder.path + ".key"))
    try fill(store, count)
    let again = Store(folder: folder.path, key: KeyFile(path: folder.path + ".key"))
    try again.open()
    let sessions = SessionService(store: again, modules: JourneyModules([DocumentModule()]), hint: SessionHint(data: nil)) { _ in
      MockPerformer()
    }
    var read: [Double] = [], shown: [Double] = [], searched: [Double] = []
    for _ in 0..<(isQuick ? 2 : 10) {
      let reading = Stopwatch()
      let choice = try ShiftList(sessions, retention: Retention()).choice
      read.append(reading.wall)
      var kiosk = Kiosk(mode: .office, look: FrameBenchmark.look, size: Size(width: 160, height: 50))
      let prompt = Prompt(id: "sessions", content: .choose(choice), audience: .operator)
      let showing = Stopwatch()
      _ = kiosk.update(.asked(PendingPrompt(token: 1, prompt: prompt)))
      _ = kiosk.screen
      shown.append(showing.wall)
      for letter in "papad" {
        let searching = Stopwatch()
        _ = kiosk.update(.key(.character(letter)))
        _ = kiosk.screen
        searched.append(searching.wall)
      }
    }
    return [
      Figure("\(count) sessions, read for staff", read, unit: "ms"), Figure("  shown", shown, unit: "ms"),
      Figure("  searched, each key", searched, unit: "ms"),
    ]
  }
}
