import Foundation
import Scenes
import Synchronization
import TestScale
import Testing

@testable import Application

struct PINTests {
  /// RFC 7914, section 12: "pleaseletmein", "SodiumChloride", N = 16384, r = 8, p = 1.
  @Test func theHashIsScrypt() throws {
    let digest =
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
    let bytes = stride(from: 0, to: digest.count, by: 2).map { index -> UInt8 in
      UInt8(digest.dropFirst(index).prefix(2), radix: 16) ?? 0
    }
    func base64(_ data: Data) -> String { data.base64EncodedString().replacing("=", with: "") }
    let text = "$scrypt$ln=14,r=8,p=1$\(base64(Data("SodiumChloride".utf8)))$\(base64(Data(bytes)))"
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
    // A cheap hash, because it is computed so often.
    let hash = try #require(PINHash("$scrypt$ln=10,r=1,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"))
    let lock = PINLock(hash) { clock.withLock { $0 } }
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
    let lock = PINLock(try PINHash(of: "2468")) { clock.withLock { $0 } }
    for _ in 0..<3 { _ = lock.check("0000") }
    #expect(lock.check("2468") == .refused(wait: 2_000), "right, but too early")
    clock.withLock { $0 += 2_000 }
    #expect(lock.check("2468") == .accepted)
    #expect(lock.check("0000") == .refused(wait: 0))
  }

  @Test func withoutAPINNobodyGetsIn() {
    #expect(PINLock(nil) { 0 }.check("") == .unavailable)
  }
}
