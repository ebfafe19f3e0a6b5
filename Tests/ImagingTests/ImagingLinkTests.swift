import DamageSet
import Documents
import Glibc
import Synchronization
import Testing
import Vision

@testable import Imaging

struct ImagingLinkTests {
  @Test func itConnectsReadsAndShows() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    #expect(link.state == .idle)
    #expect(try await link.hello() == ImagingProtocol.versions.max())
    #expect(link.state == .ready(version: ImagingProtocol.versions[0]))
    let picture = EncodedPicture(bytes: ImagingTestKit.quarters)
    #expect(picture.type == "png")
    #expect(try await link.info(picture) == PictureInfo(size: PixelSize(width: 24, height: 16), type: "png"))
    let reading = try await link.read(picture)
    #expect(reading.width == 24 && reading.height == 16 && reading.mrz == nil && reading.lookedForMrz && reading.lookedForDocument)
    #expect(reading.origin == nil && (reading.milliseconds ?? 0) > 0)
    let preview = try await link.preview(picture, fitting: PixelSize(width: 6, height: 100))
    #expect(preview.width == 6 && preview.height == 4)
    let blue = try await link.render(
      picture, region: PictureRegion(x: 0, y: 0.5, width: 0.5, height: 0.5), size: PixelSize(width: 7, height: 5))
    #expect(blue == Preview(width: 7, height: 5, rgb: (0..<35).flatMap { _ in [20, 40, 210] as [UInt8] }))
  }

  /// A new process has nothing of what the one before received.
  @Test func aRenewedLinkHasAnotherProcess() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    link.renew()
    let picture = EncodedPicture(bytes: ImagingTestKit.quarters)
    _ = try await link.read(picture)
    let first = try #require(link.processNumber)
    link.renew()
    #expect(try await link.read(picture).width == 24, "it is sent again")
    #expect(link.processNumber != first && kill(first, 0) == -1 && errno == ESRCH)
  }

  /// A folder's pictures may be the last client's.
  @Test func theTrialOfASourceKeepsNoPictures() async throws {
    let link = ImagingTestKit.link(), folder = try ImagingTestKit.folder()
    defer { link.close() }
    try ImagingTestKit.write(ImagingTestKit.quarters, "\(folder)/front.png")
    _ = try await link.hello()
    let first = try #require(link.processNumber)
    try await PictureSource(opening: .path(folder), asOf: ImagingTestKit.today).probe(with: link)
    _ = try await link.hello()
    #expect(link.processNumber != first && kill(first, 0) == -1 && errno == ESRCH)
  }

  /// A process that has nothing to do keeps pictures only for a while.
  @Test func anIdleProcessEnds() async throws {
    let link = ImagingTestKit.link(idleLimit: 1)
    defer { link.close() }
    let picture = EncodedPicture(bytes: ImagingTestKit.quarters), states = link.states()
    _ = try await link.read(picture)
    for await state in states.dropFirst() where state == .idle { break }
    #expect(link.processNumber == nil)
    #expect(try await link.read(picture).width == 24, "the next picture starts another one")
  }

  /// The document alone, as a file in which everything is read.
  @Test func aPageIsExtracted() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let photograph = try await link.draw(SpecimenRequest(of: .passport, asOf: ImagingTestKit.today))
    let outline = try #require(try await link.read(photograph).document), size = outline.size
    let page = try await link.extract(
      photograph, corners: outline.corners, size: PixelSize(width: Int(size.width), height: Int(size.height)))
    let reading = try await link.read(page)
    #expect(page.type == "jpg" && reading.width == Int(size.width))
    #expect(reading.isExtractedPage && reading.mrz?.valid == true)
    await #expect(throws: ImagingError.self) {
      _ = try await link.extract(photograph, corners: [], size: PixelSize(width: 10, height: 10))
    }
  }

  /// A frame is read for what is asked, and for nothing else.
  @Test func aFrameIsReadQuickly() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let frame = try await link.draw(SpecimenRequest(of: .passport, asOf: ImagingTestKit.today))
    let step = DocumentType.passport.steps(tilted: false)[0]
    let reading = try await link.readFrame(frame, for: LiveAim(step))
    #expect(reading.mrz?.valid == true && reading.document != nil && reading.quality != nil && reading.faces?.count == 1)
    #expect(reading.barcodes == nil)
    #expect(FrameJudgement(reading, for: .document(.passport, step)).isReady)
    let selfie = try await link.readFrame(frame, for: .selfie)
    #expect(!selfie.lookedForDocument && !selfie.lookedForMrz && selfie.faces?.count == 1)
  }

  /// A picture this wide is halved for reading, and halved stripes are grey.
  @Test func aPartIsCutFromAllPixelsOfTheFile() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let picture = EncodedPicture(bytes: ImagingTestKit.stripes)
    let near = try await link.render(
      picture, region: PictureRegion(x: 0.5, y: 0, width: 0.01, height: 1), size: PixelSize(width: 36, height: 1))
    #expect(near.rgb == ImagingTestKit.columns(36))
    // The whole is still drawn from the smaller picture, before and after.
    let whole = try await link.render(picture, region: .whole, size: PixelSize(width: 90, height: 1))
    #expect(whole.rgb.allSatisfy { (120...136).contains($0) })
  }

  /// The four quarters have one colour each. Turned by a quarter, the lower left one is at the top left.
  @Test func aQuadrilateralIsStraightened() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let picture = EncodedPicture(bytes: ImagingTestKit.quarters)
    let size = PixelSize(width: 8, height: 12)
    let turned = try await link.straighten(
      picture,
      corners: [PicturePoint(x: 0, y: 16), PicturePoint(x: 0, y: 0), PicturePoint(x: 24, y: 0), PicturePoint(x: 24, y: 16)], size: size)
    #expect(turned.width == 8 && turned.height == 12)
    #expect(Array(turned.rgb.prefix(3)) == [20, 40, 210])
    await #expect(throws: ImagingError.self) { _ = try await link.straighten(picture, corners: [PicturePoint(x: 0, y: 0)], size: size) }
    let crossed = [PicturePoint(x: 0, y: 0), PicturePoint(x: 24, y: 16), PicturePoint(x: 24, y: 0), PicturePoint(x: 0, y: 16)]
    await #expect(throws: ImagingError.self) { _ = try await link.straighten(picture, corners: crossed, size: size) }
  }

  /// Columns of one pixel survive when a narrow part is straightened, and become grey in the whole.
  @Test func aStraightenedPartIsCutFromAllPixelsOfTheFile() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let picture = EncodedPicture(bytes: ImagingTestKit.stripes)
    func part(_ left: Double, _ right: Double, _ width: Int) async throws -> Preview {
      try await link.straighten(
        picture,
        corners: [PicturePoint(x: left, y: 0), PicturePoint(x: right, y: 0), PicturePoint(x: right, y: 24), PicturePoint(x: left, y: 24)],
        size: PixelSize(width: width, height: 1))
    }
    let near = try await part(1800, 1836, 36)
    #expect(near.rgb == ImagingTestKit.columns(36))
    let whole = try await part(0, 3600, 90)
    #expect(whole.rgb.allSatisfy { (110...146).contains($0) })
  }

  @Test func aSpecimenIsDrawnAndReadBack() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let request = SpecimenRequest(of: .passport, asOf: ImagingTestKit.today)
    let picture = try await link.draw(request)
    #expect(picture.type == "jpg")
    let reading = try await link.read(picture)
    #expect(reading.mrz?.lines == (try request.document.mrz()))
    #expect(reading.mrz?.valid == true)
    let outline = try #require(reading.document)
    #expect(abs(outline.aspect - 0.704) < 0.03)
    let lines = try #require(reading.mrzCorners)
    #expect(lines.count == 2)
    #expect(lines[0][0].y < lines[1][0].y && lines[0][0].x < lines[0][1].x, "the upper line first, from the left")
    #expect(try #require(reading.quality).sharpness > Judge.leastSharpness)
    #expect(try #require(reading.quality).glare < Judge.mostGlare)
  }

  /// The picture is scaled down for reading, and the characters of this document are then too narrow. Those of the file are not.
  @Test func aDocumentFarAwayIsReadWithAllPixelsOfTheFile() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let document = SpecimenOrder(.passport, seed: 40).document(asOf: ImagingTestKit.today)
    let sheet = try SpecimenScene(document, size: (2400, 2400))
    let table = try SpecimenScene(document, surface: .wood, size: (4032, 3024)).table
    let page = Page(width: sheet.width, height: sheet.height, pixels: sheet.document)
    let file = try PagePose(share: 0.10).picture(of: page, on: table).jpeg(quality: 90)
    let reading = try await link.read(EncodedPicture(bytes: file))
    #expect(reading.mrz?.lines == (try document.mrz()))
    #expect(reading.width == 4032)
  }

  /// One pixel for each module, with the three finder patterns (ISO/IEC 18004, 6.3.3).
  @Test(arguments: ["A", "0cc5ce7600dd943587954e7800cfb904", "https://example.org/?q=" + String(repeating: "x", count: 900)])
  func aTextBecomesAQRCode(_ text: String) async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let code = try await link.qrCode(text)
    #expect(code.width == code.height && (21...177).contains(code.width) && (code.width - 21) % 4 == 0)
    func isDark(_ x: Int, _ y: Int) -> Bool { code.rgb[(y * code.width + x) * 3] < 128 }
    for (x, y) in [(0, 0), (code.width - 7, 0), (0, code.height - 7)] {
      #expect((0..<7).allSatisfy { isDark(x + $0, y) } && !isDark(x + 1, y + 1) && isDark(x + 3, y + 3))
    }
  }

  @Test func facesAreFoundAlone() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let faces = try await link.faces(try await link.draw(SpecimenRequest(of: .passport, asOf: ImagingTestKit.today)))
    #expect(!faces.isEmpty && faces.allSatisfy { $0.width > 28 })
    #expect(try await link.faces(EncodedPicture(bytes: ImagingTestKit.quarters)).isEmpty)
  }

  @Test func aFaultyPictureIsReportedAndTheProcessContinues() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let number = try await Self.processNumber(link)
    let cut = EncodedPicture(bytes: Array(ImagingTestKit.quarters.dropLast(30)))
    for (picture, code) in [(EncodedPicture(bytes: Array("no picture".utf8)), ImagingError.Code.notAnImage), (cut, .truncated)] {
      let error = await ImagingTestKit.error { _ = try await link.read(picture) }
      #expect(error?.code == code && error?.isThePictures == true)
    }
    #expect(await ImagingTestKit.error { _ = try await link.preview(cut, fitting: PixelSize(width: 0, height: 9)) } != nil)
    #expect(try await Self.processNumber(link) == number)
  }

  @Test func forgottenPicturesAreSentAgain() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let first = EncodedPicture(bytes: ImagingTestKit.quarters)
    _ = try await link.read(first)
    for extra in 0..<12 {
      // Bytes after the end make it another picture but change nothing else.
      _ = try await link.info(EncodedPicture(bytes: ImagingTestKit.quarters + [UInt8(extra)]))
    }
    #expect(try await link.preview(first, fitting: PixelSize(width: 24, height: 16)).width == 24)
  }

  @Test func aKilledProcessIsRestartedAndTheRequestRepeated() async throws {
    let link = ImagingTestKit.link(stalls: true)
    defer { link.close() }
    let first = try await Self.processNumber(link)
    let states = link.states()
    async let answer = ImagingTestKit.error { _ = try await link.ask(.stall(milliseconds: 400)) }
    try await Task.sleep(for: .milliseconds(100))
    #expect(kill(first, SIGKILL) == 0)
    // The second time, the request was completed.
    #expect(await answer == ImagingError(.badRequest, "Waited."))
    #expect(try await Self.processNumber(link) != first)
    link.close()
    var seen: [ImagingState] = []
    for await state in states { seen.append(state) }
    #expect(seen.contains { if case .restarting(let reason) = $0 { reason.contains("signal 9") } else { false } })
    #expect(seen.contains(.ready(version: ImagingProtocol.versions[0])))
  }

  @Test func aProcessKilledBetweenRequestsIsRestarted() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    _ = try await link.info(EncodedPicture(bytes: ImagingTestKit.quarters))
    let first = try await Self.processNumber(link)
    #expect(kill(first, SIGKILL) == 0)
    #expect(await ImagingTestKit.eventually { link.processNumber.map { $0 != first } ?? false })
  }

  @Test func aHungProcessIsGivenUpAndReplaced() async throws {
    let link = ImagingTestKit.link(limit: WorkLimit(stillness: .seconds(3)), stalls: true)
    defer { link.close() }
    let first = try await Self.processNumber(link)
    let error = await ImagingTestKit.error { _ = try await link.ask(.stall(milliseconds: 600_000)) }
    #expect(error?.code == .processTimedOut && error?.message.contains("stood still for 3.0 seconds") == true)
    #expect(try await Self.processNumber(link) != first)
    #expect(kill(first, 0) == -1)
  }

  /// The process gets the processor for moments only, as on a machine with far too much to do. Altogether it waits longer than it may stand
  /// still. The time that passes is simulated, because this test may be starved itself, with the process stopped.
  @Test func aStarvedProcessIsNotGivenUp() async throws {
    let patient = WorkLimit(stillness: .seconds(86_400), wait: .seconds(86_400))
    let link = ImagingTestKit.link(limit: patient)
    defer { link.close() }
    let picture = try await link.draw(SpecimenRequest(of: .passport, asOf: ImagingTestKit.today))
    let process = try await Self.processNumber(link)
    let answer = Mutex<Reading?>(nil)
    async let reading = {
      let reading = try await link.read(picture)
      answer.withLock { $0 = reading }
      return reading
    }()
    let watch = WorkWatch(WorkLimit(stillness: .seconds(2))) { ProcessorTime.of(process) }
    for _ in 0..<8 where answer.withLock({ $0 == nil }) {
      let used = ProcessorTime.of(process) ?? .zero
      kill(process, SIGCONT)
      try #require(
        await ImagingTestKit.eventually {
          answer.withLock { $0 != nil } || ProcessorTime.of(process) ?? .zero >= used + .milliseconds(2)
        })
      kill(process, SIGSTOP)
      #expect(watch.look(after: .milliseconds(400)) == nil)
    }
    kill(process, SIGCONT)
    #expect(try await reading.mrz?.valid == true)
    #expect(link.processNumber == process)
  }

  @Test func stallingIsForTestsOnly() async {
    let link = ImagingTestKit.link()
    defer { link.close() }
    #expect(await ImagingTestKit.error { _ = try await link.ask(.stall(milliseconds: 1)) }?.code == .badRequest)
  }

  @Test func anUnopenedSourceCannotBeLookedAt() async {
    let link = ImagingTestKit.link()
    defer { link.close() }
    #expect(await ImagingTestKit.error { try await link.record(1, seconds: 3) }?.code == .notWatching)
    #expect(await ImagingTestKit.error { _ = try await link.ask(.examine) }?.code == .badRequest)
  }

  @Test func aMissingProgramIsReported() async {
    let link = ImagingTestKit.link(executable: "/nowhere/vestibule-imaging")
    defer { link.close() }
    let error = await ImagingTestKit.error { _ = try await link.hello() }
    #expect(error?.code == .processMissing && error?.message.contains("/nowhere/vestibule-imaging") == true)
    #expect(link.state == .failed(error ?? ImagingError(.closed, "")))
  }

  @Test(arguments: [
    ("web-server", ImagingError.Code.processGarbled), ("huge-frame", .processGarbled), ("empty-reply", .processGarbled),
    ("quitter", .processDied),
  ])
  func anImpostorIsRefused(_ name: String, _ code: ImagingError.Code) async throws {
    let link = ImagingTestKit.link(executable: ImagingTestKit.fixtures.appendingPathComponent("Impostors/\(name).sh").path)
    defer { link.close() }
    let error = await ImagingTestKit.error { _ = try await link.hello() }
    #expect(error?.code == code, "\(String(describing: error))")
    #expect(error.map { link.state == .failed($0) } == true)
  }

  @Test func aClosedLinkRefusesAndItsProcessEnds() async throws {
    let link = ImagingTestKit.link()
    let number = try await Self.processNumber(link)
    link.close()
    #expect(await ImagingTestKit.error { _ = try await link.hello() }?.code == .closed)
    #expect(await ImagingTestKit.eventually { kill(number, 0) == -1 })
  }

  @Test func aCancelledRequestIsNotSent() async throws {
    let link = ImagingTestKit.link(stalls: true)
    defer { link.close() }
    async let busy = ImagingTestKit.error { _ = try await link.ask(.stall(milliseconds: 300)) }
    let waiting = Task { try await link.hello() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(await busy?.message == "Waited.")
  }

  static func processNumber(_ link: ImagingLink) async throws -> pid_t {
    _ = try await link.hello()
    return try #require(link.processNumber)
  }
}
