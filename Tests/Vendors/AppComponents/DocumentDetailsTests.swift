import AppComponentsJourney
import Documents
import Phrases
import Testing
import Workflow

/// The person is shown every part that must be readable.
struct DocumentDetailsTests {
  /// A passport with a face and an MRZ, in the coordinates of a page of 900 by 634 at (50, 183).
  static let passport: Reading = {
    var reading = Specimens.good(.passport, mrz: Specimens.mrz(.passport))
    reading.faces = [FaceReading(x: 120, y: 300, width: 120, height: 150)]
    reading.mrzCorners = [box(94, 690, 906, 715), box(94, 740, 906, 765)]
    return reading
  }()

  static func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [PicturePoint] {
    [PicturePoint(x: left, y: top), PicturePoint(x: right, y: top), PicturePoint(x: right, y: bottom), PicturePoint(x: left, y: bottom)]
  }

  /// The same page turned clockwise by a quarter about the middle of the picture.
  static let turned: Reading = {
    func turned(_ point: PicturePoint) -> PicturePoint { PicturePoint(x: 1000 - point.y, y: point.x) }
    var reading = passport
    reading.mrzCorners = passport.mrzCorners?.map { $0.map(turned) }
    reading.faces = [FaceReading(x: 1000 - 300 - 150, y: 120, width: 150, height: 120)]
    // The corners of an outline begin at the top left of the picture, not of the document.
    let corners = (passport.document?.corners ?? []).map(turned)
    reading.document = DocumentOutline(corners: [3, 0, 1, 2].map { corners[$0] }, aspect: 1 / 0.704)
    return reading
  }()

  static func confirmation(_ reading: Reading) async throws -> Workflow.Confirmation {
    let component = DocumentComponent(
      workflow: WorkflowConfiguration(name: "details", tilted: false), type: .passport, issuingCountry: Specimens.country("NLD"))
    let walk = await Walk.run(component, [.proceed, .proceed, .capture("page"), .confirm(true)], pictures: ["page": reading])
    let confirmations = walk.witness.prompts.compactMap { prompt -> Workflow.Confirmation? in
      if case .confirm(let confirmation) = prompt.content { confirmation } else { nil }
    }
    return try #require(confirmations.first, "\(walk.outcome) \(walk.witness.ids)")
  }

  @Test func portraitNameNumberAndLines() async throws {
    let confirmation = try await Self.confirmation(Self.passport)
    let details = try #require(confirmation.details)
    #expect(
      details.map(\.question) == ["portrait", "name", "name", "number", "lines", "lines"].map { Phrase("capture.detail.\($0)") })
    #expect(details.map(\.text).prefix(4) == [[], ["DE BRUIJN"], ["WILLEKE LISELOTTE"], ["SPECI2014"]])
    #expect(details[4].text.map(\.count) == [22, 22] && details[4].text[0].hasPrefix("P<NLDDE<BRUIJN"))
    let lines = try #require(Self.passport.mrz?.lines)
    #expect(zip(details[4].text, details[5].text).map(+) == lines, "the two halves are the lines")
    // The number is nine of 44 characters, at the beginning of the lower line.
    let number = details[3].corners
    let pitch = 812.0 / 44
    #expect(number[0].x < 94 && number[0].x > 94 - pitch, "the ends are known to half a character")
    #expect(number[1].x > 94 + 9 * pitch && number[1].x < 94 + 10 * pitch && abs(number[0].y - 740) < 0.1)
    // The last name begins after the state; the first name follows two fillers, and ends before the others.
    let (last, first) = (details[1].corners, details[2].corners)
    #expect(last[0].x < 94 + 5 * pitch && last[0].x > 94 + 4 * pitch && last[1].x < 94 + 15 * pitch)
    #expect(first[0].x > 94 + 15 * pitch && first[0].x < 94 + 16 * pitch && first[1].x < 94 + 34 * pitch)
    #expect(confirmation.rows?.contains { $0.value == .verbatim("SPECI2014") } == true)
  }

  /// A reader's top left is where the lines begin.
  @Test func aDocumentOnItsSideIsTurnedUpright() async throws {
    let upright = try #require(try await Self.confirmation(Self.passport).outline)
    #expect(upright.corners == Self.passport.document?.corners && abs(upright.aspect - 0.704) < 0.01)
    let turned = try #require(try await Self.confirmation(Self.turned).outline)
    let first = try #require(turned.corners.first)
    #expect(first.x > 500 && first.y < 500, "the page's top left is at the picture's top right: \(turned)")
    #expect(abs(turned.aspect - 0.704) < 0.01)
  }

  /// What was read proves that the outline is that of something else.
  @Test func anOutlineBesideTheTextIsNotUsed() async throws {
    var reading = Self.passport
    reading.mrzCorners = [Self.box(94, 890, 906, 915), Self.box(94, 940, 906, 965)]
    #expect(try await Self.confirmation(reading).outline == nil)
    #expect(try await Self.confirmation(reading).details?.count == 6)
  }

  /// Readings of older versions have no corners of lines.
  @Test func withoutCornersOnlyThePortraitIsShown() async throws {
    var reading = Self.passport
    reading.mrzCorners = nil
    #expect(try await Self.confirmation(reading).details?.map(\.question) == [Phrase("capture.detail.portrait")])
    reading.mrzCorners = [Self.box(94, 690, 906, 715)]
    #expect(try await Self.confirmation(reading).details?.contains { $0.question == Phrase("capture.detail.lines") } == false)
  }
}
