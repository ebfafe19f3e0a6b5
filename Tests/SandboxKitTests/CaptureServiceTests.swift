import Documents
import Foundation
import HTTPTypes
import Notation
import Phrases
import Services
import Synchronization
import Testing
import Workflow

@testable import SandboxKit

/// Captures that were handed over to a phone.
final class CaptureServiceTests: Sendable {
  private let time = Mutex<Int64>(1_000_000)
  private let entities = InMemoryEntityStore()
  private static let device = "0123456789abcdef"
  private static let prompt = CapturePrompt(
    .document(.passport, DocumentType.passport.steps(tilted: false)[0]), title: "capture.title.passport.front", language: "nl")

  /// A JPEG whose second byte after the mark says what it shows: 1 a good passport, 2 a table, anything else nothing that can be read.
  private static func picture(_ what: UInt8) -> [UInt8] { [0xFF, 0xD8, 0xFF, what] }

  private static func reading(_ bytes: [UInt8]) -> Reading? {
    let corners = [(100.0, 100.0), (700, 100), (700, 522), (100, 522)].map { PicturePoint(x: $0.0, y: $0.1) }
    var reading = Reading(
      width: 1000, height: 1000, quality: PictureQuality(sharpness: 1.9, glare: 0, brightness: 140),
      document: DocumentOutline(corners: corners, aspect: 0.704), lookedForDocument: true,
      mrz: Mrz.parse(["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]), lookedForMrz: true)
    reading.barcodes = []
    switch bytes.last {
    case 1: return reading
    case 2:
      reading.document = nil
      return reading
    case 3:
      reading.barcodes = [BarcodeReading(.qrCode, text: "482913", bytes: Array("482913".utf8))]
      return reading
    default: return nil
    }
  }

  private func sandbox() -> Sandbox {
    Sandbox(
      [CaptureService()], entities: entities, now: { [self] in time.withLock { $0 } },
      readFrame: { bytes, aim in aim.mrz || aim == .code ? Self.reading(bytes) : nil }, read: { Self.reading($0) })
  }

  private func send(
    _ name: String, _ link: CaptureLink, to sandbox: Sandbox, key: String? = nil, device: String = CaptureServiceTests.device,
    body: [UInt8] = Array("{}".utf8), idempotencyKey: String? = nil
  ) async -> ServiceResponse {
    var request = ServiceRequest(.post, "/captures/\(link.id)/\(name)", body: body)
    request.idempotencyKey = idempotencyKey
    request.head.headerFields[.authorization] = "Bearer \(key ?? link.key)"
    request.head.headerFields[.captureDevice] = device
    return await sandbox.respond(to: request)
  }

  private func json(_ response: ServiceResponse) throws -> Node { try JSONReader().read(response.body) }

  @Test func aPhoneTakesThePictureAndTheKioskTakesItOver() async throws {
    let sandbox = sandbox(), link = try await sandbox.offer(Self.prompt)
    #expect(try await sandbox.capture(link.id) == .waiting)
    #expect(link.key.count == 32)
    let opened = try json(await send("open", link, to: sandbox))
    #expect(opened["prompt"]?["kind"]?.string == "document" && opened["prompt"]?["side"]?.string == "front")
    #expect(opened["expires_at"]?.string == Moment(milliseconds: link.expiresAt).iso)
    #expect(try await sandbox.capture(link.id) == .opened)
    let frame = try json(await send("frames", link, to: sandbox, body: Self.picture(1)))
    #expect(frame["ready"]?.bool == true && frame["corners"]?.elements?.count == 4)
    let table = try json(await send("frames", link, to: sandbox, body: Self.picture(2)))
    #expect(table["ready"]?.bool == false && table["hint"]?.string == "showDocument")
    #expect(await send("picture", link, to: sandbox, body: Self.picture(1)).status == 200)
    #expect(try await sandbox.capture(link.id) == .captured)
    #expect(await send("frames", link, to: sandbox, body: Self.picture(1)).status == 410, "one prompt, one use")
    #expect(try await sandbox.takeCapture(link.id) == PhoneCapture(picture: Data(Self.picture(1))))
    #expect(entities.keys(of: EntityKind(stored: "capture/prompt")).isEmpty, "nothing of it is kept")
    #expect(try await sandbox.takeCapture(link.id) == nil)
  }

  @Test(arguments: [(2, "showDocument"), (9, nil)] as [(UInt8, String?)])
  func aPictureThatCannotBeUsedIsTakenAgain(_ what: UInt8, _ hint: String?) async throws {
    let sandbox = sandbox(), link = try await sandbox.offer(Self.prompt)
    _ = await send("open", link, to: sandbox)
    let refused = await send("picture", link, to: sandbox, body: Self.picture(what))
    #expect(refused.status == 422)
    #expect(try json(refused)["hint"]?.string == hint)
    #expect(try await sandbox.capture(link.id) == .opened)
    #expect(await send("picture", link, to: sandbox, body: Self.picture(1)).status == 200)
  }

  /// A code is read from the frame. A picture without one is not taken.
  @Test func aCodeIsTakenWhenItIsRead() async throws {
    let request = CaptureRequest(subject: .barcode, title: Phrase("session.scan.title"))
    let prompt = try #require(CapturePrompt(request, language: "nl", theme: "orca"))
    let sandbox = sandbox(), link = try await sandbox.offer(prompt)
    #expect(try json(await send("open", link, to: sandbox))["prompt"]?["kind"]?.string == "code")
    for (what, isReady) in [(UInt8(1), false), (3, true)] {
      let frame = try json(await send("frames", link, to: sandbox, body: Self.picture(what)))
      #expect(frame["ready"]?.bool == isReady && frame["hint"]?.string == (isReady ? nil : "showCode"))
    }
    let refused = await send("picture", link, to: sandbox, body: Self.picture(1))
    #expect(try refused.status == 422 && json(refused)["hint"]?.string == "showCode")
    #expect(await send("picture", link, to: sandbox, body: Self.picture(3)).status == 200)
  }

  @Test func anotherPhoneIsRefused() async throws {
    let sandbox = sandbox(), link = try await sandbox.offer(Self.prompt)
    _ = await send("open", link, to: sandbox)
    let other = await send("open", link, to: sandbox, device: "another-device")
    #expect(other.status == 409)
    #expect(try json(other)["error"]?.string == "other_device")
    #expect(await send("picture", link, to: sandbox, device: "another-device", body: Self.picture(1)).status == 409)
    #expect(await send("open", link, to: sandbox).status == 200, "the first one goes on")
  }

  /// Whoever guesses is stopped, and does not stop the phone that has the key.
  @Test func wrongKeysAreCounted() async throws {
    let sandbox = sandbox(), link = try await sandbox.offer(Self.prompt)
    _ = await send("open", link, to: sandbox)
    for _ in 0..<CaptureRecord.mostGuesses {
      #expect(await send("open", link, to: sandbox, key: String(repeating: "0", count: 32), device: "a-guessing-device").status == 401)
    }
    #expect(await send("open", link, to: sandbox, key: link.key, device: "a-guessing-device").status == 429)
    #expect(await send("picture", link, to: sandbox, body: Self.picture(1)).status == 200)
  }

  @Test func aLinkDies() async throws {
    let sandbox = sandbox(), late = try await sandbox.offer(Self.prompt), left = try await sandbox.offer(Self.prompt)
    _ = await send("open", left, to: sandbox)
    #expect(await send("close", left, to: sandbox).status == 204)
    #expect(try await sandbox.capture(left.id) == .closed)
    #expect(await send("picture", left, to: sandbox, body: Self.picture(1)).status == 410)
    time.withLock { $0 += CaptureService.validity }
    #expect(try await sandbox.capture(late.id) == .expired)
    #expect(await send("open", late, to: sandbox).status == 410)
    _ = await sandbox.doDueWork()
    #expect(entities.keys(of: EntityKind(stored: "capture/prompt")).isEmpty, "nothing is kept beyond its time")
    #expect(await send("open", late, to: sandbox).status == 401)
    #expect(try await sandbox.capture(late.id) == nil)
  }

  /// A phone that loses its connection asks again what became of its picture. What has ended, it does not learn again.
  @Test func aPhoneAsksAgain() async throws {
    let sandbox = sandbox(), taken = try await sandbox.offer(Self.prompt), left = try await sandbox.offer(Self.prompt)
    func picture() async -> ServiceResponse { await send("picture", taken, to: sandbox, body: Self.picture(1), idempotencyKey: "1") }
    #expect(await picture().status == 200)
    #expect(await picture().status == 200)
    #expect(await send("picture", taken, to: sandbox, body: Self.picture(1), idempotencyKey: "2").status == 410)
    func open() async -> ServiceResponse { await send("open", left, to: sandbox, idempotencyKey: "1") }
    #expect(await open().status == 200)
    #expect(await open().status == 200)
    _ = await send("close", left, to: sandbox)
    #expect(await open().status == 410)
  }

  /// Pictures are read for the phone that has the key, and for nobody else.
  @Test func nobodyElsesPicturesAreRead() async throws {
    let read = Mutex(0)
    let sandbox = Sandbox([CaptureService()], now: { 0 }) { _ in
      read.withLock { $0 += 1 }
      return nil
    }
    let link = try await sandbox.offer(Self.prompt)
    _ = await send("open", link, to: sandbox)
    #expect(await send("picture", link, to: sandbox, key: "0", body: Self.picture(1)).status == 401)
    #expect(await send("picture", link, to: sandbox, device: "another-device", body: Self.picture(1)).status == 409)
    #expect(read.withLock { $0 } == 0)
    _ = await send("picture", link, to: sandbox, body: Self.picture(1))
    #expect(read.withLock { $0 } == 1)
  }

  @Test func theShortAddressLeadsToThePage() async throws {
    let sandbox = sandbox(), link = try await sandbox.offer(Self.prompt)
    let found = await sandbox.respond(to: ServiceRequest(.get, link.short))
    #expect(found.status == 303)
    #expect(found.head.headerFields[.location] == "/capture/\(link.id)?key=\(link.key)")
    #expect(await sandbox.respond(to: ServiceRequest(.get, "/C/0000")).status == 404)
  }

  @Test func badRequestsAreAnswered() async throws {
    let sandbox = sandbox(), link = try await sandbox.offer(Self.prompt)
    #expect(await send("open", link, to: sandbox, device: "short").status == 422)
    _ = await send("open", link, to: sandbox)
    #expect(await send("frames", link, to: sandbox, body: [UInt8](repeating: 0xFF, count: 1_000_001)).status == 413)
    #expect(await send("picture", link, to: sandbox, body: []).status == 422)
  }
}
