import ArgumentParser
import Authoring
import Background
import Deliveries
import Foundation
import Invocation
import JourneyKit
import LocalServices
import Sessions
import Store
import Workflow

/// The sessions in the store.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List, show, compare, resume, deliver, export, reject and erase sessions, and issue codes that start them.",
    discussion: "A session may be named by the beginning of its id.",
    subcommands: [
      List.self, Show.self, Diff.self, Bundle.self, Resume.self, Deliver.self, Export.self, Code.self, Reject.self, Erase.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all sessions, newest first, one per line.")
    @OptionGroup var data: DataOptions

    func run() throws {
      try data.withStore { store in
        let inventory = try store.inventory()
        let owed = Set(try store.owedHandOvers().map(\.session))
        for line in SessionTable(inventory, owed: owed, in: data.configuration.effectiveTimeZone).lines { print(line) }
        for damage in inventory.damages { StandardError.write(damage.line(data.folders.hint)) }
      }
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Continue a session that was left.")
    @OptionGroup var input: JourneyOptions
    @OptionGroup var look: LookOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "The session's id, or its beginning.") var id: String

    func validate() throws { try output.checkMedia() }

    func run() throws {
      let (session, journey) = try data.withStore { store in
        let session = try store.find(id)
        return (session, try data.sessions(store).module(of: session).name)
      }
      let program: Program
      do throws(JourneyFailure) {
        program = try Program(input: input, look: look, machine: data.machine, output: output, journey: journey, isResumed: true)
      } catch {
        throw output.fail(error).code
      }
      let status = output.isHeadless ? program.runHeadless(.session(session), output) : program.runOnScreen(.session(session))
      if status != .success { throw status.code }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export an ended session: its result with the pictures, or its error.")
    @OptionGroup var data: DataOptions
    @Argument(help: "The session's id, or its beginning.") var id: String
    @Argument(help: "The folder, which is created. The JSON in it is result.json or error.json.") var folder: String

    func run() throws {
      try data.withStore { store in
        let session = try store.find(id)
        guard let ending = try store.session(session).ending else { throw data.isOpen(session) }
        let name = if case .finished = ending { "result.json" } else { "error.json" }
        let delivery = Delivery(to: .file(URL(filePath: folder).absoluteURL.appending(path: name).path))
        print(try delivery.hand(data.sessions(store).ended(session, as: ending), of: session, noting: store))
        store.audit(.exported, by: .command, session: session)
        // What is owed to destinations of the configuration file stays owed: this command may not know them.
        try store.forgetDebts(of: session) { !Destination.isOne($0) }
      }
    }
  }

  struct Deliver: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Deliver results to the destinations of the configuration file.",
      discussion: "Everything that is due is delivered, and the state of each delivery is printed.")
    @OptionGroup var data: DataOptions
    @Argument(help: "The id, or its beginning, of a session whose result is delivered once more.") var id: String?
    @Flag(help: "Give up what is still owed of the session.") var drop = false
    @Flag(help: "Give up only what is owed to destinations that the configuration file does not name any more.") var dropRemoved = false

    func validate() throws {
      if drop || dropRemoved, id == nil { throw ValidationError("Name the session whose deliveries are given up.") }
    }

    func run() throws {
      try data.withStore { store in
        let sessions = data.sessions(store)
        if let id, drop || dropRemoved {
          let owed = try store.handOvers(of: store.find(id)).filter { !$0.isDone && (drop || sessions.isOrphaned($0)) }
          for delivery in owed { try store.giveUp(delivery, by: .command) }
        } else if let id {
          let session = try store.find(id), journey = try store.session(session).journey
          guard try store.session(session).ending != nil else { throw data.isOpen(session) }
          let destinations = sessions.destinations.filter { $0.takes(journey) }
          guard !destinations.isEmpty else {
            throw WorkflowError(
              code: "noDestination", module: "Store",
              message: "The configuration file names no destination for the journey \"\(journey)\". Use vestibule sessions export.")
          }
          for destination in destinations { try store.renew(session, to: destination.target, by: .command) }
        }
        _ = Blocking.run { await ResultRelay(sessions: sessions).deliver() }
        var isWell = true
        for line in DeliveryTable(try store.handOvers(), sessions.destinations, in: sessions.environment.timeZone).lines { print(line) }
        for debt in try store.handOvers() where sessions.isOrphaned(debt) {
          StandardError.write(
            "\(SessionNumber(of: debt.session)): \(Destination.name(ofTarget: debt.target)) is not in the configuration file any more, or not for this journey. Give up what is owed to it with: "
              + data.folders.hint.dropRemoved(debt.session))
          isWell = false
        }
        for debt in try store.handOvers() where debt.problem != nil && !debt.isDone {
          StandardError.write("\(SessionNumber(of: debt.session)): \(debt.problem ?? "")")
          isWell = false
        }
        if !isWell { throw ExitStatus.fault.code }
      }
    }
  }

  struct Erase: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Erase a session with its pictures, test cases and results, and what the services keep of it.")
    @OptionGroup var data: DataOptions
    @Argument(help: "The session's id, or its beginning.") var id: String?
    @Flag(help: "Erase what the SDKs keep on this device between journeys, and what the services keep of the device.") var device = false

    func validate() throws {
      if (id == nil) != device { throw ValidationError("Name a session, or --device.") }
    }

    func run() throws {
      try erase()
      let store = data.folders.store
      for server in Blocking.run({ await RemoteErasure(store).run() }) {
        StandardError.write(
          "\(server) has not erased everything that it keeps: it cannot be reached, it has a fault, or something else answers there. It is asked again by the next kiosk or by the next erasure on this data folder."
        )
      }
    }

    private func erase() throws {
      try data.withStore { store in
        guard let id else {
          if try !StoredDeviceVault(store).erase() { StandardError.write(Self.logIsKept) }
          return
        }
        let session = try store.find(id)
        // Reported before anything is erased: if the program were killed in between, the places would be unknown.
        for place in try store.placesElsewhere(of: session) {
          StandardError.write("\(place) was written for a hand-over and is not erased with the session. Delete it yourself if necessary.")
        }
        if store.hasLostTraces(of: session) {
          StandardError.write(
            "What says where the results of the session went, and what the services keep of it, is damaged. Look for both yourself: in the data folder, and with vestibule office."
          )
        }
        let isOwed = try store.handOvers(of: session).contains { $0.state == .pending }
        let isLogCleared = try store.erase(session, by: .command)
        if isOwed { StandardError.write("The result had not been handed over yet. It was erased with the session.") }
        if !isLogCleared { StandardError.write(Self.logIsKept) }
      }
    }

    private static let logIsKept = "It is erased. Another program uses the database, so its log is cleared at the next start."
  }
}

extension SessionService {
  /// Whether a result is owed to a destination that the configuration file does not name any more. (Where a caller wanted it is no
  /// destination of that file.)
  fileprivate func isOrphaned(_ debt: HandOver) -> Bool {
    debt.state == .pending && Destination.isOne(debt.target) && destination(for: debt) == nil
  }
}

extension DataOptions {
  func isOpen(_ session: String) -> WorkflowError {
    WorkflowError(
      code: "sessionIsOpen", module: "Store",
      message: "The session \(session) has not ended. Go on with: \(folders.hint.resume(session))")
  }

  /// The service for a store's sessions, with the journeys that the program knows.
  func sessions(_ store: Store) -> SessionService {
    let installation = Installation.current
    return SessionService(
      store: store, modules: installation.journeys, hint: folders.hint,
      environment: RunEnvironment(timeZone: configuration.effectiveTimeZone), destinations: configuration.destinations
    ) { _ in
      installation.performer(InMemoryCommandMemory())
    }
  }

  /// Runs a command's work with the store, after cleaning up what earlier runs left. Errors become messages and exit statuses.
  func withStore<Value>(_ work: (Store) throws -> Value) throws -> Value {
    let store = folders.store
    do {
      try store.sweep()
      return try work(store)
    } catch let refusal as ResultPlace.Refusal {
      StandardError.write(refusal.description)
      throw ExitStatus.unreadableInput.code
    } catch let error as WorkflowError {
      StandardError.write(error.message)
      throw (error.module == "Store" ? ExitStatus.unreadableInput : .fault).code
    }
  }
}
