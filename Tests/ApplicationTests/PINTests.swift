import Cryptography
import Foundation
import Scenes
import Store
import Synchronization
import TestScale
import Testing
import Threads

@testable import Application
@testable import KioskConfiguration

struct PINTests {
  /// A PIN whose hash takes no time.
  private static var cheap: StaffCredential {
    get throws {
      StaffCredential(pin: try #require(PINHash("$scrypt$ln=10,r=1,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")))
    }
  }

  /// A hash of a PIN that takes no time: what the lock does with hashes does not depend on what they cost.
  private static func quick(_ pin: String) throws -> PINHash {
    let salt = RandomBytes.make(16)
    let hash = try #require(PasswordHash.scrypt(Array(pin.utf8), salt: salt, logOfRounds: 10, blockSize: 1, parallelism: 1, count: 32))
    return try #require(PINHash("$scrypt$ln=10,r=1,p=1$\(text(salt))$\(text(hash))"))
  }

  /// Base64 without padding.
  private static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString().replacing("=", with: "") }

  /// RFC 7914, section 12: "pleaseletmein", "SodiumChloride", N = 16384, r = 8, p = 1.
  @Test func theHashIsScrypt() throws {
    let digest =
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
    let bytes = stride(from: 0, to: digest.count, by: 2).map { index -> UInt8 in
      UInt8(digest.dropFirst(index).prefix(2), radix: 16) ?? 0
    }
    let text = "$scrypt$ln=14,r=8,p=1$\(Self.text(Array("SodiumChloride".utf8)))$\(Self.text(bytes))"
    let hash = try #require(PINHash(text))
    #expect(hash.description == text)
    #expect(hash.matches("pleaseletmein"))
    #expect(!hash.matches("pleaseletmeout"))
  }

  @Test func eachHashHasItsOwnSalt() throws {
    let one = try PINHash(of: "1234"), other = try PINHash(of: "1234")
    #expect(one != other)
    #expect(try #require(PINHash(one.description)) == one)
    #expect(one.matches("1234") && other.matches("1234") && !one.matches("1235") && !one.matches(""))
  }

  @Test(arguments: [
    "", "1234", "$scrypt$", "$scrypt$ln=15,r=8,p=1$AAAAAAAAAAAAAAAA", "$scrypt$ln=40,r=8,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
    "$scrypt$ln=15,r=8,p=1$!!$AAAAAAAAAAAAAAAAAAAAAAAA", "$argon2id$ln=15,r=8,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
    "$scrypt$ln=15,r=8,p=1$AAAAAAAAAAAAAAAA$AAAA",
  ]) func whatIsNoHashIsRefused(text: String) { #expect(PINHash(text) == nil) }

  /// All ten thousand PINs, one after another as soon as the lock allows, take more than three months.
  @Test func tryingEveryPINIsHopeless() throws {
    let clock = Mutex<Int64>(0)
    let pins = TestScale.count(10_000)
    let lock = PINLock([try Self.cheap]) { clock.withLock { $0 } }
    var waits: [Int] = []
    for number in 0..<pins {
      guard case .refused(let wait) = lock.check(String(number)) else { return #expect(Bool(false), "\(number) was let in") }
      waits.append(wait)
      if wait > 0 {
        // One that comes too early is not even checked.
        #expect(lock.check("early") == .refused(wait: wait))
      }
      clock.withLock { $0 += Int64(wait) }
    }
    #expect(Array(waits.prefix(6)) == [0, 0, 2_000, 4_000, 8_000, 16_000])
    #expect(waits.max() == 15 * 60_000)
    // In days, if it goes on like that.
    #expect(clock.withLock { $0 } * 10_000 / Int64(pins) / (24 * 3_600_000) > 90)
  }

  @Test func theRightPINEndsTheDelay() throws {
    let clock = Mutex<Int64>(0)
    let lock = PINLock([StaffCredential(pin: try Self.quick("2468"))]) { clock.withLock { $0 } }
    for _ in 0..<3 { _ = lock.check("0000") }
    #expect(lock.check("2468") == .refused(wait: 2_000), "right, but too early")
    clock.withLock { $0 += 2_000 }
    #expect(lock.check("2468") == .accepted(StaffMember()))
    #expect(lock.check("0000") == .refused(wait: 0))
  }

  /// Twelve PINs that are typed while the first is still hashed get as many checks as twelve that are typed one after another.
  @Test func aSlowHashGivesNoMoreAttempts() async throws {
    let checked = Mutex(0), begun = DispatchSemaphore(value: 0), allBegun = DispatchSemaphore(value: 0)
    let lock = PINLock([try Self.cheap], now: { 0 }) { _, _ in
      checked.withLock { $0 += 1 }
      allBegun.wait()
      allBegun.signal()
      return false
    }
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<12 {
      Thread.detachNewThread {
        begun.signal()
        _ = lock.check("0000")
        ended.signal()
      }
    }
    await Task(executorPreference: BlockingExecutor.shared) {
      for _ in 0..<12 { begun.wait() }
      allBegun.signal()
      for _ in 0..<12 { ended.wait() }
    }.value
    #expect(checked.withLock { $0 } == 3)
  }

  @Test func anAttemptIsCountedBeforeItIsChecked() throws {
    let folder = StoreFolder(), store = folder.store
    let lock = PINLock([try Self.cheap], in: store, now: { 0 }) { _, _ in
      #expect((try? store.pinAttempts(at: .kiosk)) == 1)
      return false
    }
    #expect(lock.check("0000") == .refused(wait: 0))
  }

  /// The end of the program gives no new attempts, and neither does a second program.
  @Test func theDelayOutlivesTheProgram() throws {
    let folder = StoreFolder(), hash = try Self.quick("2468")
    func lock(_ screen: PINScreen = .kiosk) -> PINLock { PINLock([StaffCredential(pin: hash)], at: screen, in: folder.store) { 0 } }
    let first = lock()
    for _ in 0..<2 { #expect(first.check("0000") == .refused(wait: 0)) }
    #expect(lock().check("0000") == .refused(wait: 2_000))
    #expect(lock().check("2468") == .refused(wait: 2_000))
    #expect(first.check("2468") == .refused(wait: 2_000))
  }

  /// A client at the kiosk cannot lock the office, and from there staff end the kiosk's delay.
  @Test func theRightPINAtTheOfficeEndsTheDelayAtTheKiosk() throws {
    let folder = StoreFolder(), hash = try Self.quick("2468")
    let kiosk = PINLock([StaffCredential(pin: hash)], in: folder.store) { 0 },
      office = PINLock([StaffCredential(pin: hash)], at: .office, in: folder.store) { 0 }
    for _ in 0..<3 { _ = kiosk.check("0000") }
    #expect(kiosk.check("2468") == .refused(wait: 2_000))
    #expect(office.check("2468") == .accepted(StaffMember()))
    #expect(kiosk.check("2468") == .accepted(StaffMember()))
  }

  /// The screen may ask how long it has to wait without that counting as an attempt.
  @Test func theWaitIsKnownWithoutAnAttempt() throws {
    let folder = StoreFolder(), hash = try Self.quick("2468")
    let kiosk = PINLock([StaffCredential(pin: hash)], in: folder.store) { 0 }
    #expect(kiosk.wait == 0)
    for _ in 0..<3 { _ = kiosk.check("0000") }
    #expect(kiosk.wait == 2_000 && kiosk.wait == 2_000)
    // Somebody ends it by a command, while the kiosk runs.
    try folder.store.endPINDelay(by: .command)
    #expect(kiosk.wait == 0)
    #expect(kiosk.check("0000") == .refused(wait: 0))
    #expect(try folder.store.auditEntries().map { "\($0.party) \($0.event)" } == ["command pinDelayEnded"])
  }

  // MARK: One for each person

  @Test func eachPersonHasAPIN() throws {
    let anna = StaffMember(name: "Anna", roles: [.see]), ben = StaffMember(name: "Ben")
    let lock = PINLock([
      StaffCredential(pin: try Self.quick("2468")), StaffCredential(anna, pin: try Self.quick("1111")),
      StaffCredential(ben, pin: try Self.quick("2222")),
    ]) { 0 }
    #expect(lock.check("1111") == .accepted(anna) && lock.check("2222") == .accepted(ben))
    #expect(lock.check("2468") == .accepted(StaffMember()) && lock.check("3333") == .refused(wait: 0))
  }

  /// Somebody with few roles cannot try the PINs of others by typing their own in between. What they mistype is forgotten in time.
  @Test func onlyWhoeverMayDoEverythingEndsTheDelay() throws {
    let folder = StoreFolder(), clock = Mutex<Int64>(0), minute: Int64 = 60_000
    let anna = StaffMember(name: "Anna", roles: [.see]), ben = StaffMember(name: "Ben")
    let credentials = [StaffCredential(anna, pin: try Self.quick("1111")), StaffCredential(ben, pin: try Self.quick("2222"))]
    let lock = PINLock(credentials, in: folder.store) { clock.withLock { $0 } }
    func attempts() throws -> Int { try folder.store.pinAttempts(at: .kiosk) }
    for wait in [0, 0, 2_000, 4_000, 8_000] {
      #expect(lock.check("0000") == .refused(wait: wait))
      clock.withLock { $0 += Int64(wait) }
      #expect(lock.check("1111") == .accepted(anna))
    }
    #expect(try attempts() == 5)
    // At the office, which counts for itself, neither.
    #expect(PINLock(credentials, at: .office, in: folder.store) { 0 }.check("1111") == .accepted(anna))
    #expect(try attempts() == 5)
    clock.withLock { $0 += 15 * minute }
    #expect(try lock.check("1111") == .accepted(anna) && attempts() == 4)
    #expect(try lock.check("1111") == .accepted(anna) && attempts() == 4)
    clock.withLock { $0 += 60 * minute }
    #expect(try lock.check("0000") == .refused(wait: 0) && attempts() == 1)
    #expect(try lock.check("2222") == .accepted(ben) && attempts() == 0)
  }

  /// Two with the same PIN cannot be told apart: no name, and what both may do.
  @Test func whoeverHasTheSamePINIsNobody() throws {
    let anna = StaffMember(name: "Anna", roles: [.see, .decide]), ben = StaffMember(name: "Ben", roles: [.decide, .erase])
    let lock = PINLock([StaffCredential(anna, pin: try Self.quick("1111")), StaffCredential(ben, pin: try Self.quick("1111"))]) { 0 }
    #expect(lock.check("1111") == .accepted(StaffMember(name: nil, roles: [.decide])))
  }

  /// Whoever it is, and when it is nobody, as many hashes are computed: the time does not tell.
  @Test(arguments: [0, 1, 2, nil]) func everyHashIsComputed(right: Int?) throws {
    let hashes = try (0..<3).map { _ in try Self.quick("0000") }, computed = Mutex(0)
    let lock = PINLock(hashes.map { StaffCredential(pin: $0) }, now: { 0 }) { hash, _ in
      computed.withLock { $0 += 1 }
      return right.map { hash == hashes[$0] } ?? false
    }
    #expect(lock.check("0000") == (right == nil ? .refused(wait: 0) : .accepted(StaffMember())))
    #expect(computed.withLock { $0 } == 3)
  }

  /// A kiosk whose store cannot be used counts for itself.
  @Test func withoutAStoreThisRunCounts() throws {
    let lock = PINLock(
      [StaffCredential(pin: try Self.quick("2468"))], in: Store(folder: "/proc/vestibule", key: KeyFile(path: "/proc/key"))
    ) { 0 }
    for wait in [0, 0, 2_000, 2_000] { #expect(lock.check("0000") == .refused(wait: wait)) }
  }

  @Test func withoutAPINNobodyGetsIn() {
    #expect(PINLock([]) { 0 }.check("") == .unavailable)
  }
}

/// A data folder of its own, removed at the end.
private final class StoreFolder {
  private let path = FileManager.default.temporaryDirectory.appending(path: "vestibule-pin-\(UUID().uuidString)").path

  /// The store, as each program opens it.
  var store: Store { Store(folder: "\(path)/data", key: KeyFile(path: "\(path)/key")) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
