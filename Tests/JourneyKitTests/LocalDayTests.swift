import Documents
import FoundationEssentials
import Testing
import Workflow

@testable import JourneyKit

/// A printed date is judged by the calendar of the place where the person stands.
struct LocalDayTests {
  /// From the last zone to the first: half hours, quarter hours, summer time in both halves of the year.
  static let zones = [
    "Pacific/Pago_Pago", "America/Los_Angeles", "America/New_York", "America/St_Johns", "Atlantic/Azores", "Europe/London",
    "Europe/Amsterdam", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Tokyo", "Pacific/Auckland", "Pacific/Kiritimati",
  ]

  /// What changes at midnight.
  enum Fact: CaseIterable, Sendable {
    /// The last day of validity ends.
    case expiry
    /// The holder becomes of age.
    case age
    /// Two digits of a birth date may mean this century: the child is born today.
    case century
  }

  private static let last = CalendarDate(daysSince1970: 20_513)
  private static let next = last.adding(days: 1)

  /// - Returns: the lines of a passport, and the error before and after the midnight between `last` and `next`.
  private static func passport(_ fact: Fact) throws -> (mrz: MrzResult, before: String?, after: String?) {
    var document = SpecimenDocument.standard(.passport, asOf: last)
    switch fact {
    case .expiry: document.expires = last
    case .age: document.person.birth = next.adding(years: -18)
    case .century: document.person.birth = next
    }
    let mrz = Mrz.parse(try document.mrz())
    switch fact {
    case .expiry: return (mrz, nil, "DocumentExpired")
    case .age: return (mrz, "PersonNotAdult", nil)
    case .century: return (mrz, nil, "PersonNotAdult")
    }
  }

  /// Takes the photo page of a passport.
  private struct PassportScan: Journey {
    static let name = "scan"
    static let version = 1

    func run(_ guide: Guide) async throws(Exit) -> Int {
      let requirements = DocumentRequirements(
        limit: 20, objection: { facts, _, day in facts.objection(minimumAge: 18, on: day) },
        ending: { .error(WorkflowError(code: $0.name, module: "Ours", message: "Stopped.")) })
      var capture = DocumentCapture(requirements, type: .passport, country: nil, isTypeFixed: true)
      for step in DocumentType.passport.steps(tilted: false) { try await capture.take(step, guide) }
      return capture.pages.count
    }
  }

  private struct Client: Host {
    let mrz: MrzResult

    func reply(to situation: Situation) async -> Reply {
      switch situation.prompt.content {
      case .capture(let request):
        guard case .captured(let picture, var reading, _)? = ExamplePicture(of: request)?.answer else { return .suspend }
        reading.mrz = mrz
        return .answer(.captured(picture: picture, reading: reading))
      case .choose: return .answer(.chose(id: Choice.Option.stopID))
      default: return .answer(.confirmed)
      }
    }
  }

  private struct Nobody: Performer {
    func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
      throw WorkflowError(code: "unexpected", message: E.name)
    }
  }

  private func run(_ mrz: MrzResult, at moment: Int64, in zone: TimeZone, _ journal: MemoryJournal = MemoryJournal()) async -> String? {
    let environment = RunEnvironment(now: { moment }, timeZone: zone)
    let runner = Runner(journal: journal, host: Client(mrz: mrz), performer: Nobody(), environment: environment)
    guard case .failed(let error) = await runner.run(PassportScan()) else { return nil }
    return error.code
  }

  @Test(arguments: zones, Fact.allCases) func theDayChangesAtMidnightOfThePlace(zone name: String, fact: Fact) async throws {
    let zone = try #require(TimeZone(identifier: name)), passport = try Self.passport(fact)
    let midnight = try #require(Moment(iso: "\(Self.next.iso)T00:00", in: zone)).milliseconds
    for hour in 1...11 {
      #expect(await run(passport.mrz, at: midnight - Int64(hour) * 3_600_000, in: zone) == passport.before, "\(hour) h before")
      #expect(await run(passport.mrz, at: midnight + Int64(hour) * 3_600_000, in: zone) == passport.after, "\(hour) h after")
    }
    #expect(await run(passport.mrz, at: midnight - 1, in: zone) == passport.before)
    #expect(await run(passport.mrz, at: midnight, in: zone) == passport.after)
  }

  /// A session goes by the zone in which it began, wherever it is read; one of an older program, by UTC.
  @Test func theJournalKeepsTheZone() async throws {
    let passport = try Self.passport(.expiry), journal = MemoryJournal()
    let evening = try #require(Moment(iso: "\(Self.next.iso)T02:00Z")).milliseconds
    let angeles = try #require(TimeZone(identifier: "America/Los_Angeles"))
    #expect(await run(passport.mrz, at: evening, in: angeles, journal) == nil)
    guard case .started(var header)? = journal.records.first else { Issue.record("no header"); return }
    #expect(header.timeZone == "America/Los_Angeles")
    let open = MemoryJournal(journal.records.dropLast())
    #expect(await run(passport.mrz, at: evening, in: .gmt, open) == nil)
    header.timeZone = nil
    let old = MemoryJournal([.started(header: header)])
    #expect(await run(passport.mrz, at: evening, in: angeles, old) == "DocumentExpired")
  }
}
