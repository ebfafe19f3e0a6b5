import ArgumentParser
import Foundation
import Journeys
import Notation
import Store
import Workflow

/// The sessions in the store.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "List, show, resume, export and erase sessions.",
    subcommands: [List.self, Show.self, Resume.self, Export.self, Erase.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "All sessions, the newest first: one line each.")
    @OptionGroup var data: DataOptions

    func run() throws {
      try StoreAccess.with(data) { store throws(WorkflowError) in
        for session in try store.sessions() {
          let begun = LocalTime.text(session.startedAt)
          print("\(session.id)  \(begun)  \(session.journey)  \(session.state)  \(session.pictureCount) pictures")
        }
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "A session's records, one JSON object a line.")
    @OptionGroup var data: DataOptions
    @Argument(help: "The session's id.") var id: String

    func run() throws {
      try StoreAccess.with(data) { store throws(WorkflowError) in for record in try store.records(id) { print(record) } }
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Go on with a session that was left.")
    @OptionGroup var input: JourneyOptions
    @OptionGroup var look: LookOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "The session's id.") var id: String

    func run() throws {
      try StoreAccess.with(data) { store throws(WorkflowError) in _ = try store.session(id) }
      let program: Program
      do throws(ComponentError) { program = try Program(input: input, look: look, data: data, output: output) } catch {
        throw output.fail(error).code
      }
      let status = output.isHeadless ? program.runHeadless(.session(id), output) : program.runOnScreen(.session(id))
      if status != .success { throw status.code }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Copy a session's journal, pictures and result into a folder.")
    @OptionGroup var data: DataOptions
    @Argument(help: "The session's id.") var id: String
    @Argument(help: "The folder; it is made.") var folder: String

    func run() throws {
      try StoreAccess.with(data) { store throws(WorkflowError) in try store.export(id, to: folder) }
      print(folder)
    }
  }

  struct Erase: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Erase a session with its pictures.")
    @OptionGroup var data: DataOptions
    @Argument(help: "The session's id.") var id: String

    func run() throws { try StoreAccess.with(data) { store throws(WorkflowError) in try store.erase(id) } }
  }
}

/// The store for a command; its errors become sentences and exit statuses.
enum StoreAccess {
  static func with(_ data: DataOptions, _ work: (Store) throws(WorkflowError) -> Void) throws {
    do throws(WorkflowError) { try work(Store(folder: data.folders.data.path)) } catch {
      StandardError.write(error.message)
      throw (error.code == "unknownSession" ? ExitStatus.unreadableInput : .fault).code
    }
  }
}

extension SessionSummary {
  /// How the session stands, in a word.
  var state: String {
    switch ending {
    case .finished: "finished"
    case .failed(let error): error.qualifiedCode
    case .cancelled: "cancelled"
    case nil: "open"
    }
  }
}
