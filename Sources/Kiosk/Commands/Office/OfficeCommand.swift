import Application
import ArgumentParser
import Authoring
import Background
import Invocation
import JourneyKit
import LocalServices
import SandboxKit
import Scenes
import Store
import Workflow

/// The other side of the counter: the sessions of a kiosk, and what the sandbox's services hold.
struct OfficeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "office",
    abstract: "The other side of the counter: the sessions, for staff, and what the sandbox's services hold.",
    usage: """
      vestibule office [<options>]
      vestibule office SERVICE [COLLECTION [ID]] [--search WORDS] [--after ID] [--limit N] [--json]
      vestibule office SERVICE show ID [--json]
      vestibule office SERVICE ACTION [ID] [--FIELD VALUE …] [--json]
      vestibule office requests [NUMBER] [--method M] [--path P] [--status N] [--after NUMBER] [--count N] [--json]
      vestibule office requests --replay NUMBER | --clear
      """,
    discussion: """
      Without a service, a screen: sessions to search, see, approve, continue, deliver, export and erase, and the services. It works beside a \
      running kiosk on the same data folder, and asks for the PIN where the configuration file has one.

      With a service, lines: what it holds, one entity with its history and the actions that are possible now, or one action. A list has 100 \
      entities, or as many as --limit says (at most 1000), that have all the --search words: whole names, references or numbers. \
      \(OfficeOrder.summary)

      With requests, the log of a server for tests (vestibule serve --ephemeral) that --backend and --token-file name: its last requests, one of \
      them whole, or what one that is sent again is told now. With --count, another number of requests than that is an error.
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("A service, and what to list, to show or to do. An id may be named by its beginning.", valueName: "service"))
  var words: [String] = []

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var input: JourneyOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions

  func run() throws {
    if words.first == "requests" { return try carryOut(try RequestsOrder(words.dropFirst())) }
    guard words.isEmpty else { return try carryOut(try OfficeOrder(words)) }
    let output = OutputOptions.none
    let program: Program
    do throws(JourneyFailure) {
      program = try Program(input: input, look: look, machine: data.machine, output: output)
    } catch { throw output.fail(error).code }
    let status = program.runOnScreen(.office)
    if status != .success { throw status.code }
  }

  func validate() throws {
    if !words.isEmpty, input.backend?.address != nil, input.tokenFile == nil {
      throw ValidationError("The server in --backend wants a token. Name its file in --token-file.")
    }
  }

  private func carryOut(_ order: OfficeOrder) throws {
    if let server = try server() { return try carryOut(order, server, nil) }
    let environment = input.environment(in: data.configuration.effectiveTimeZone)
    try data.withStore { store in
      let sandbox = LocalSandbox(Installation.current.services, store: store, in: environment).sandbox
      try carryOut(order, OutboxAdministrator(sandbox, data.sessions(store), for: .command), store)
    }
  }

  private func server() throws -> RemoteAdministrator? {
    do throws(WorkflowError) { return try input.server() } catch {
      StandardError.write(error.message)
      throw ExitStatus.unreadableInput.code
    }
  }

  private func carryOut(_ order: RequestsOrder) throws {
    guard let server = try server() else {
      throw ValidationError("The log is that of a server: name its address in --backend, and the file with its token in --token-file.")
    }
    switch Blocking.run({ await order.answer(from: server) }) {
    case .success(let page):
      let lines = json ? [page.answer?.text()].compactMap(\.self) : page.lines
      for line in lines { print(line) }
    case .failure(let error):
      StandardError.write(error.message)
      throw ExitStatus.unreadableInput.code
    }
  }

  private func carryOut(_ order: OfficeOrder, _ administrator: any Administrator, _ store: Store?) throws {
    switch Blocking.run({ await order.answer(from: administrator, store) }) {
    case .success(let page):
      for line in json ? [page.json.text()] : page.lines { print(line) }
      if !json, let code = page.qrCode { QRModules.print(code) }
    case .failure(let error):
      let isAboutField = if case .field = error { true } else { false }
      StandardError.write((isAboutField ? "--" : "") + error.message)
      let status: ExitStatus =
        switch error {
        case .store, .server: .unreadableInput
        case .unknown, .ambiguous, .field, .notNow: .wrongCommandLine
        }
      throw status.code
    }
  }
}
