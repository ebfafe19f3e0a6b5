import Backends
import Documents
import Foundation
import Imaging
import Phrases
import SandboxKit
import Scenes
import Services
import Store
import Synchronization
import Testing
import ToyJourney
import Workflow

@testable import Application
@testable import Background
@testable import Invocation
@testable import KioskConfiguration
@testable import Looks
@testable import Sessions

/// Staff with roles: what the kiosk and the office do for them, whatever a screen offers, and what the audit log says of it.
struct StaffTests {
  private static let anna = StaffMember(name: "Anna", roles: [.see]), ben = StaffMember(name: "Ben")
  private static let dora = StaffMember(name: "Dora", roles: [.decide])

  /// A public kiosk without its screen. The PINs are the names.
  private final class Kiosk {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-staff-\(UUID().uuidString)").path
    let posted = Posted()
    let work = BackgroundWork()
    let host: ScreenHost
    let store: Store
    let sessions: SessionService
    let office: Office
    let controller: KioskController

    init(_ administrator: any Administrator = Parcels()) throws {
      let post = posted.post, link = ImagingLink(), store = Store(folder: "\(folder)/data", key: KeyFile(path: "\(folder)/key"))
      self.store = store
      host = ScreenHost(post: post, isPublic: true)
      let today = try #require(CalendarDate(year: 2031, month: 5, day: 5))
      let capture = CaptureController(
        source: { () throws(ImagingError) in try PictureSource(opening: .specimen, asOf: today) }, today: today, link: link, work: work,
        post: post)
      sessions = SessionService.parcels(store)
      let folders = Folders(data: nil, hint: SessionHint(data: nil), resources: nil, key: KeyFile(path: "/nowhere/key"), runtime: nil)
      let looks = LookController(
        LookLoader(folders: folders, theme: nil, locale: "en", flavor: nil, environment: ["LANG": "C.UTF-8"]), work: work, post: post)
      office = Office(
        checks: [], retention: Retention(), workflow: .standard, looks: looks, sandbox: administrator, servesJourneys: true, pin: nil)
      let journeys = JourneyController(
        launch: .menu, sessions: sessions, capture: capture, host: host, delivery: nil, begin: { _ in ToyJourney() }, isPublic: true,
        office: office, work: work, post: post)
      let people = [StaffTests.anna, StaffTests.ben, StaffTests.dora]
      // Computing real hashes is for PINTests.
      let credentials = try people.enumerated().map { number, member in
        let salt = String(repeating: "ABC".map(String.init)[number], count: 16)
        return StaffCredential(member, pin: try #require(PINHash("$scrypt$ln=10,r=1,p=1$\(salt)$\(String(repeating: "A", count: 43))")))
      }
      let lock = PINLock(credentials, in: store, now: { 0 }) { hash, pin in
        credentials.first { $0.pin == hash }?.member.name == pin
      }
      controller = KioskController(
        journeys: journeys, capture: capture, host: host, link: link, looks: looks,
        unattended: KioskController.Unattended(
          pin: lock, readiness: nil, specimens: SpecimenPosterDrawer(link: link, today: today),
          demonstration: Demonstration(begin: { ToyJourney() }, today: today, link: link, work: work, post: post)),
        work: work, post: post)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A client's session that waits for staff.
    /// - Returns: the token of the prompt.
    func waitForStaff() async -> Int {
      controller.carryOut(.start(journey: "parcel"))
      host.answer(await posted.asked("intro"), .answer(.proceeded))
      host.answer(await posted.asked("way.choose"), .answer(.chose(id: "staff")))
      return await posted.asked("proof.card")
    }

    func come(_ member: StaffMember) async {
      controller.carryOut(.checkPIN(member.name ?? ""))
      _ = await posted.first { if case .pin(.accepted(member)) = $0 { true } else { nil } }
    }

    /// Who did what, since the session was started.
    func log() throws -> [String] {
      try store.auditEntries().map { [$0.party, $0.name, $0.event].compactMap(\.self).joined(separator: " ") }
    }
  }

  /// A service with an entity of a client and with settings.
  private struct Parcels: Administrator {
    var administrations: [(service: String, administration: Administration)] {
      let actions = [Self.action("release"), Self.action("burn", isDestructive: true)]
      return [
        (
          "parcels",
          Administration(
            title: .verbatim("Parcels"), product: Product("Parcel Post"),
            collections: [
              Self.collection("parcels", actions), Self.collection("shelves", isSettings: true, actions),
            ])
        )
      ]
    }

    private static func action(_ name: String, isDestructive: Bool = false) -> AdministrativeAction {
      AdministrativeAction(
        name, .verbatim(name), isDestructive: isDestructive, fields: { _, _ throws(EntityStoreError) in [] },
        perform: { id, _, _ throws(AdministrationError) in id })
    }

    private static func collection(_ name: String, isSettings: Bool = false, _ actions: [AdministrativeAction]) -> AdministeredCollection {
      AdministeredCollection(
        name: name, title: .verbatim(name), isSettings: isSettings, columns: [], actions: actions,
        list: { _ throws(EntityStoreError) in [] }, show: { _, _ throws(EntityStoreError) in nil })
    }

    func list(
      _ place: AdministrationPlace, _ request: AdministeredPage.Request
    ) async throws(AdministrationError) -> AdministeredPage {
      AdministeredPage(entities: [AdministeredEntity(id: "1", values: [])], hasMore: false)
    }
    func show(_ place: AdministrationPlace) async throws(AdministrationError) -> EntityDetails {
      EntityDetails(title: "1", rows: [.init("code", .verbatim("Code"), .secret("4711"))], qrCode: "4711")
    }
    func actions(
      _ place: AdministrationPlace
    ) async throws(AdministrationError) -> [(action: AdministrativeAction, fields: [ActionField])] {
      (administrations[0].administration.collections.first { $0.name == place.collection }?.actions ?? []).map { ($0, []) }
    }
    func perform(
      _ name: String, _ texts: [String: String], on place: AdministrationPlace
    ) async throws(AdministrationError) -> String? { place.id }
    func places(ownedBy owner: String) async throws(AdministrationError) -> [AdministrationPlace] { [] }
  }

  /// The same, whose entity belongs to a client's session.
  private final class OwnedParcels: Administrator {
    private let base = Parcels()
    let owner = Mutex<String?>(nil)
    var administrations: [(service: String, administration: Administration)] { base.administrations }

    func list(
      _ place: AdministrationPlace, _ request: AdministeredPage.Request
    ) async throws(AdministrationError) -> AdministeredPage { try await base.list(place, request) }
    func show(_ place: AdministrationPlace) async throws(AdministrationError) -> EntityDetails {
      var details = try await base.show(place)
      details.owner = owner.withLock { $0.map(OwnerDigest.text) }
      return details
    }
    func actions(
      _ place: AdministrationPlace
    ) async throws(AdministrationError) -> [(action: AdministrativeAction, fields: [ActionField])] { [] }
    func perform(
      _ name: String, _ texts: [String: String], on place: AdministrationPlace
    ) async throws(AdministrationError) -> String? { nil }
    func places(ownedBy owner: String) async throws(AdministrationError) -> [AdministrationPlace] {
      self.owner.withLock { $0 == owner } ? [AdministrationPlace("parcels", "parcels", id: "1")] : []
    }
  }

  // MARK: The kiosk

  /// What somebody may not do is not done, and the session is kept.
  @Test(arguments: [true, false]) func whoMayOnlySeeNeitherErasesNorDecides(erases: Bool) async throws {
    let kiosk = try Kiosk(), token = await kiosk.waitForStaff()
    await kiosk.come(Self.anna)
    kiosk.controller.carryOut(erases ? .abandon(token: token, .cancelled) : .reply(token: token, .chose(id: "yes")))
    guard case .suspended = await kiosk.posted.ended() else { Issue.record("not kept"); return }
    #expect(try kiosk.store.sessions().map(\.ending) == [nil])
    #expect(!kiosk.controller.may(.configure) && kiosk.controller.may(.see))
    #expect(try kiosk.log().last == "staff Anna sessionLeft")
    await kiosk.work.end()
  }

  @Test func theLogNamesWhoDecides() async throws {
    let kiosk = try Kiosk(), token = await kiosk.waitForStaff()
    await kiosk.come(Self.dora)
    kiosk.controller.carryOut(.reply(token: token, .chose(id: "yes")))
    guard case .finished = await kiosk.posted.ended() else { Issue.record("not finished"); return }
    #expect(try kiosk.log() == ["client sessionStarted", "staff Dora pinAccepted", "staff Dora replied", "program sessionFinished"])
    await kiosk.work.end()
  }

  @Test func theLogNamesWhoErases() async throws {
    let kiosk = try Kiosk(), token = await kiosk.waitForStaff()
    await kiosk.come(Self.ben)
    kiosk.controller.carryOut(.abandon(token: token, .cancelled))
    #expect(await kiosk.posted.ended() == .cancelled)
    #expect(try kiosk.store.sessions().isEmpty && kiosk.log().last == "staff Ben erased")
    #expect(kiosk.controller.party == .staff(name: "Ben"))
    await kiosk.work.end()
  }

  /// Before a PIN and after its owner has left, nobody is there.
  @Test(arguments: [false, true]) func withoutStaffNothingOfTheirsIsDone(hasLeft: Bool) async throws {
    let kiosk = try Kiosk()
    if hasLeft {
      await kiosk.come(Self.ben)
      kiosk.controller.carryOut(.staffLeft)
    }
    #expect(!StaffRole.allCases.contains(where: kiosk.controller.may))
    kiosk.controller.carryOut(hasLeft ? .manageSessions : .resume)
    #expect(await kiosk.posted.ended() == .turnedBack)
    let token = await kiosk.waitForStaff()
    kiosk.controller.carryOut(.reply(token: token, .chose(id: "yes")))
    _ = await kiosk.posted.first { if case .ended(.suspended) = $0 { true } else { nil } }
    await kiosk.work.end()
  }

  /// A client who walks away does nothing, and one who cancels is not the program.
  @Test(arguments: [true, false]) func theProgramErasesByItself(isUnattended: Bool) async throws {
    let kiosk = try Kiosk(), token = await kiosk.waitForStaff()
    kiosk.controller.carryOut(.abandon(token: token, .cancelled, isUnattended: isUnattended))
    #expect(await kiosk.posted.ended() == .cancelled)
    #expect(try kiosk.log().last == (isUnattended ? "program erased" : "client erased"))
    await kiosk.work.end()
  }

  @Test func nobodyComesForALeftSession() async throws {
    let kiosk = try Kiosk()
    _ = await kiosk.waitForStaff()
    kiosk.controller.carryOut(.suspendUnattended)
    guard case .suspended = await kiosk.posted.ended() else { Issue.record("not kept"); return }
    #expect(try kiosk.log().last == "program sessionLeft")
    await kiosk.work.end()
  }

  // MARK: The office

  /// The pages of a service's office carry the vendor's product, and others don't.
  @Test func theOfficeOfAServiceNamesItsProduct() async throws {
    let kiosk = try Kiosk()
    kiosk.work.run { [office = kiosk.office, sessions = kiosk.sessions, host = kiosk.host] in
      _ = try? await office.run(sessions, host, for: Self.ben) { _ in }
    }
    func product(_ token: Int) async -> String {
      await kiosk.posted.first { if case .asked(let asked) = $0, asked.token == token { asked.product } else { nil } }
    }
    var last = await kiosk.posted.asked("staff.sessions")
    #expect(await product(last) == "")
    for (answer, page) in [("service/parcels", "staff.service"), ("parcels", "staff.list"), ("1", "staff.entity")] {
      kiosk.host.answer(last, .answer(.chose(id: answer)))
      last = await kiosk.posted.asked(page, after: last)
      #expect(await product(last) == "Parcel Post", "\(page)")
    }
    for page in ["staff.list", "staff.service", "staff.sessions"] {
      kiosk.host.answer(last, .back)
      last = await kiosk.posted.asked(page, after: last)
      #expect(await product(last) == (page == "staff.sessions" ? "" : "Parcel Post"), "\(page)")
    }
    kiosk.host.answerAll(.suspend)
    await kiosk.work.end()
  }

  /// Somebody who may only see is offered nothing else, and nothing else is done.
  @Test func whoMayOnlySeeChangesNothingInTheOffice() async throws {
    let kiosk = try Kiosk(), token = await kiosk.waitForStaff()
    kiosk.host.answer(token, .suspend)
    _ = await kiosk.posted.ended()
    let id = try #require(try kiosk.store.sessions().first?.id)
    kiosk.work.run { [office = kiosk.office, sessions = kiosk.sessions, host = kiosk.host] in
      _ = try? await office.run(sessions, host, for: Self.anna) { _ in }
    }
    var last = await kiosk.posted.asked("staff.sessions")
    #expect(Self.options(kiosk, last) == [id, "check", "service/parcels"])
    for hidden in ["code", "defaults"] {
      kiosk.host.answer(last, .answer(.chose(id: hidden)))
      last = await Self.refused(kiosk, last)
      last = await kiosk.posted.asked("staff.sessions", after: last)
    }
    kiosk.host.answer(last, .answer(.chose(id: id)))
    last = await kiosk.posted.asked("staff.session", after: last)
    #expect(kiosk.host.situation(last)?.prompt.actions == [])
    for action in ["erase", "note", "resume", "reject", "deliver", "giveUp", "export", "decide"] {
      kiosk.host.answer(last, .answer(.action(id: action)))
      last = await Self.refused(kiosk, last)
      last = await kiosk.posted.asked("staff.session", after: last)
    }
    kiosk.host.answer(last, .back)
    _ = await kiosk.posted.asked("staff.sessions", after: last)
    #expect(try kiosk.store.sessions().map(\.id) == [id])
    #expect(try Set(kiosk.log().dropFirst()) == ["client sessionLeft", "staff Anna opened"])
    kiosk.host.answerAll(.suspend)
    await kiosk.work.end()
  }

  /// What a service holds of clients is for those who decide and erase, its settings for those who configure; the log says what was done.
  @Test(
    arguments: [
      ([.see], [], nil), ([.see, .decide], ["release"], nil), ([.see, .erase], ["burn"], nil),
      ([.see, .configure], [], ["release", "burn"]),
    ] as [(Set<StaffRole>, [String], [String]?)]) func aServiceIsForTheRoles(
      roles: Set<StaffRole>, ofClients: [String], ofSettings: [String]?
    ) async throws
  {
    let kiosk = try Kiosk(), member = StaffMember(name: "Eve", roles: roles)
    kiosk.work.run { [office = kiosk.office, sessions = kiosk.sessions, host = kiosk.host] in
      _ = try? await office.run(sessions, host, for: member) { _ in }
    }
    kiosk.host.answer(await kiosk.posted.asked("staff.sessions"), .answer(.chose(id: "service/parcels")))
    var last = await kiosk.posted.asked("staff.service")
    #expect(Self.options(kiosk, last) == (ofSettings == nil ? ["parcels"] : ["parcels", "shelves"]))
    var allowed = [("parcels", ofClients)]
    if let ofSettings { allowed.append(("shelves", ofSettings)) }
    for (collection, actions) in allowed {
      kiosk.host.answer(last, .answer(.chose(id: collection)))
      last = await kiosk.posted.asked("staff.list", after: last)
      #expect(Self.options(kiosk, last) == ["1"] + actions.map { "action/\($0)" })
      kiosk.host.answer(last, .answer(.chose(id: "1")))
      last = await kiosk.posted.asked("staff.entity", after: last)
      // With a code, whoever sees it could act as the client.
      let mayAct = roles.contains(.decide)
      #expect(kiosk.host.situation(last)?.prompt.actions.map(\.id) == (mayAct ? ["qr"] : []) + actions)
      guard case .review(let review)? = kiosk.host.situation(last)?.prompt.content else { return #expect(Bool(false)) }
      #expect((review.rows.first?.value == .verbatim("4711")) == mayAct)
      // A screen that offered the other one would not get it.
      for action in ["release"] where !actions.contains(action) {
        kiosk.host.answer(last, .answer(.action(id: action)))
        last = await Self.refused(kiosk, last)
        last = await kiosk.posted.asked("staff.entity", after: last)
      }
      for action in actions where action == "release" {
        kiosk.host.answer(last, .answer(.action(id: action)))
        last = await kiosk.posted.asked("staff.entity", after: last)
      }
      kiosk.host.answer(last, .back)
      last = await kiosk.posted.asked("staff.list", after: last)
      kiosk.host.answer(last, .back)
      last = await kiosk.posted.asked("staff.service", after: last)
    }
    let done = allowed.filter { $0.1.contains("release") }.map { "Eve parcels/\($0.0) release" }
    let log = try kiosk.store.auditEntries().filter { $0.event == "serviceChanged" }
    #expect(log.map { "\($0.name ?? "") \($0.detail ?? "")" } == done)
    let opened = try kiosk.store.auditEntries().filter { $0.event == "opened" }
    #expect(Set(opened.map { "\($0.name ?? "") \($0.detail ?? "")" }) == Set(allowed.map { "Eve parcels/\($0.0)" }))
    kiosk.host.answerAll(.suspend)
    await kiosk.work.end()
  }

  /// What a service holds of a client leads to the client's session and its pictures, and the session leads there.
  @Test func anEntityLeadsToItsSessionAndBack() async throws {
    let parcels = OwnedParcels(), kiosk = try Kiosk(parcels), token = await kiosk.waitForStaff()
    kiosk.host.answer(token, .suspend)
    _ = await kiosk.posted.ended()
    let id = try #require(try kiosk.store.sessions().first?.id)
    let owner = try #require(try kiosk.store.ownerName(of: id))
    parcels.owner.withLock { $0 = owner }
    let shown = Mutex<[String?]>([])
    kiosk.work.run { [office = kiosk.office, sessions = kiosk.sessions, host = kiosk.host] in
      _ = try? await office.run(sessions, host, for: Self.ben) { session in shown.withLock { $0.append(session) } }
    }
    var last = await kiosk.posted.asked("staff.sessions")
    for (answer, next) in [("service/parcels", "staff.service"), ("parcels", "staff.list"), ("1", "staff.entity")] {
      kiosk.host.answer(last, .answer(.chose(id: answer)))
      last = await kiosk.posted.asked(next, after: last)
    }
    #expect(kiosk.host.situation(last)?.prompt.actions.first?.id == "session")
    #expect(shown.withLock { $0 } == [id], "whose pictures are shown")
    kiosk.host.answer(last, .answer(.action(id: "session")))
    last = await kiosk.posted.asked("staff.session", after: last)
    #expect(kiosk.host.situation(last)?.prompt.actions.contains { $0.id == "service" } == true)
    kiosk.host.answer(last, .answer(.action(id: "service")))
    last = await kiosk.posted.asked("staff.entity", after: last)
    for screen in ["staff.session", "staff.entity", "staff.list"] {
      kiosk.host.answer(last, .back)
      last = await kiosk.posted.asked(screen, after: last)
    }
    #expect(shown.withLock { $0.last } == .some(nil))
    kiosk.host.answerAll(.suspend)
    await kiosk.work.end()
  }

  /// A tester comes for the services.
  @Test(arguments: [true, false]) func theServicesComeFirstForATester(isTester: Bool) async throws {
    let kiosk = try Kiosk(), token = await kiosk.waitForStaff()
    kiosk.host.answer(token, .suspend)
    _ = await kiosk.posted.ended()
    let service = Choice.Option(id: "service/parcels", title: .verbatim("Parcels"))
    let list = try ShiftList(kiosk.sessions, retention: Retention(), services: [service], servicesComeFirst: isTester)
    let ids = list.choice.options.map(\.id)
    #expect((isTester ? ids.first : ids.last) == service.id && ids.count == 4)
    await kiosk.work.end()
  }

  private static func options(_ kiosk: Kiosk, _ token: Int) -> [String] {
    guard case .choose(let choice)? = kiosk.host.situation(token)?.prompt.content else { return [] }
    return choice.options.map(\.id)
  }

  /// Waits for the notice that something is not possible, and closes it.
  private static func refused(_ kiosk: Kiosk, _ token: Int) async -> Int {
    let notice = await kiosk.posted.asked("staff.notice", after: token)
    kiosk.host.answer(notice, .answer(.proceeded))
    return notice
  }
}
