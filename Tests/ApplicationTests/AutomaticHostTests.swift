import Documents
import Foundation
import JourneyKit
import Notation
import Phrases
import SandboxKit
import Store
import Testing
import Workflow

@testable import Application

/// What an automatic run knows, and what it does where it knows nothing.
struct AutomaticHostTests {
  /// A journey whose module knows its prompts by their ids.
  private struct Counter: Journey {
    static let name = "counter", version = 1
    func run(_ guide: Guide) async throws(Exit) -> Bool { true }
  }

  private struct CounterModule: JourneyModule {
    var answers: [String: AutomaticAnswer]

    let name = "counter", icon = "card"
    var title: Phrase { .verbatim("Counter") }
    var detail: Phrase { .verbatim("with staff behind it") }
    var explorations: [Exploration<Counter>] { [] }

    func prepare(_ input: JourneyInput) -> PreparedJourney<Counter> { PreparedJourney(Counter()) }
    func result(of output: Bool) -> JourneyResult { JourneyResult(rows: []) { _ in .bool(output) } }
    func failure(of error: WorkflowError) -> JourneyFailure { JourneyFailure(error) }
    func cancellation(after problem: String?) -> JourneyFailure { JourneyFailure(WorkflowError(code: "LEFT", message: "Left.")) }
    func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? { answers[prompt.id] }
  }

  /// A service whose staff issue codes; the newest comes first.
  private struct Desk: SandboxService {
    struct Code: Codable { var number: Int, isUsed: Bool }

    static let kind = EntityKind(stored: "desk/code")
    let name = "desk"
    var routes: [RouteHandler] { [] }

    var administration: Administration? {
      let issue = AdministrativeAction("issue", .verbatim("Issue"), on: .collection, fields: { _, _ in [] }) {
        _, _, context throws(AdministrationError) in
        try Self.stored { () throws(EntityStoreError) in
          let number = try context.keys(of: Self.kind).count
          try context.put(Code(number: number, isUsed: number == 2), EntityKey(Self.kind, "code-\(number)"))
          return "code-\(number)"
        }
      }
      return Administration(
        title: .verbatim("Desk"),
        collections: [
          AdministeredCollection(
            name: "codes", title: .verbatim("Codes"), columns: [AdministeredColumn("isUsed", .verbatim("Used"))], actions: [issue],
            list: { context throws(EntityStoreError) in
              try context.all(Self.kind, as: Code.self).reversed().map {
                AdministeredEntity(id: "code-\($0.number)", values: [.flag($0.isUsed)])
              }
            },
            show: { id, context throws(EntityStoreError) in
              let code: Code? = try context.get(EntityKey(Self.kind, id))
              return code.map { code in
                EntityDetails(
                  title: id,
                  rows: [
                    .init("text", .verbatim("Text"), .secret("number \(code.number)")),
                    .init("note", .verbatim("Note"), code.number == 0 ? .text("the oldest") : .none),
                  ])
              }
            })
        ])
    }

    private static func stored(_ work: () throws(EntityStoreError) -> String) throws(AdministrationError) -> String {
      do throws(EntityStoreError) { return try work() } catch { throw .store(error) }
    }
  }

  private let sandbox = Sandbox([Desk()], now: { 1_900_000_000_000 }) { _ in nil }

  private func host(_ answers: [String: AutomaticAnswer], at office: (any Administrator)?) -> AutomaticHost {
    let store = Store(
      folder: FileManager.default.temporaryDirectory.appending(path: "vestibule-auto-\(UUID().uuidString)").path,
      key: KeyFile(path: "/none"))
    return AutomaticHost(
      pictures: NoPictures(), modules: JourneyModules([CounterModule(answers: answers)]), office: ErrandRunner(office, in: store))
  }

  private func errand(_ steps: OfficeErrand.Step...) -> AutomaticAnswer { .errand(OfficeErrand(at: "desk", steps)) }

  private func field(_ id: String, _ kind: Field.Kind = .text(length: 20), isRefused: Bool = false, canSkip: Bool = false) -> Situation {
    let field = Field(kind: kind, title: .verbatim(id), error: isRefused ? .verbatim("No.") : nil, canSkip: canSkip)
    return Situation(prompt: Prompt(id: id, content: .enter(field)), journeys: ["outer", "counter"])
  }

  private func choice(_ id: String, isRaced: Bool = false) -> Situation {
    let choice = Choice(title: .verbatim(id), options: ["one", "two"].map { Choice.Option(id: $0, title: .verbatim($0)) })
    return Situation(prompt: Prompt(id: id, content: .choose(choice)), journeys: ["counter"], isRaced: isRaced)
  }

  @Test func whatIsKnownIsTypedAndChosen() async {
    let host = host(["name": .entry("anna"), "which": .entry("two"), "none": .entry("three")], at: sandbox)
    #expect(await host.reply(to: field("name")) == .answer(.entered(text: "anna")))
    #expect(await host.reply(to: choice("which")) == .answer(.chose(id: "two")))
    // What is not offered is not chosen.
    #expect(await host.reply(to: choice("none")) == .answer(.chose(id: "one")))
    #expect(await host.reply(to: choice("unknown")) == .answer(.chose(id: "one")))
  }

  @Test func aSecretIsTypedByHandle() async throws {
    let situation = field("password", .secret)
    let reply = await host(["password": .entry("vestibule")], at: sandbox).reply(to: situation)
    guard case .answer(.enteredSecret(let handle), _) = reply else { Issue.record("\(reply)"); return }
    #expect(situation.secrets.reveal(SecretHandle(id: handle)) == "vestibule")
  }

  /// A code is issued at each prompt and read from where it was issued; another one is found by its columns.
  @Test func staffIssueAndReadOut() async {
    let issue = OfficeErrand.Step.perform("issue", on: .collection("codes"))
    let host = host(
      [
        "code": errand(issue, .read("text")), "first": errand(.read("text", of: .entity("code-0", of: "codes"))),
        "unused": errand(.read("text", of: .first(of: "codes", with: ["isUsed": "no"]))),
        "noted": errand(.read("note", of: .first(of: "codes", with: ["isUsed": "no"]))),
      ], at: sandbox)
    for number in 0...2 { #expect(await host.reply(to: field("code")) == .answer(.entered(text: "number \(number)"))) }
    #expect(await host.reply(to: field("first")) == .answer(.entered(text: "number 0")))
    #expect(await host.reply(to: field("unused")) == .answer(.entered(text: "number 1")))
    #expect(await host.reply(to: field("noted")) == .answer(.entered(text: "the oldest")))
  }

  /// What staff do ends the race; outside of one, or when they cannot do it, the favourable answer is given.
  @Test func staffEndAWait() async {
    let host = host(
      [
        "decided": errand(.perform("issue", on: .collection("codes"))), "impossible": errand(.perform("destroy", on: .collection("codes"))),
      ],
      at: sandbox)
    let waiting = Task { await host.reply(to: choice("decided", isRaced: true)) }
    while (try? await sandbox.list(AdministrationPlace("desk", "codes")))?.isEmpty != false { await Task.yield() }
    waiting.cancel()
    #expect(await waiting.value == .suspend)
    #expect(await host.reply(to: choice("decided")) == .answer(.chose(id: "one")))
    #expect(await host.reply(to: choice("impossible", isRaced: true)) == .answer(.chose(id: "one")))
  }

  @Test func whatIsMissingIsNamed() async {
    let answers = [
      "code": errand(.read("text", of: .entity("code-9", of: "codes"))),
      "issued": errand(
        .perform("issue", on: .collection("codes")), .perform("issue", on: .collection("codes")), .read("note")),
      "used": errand(.read("text", of: .first(of: "codes", with: ["isUsed": "perhaps"]))),
    ]
    for (id, office, named) in [
      ("code", nil, ["\"code\"", "\"desk\"", "--token-file"]), ("code", sandbox, ["\"code\"", "\"desk\"", "no entity \"code-9\""]),
      ("issued", sandbox, ["no value \"note\". There are: text."]), ("used", sandbox, ["no entity \"isUsed perhaps\""]),
      ("unknown", sandbox, ["\"unknown\"", "\"enter\" answer"]),
    ] as [(String, Sandbox?, [String])] {
      guard case .fault(let error) = await host(answers, at: office).reply(to: field(id)) else { Issue.record("\(id)"); continue }
      #expect(error.engineCode == .scriptDoesNotFit)
      for part in named { #expect(error.message.contains(part), "\(error.message)") }
    }
    // Nothing must be known where the person may leave it out.
    #expect(await host(answers, at: nil).reply(to: field("code", canSkip: true)) == .answer(.skipped))
  }

  @Test func whatIsRefusedTwiceIsNotTypedForEver() async {
    let host = host(["code": .entry("1234")], at: sandbox)
    #expect(await host.reply(to: field("code")) == .answer(.entered(text: "1234")))
    #expect(await host.reply(to: field("code", isRefused: true)) == .answer(.entered(text: "1234")))
    guard case .fault(let error) = await host.reply(to: field("code", isRefused: true)) else { Issue.record("no fault"); return }
    #expect(error.message.contains("refused 2 times"), "\(error.message)")
  }
}
