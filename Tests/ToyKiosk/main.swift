import AppComponentsJourney
import AppComponentsService
import Backends
import Commands
import Foundation
import JourneyKit
import LockerJourney
import LockerService
import ToyJourney
import Workflow

// The world of the toy vendor is a folder: a file in it is the phone's approval, another one the courier's scan.
let world = ProcessInfo.processInfo.environment["TOY_WORLD"] ?? "/nonexistent"

/// Returns when a file of this name is there.
@Sendable func awaitFile(_ name: String) async throws(WorkflowError) -> Bool {
  while !FileManager.default.fileExists(atPath: "\(world)/\(name)") {
    do { try await Task.sleep(for: .milliseconds(20)) } catch { throw WorkflowError(code: "CANCELLED", message: "Nobody waits any more.") }
  }
  return true
}

// Whoever explores a journey is written down, a line for each time.
let explored = ProcessInfo.processInfo.environment["TOY_EXPLORED"]

@Sendable func counted<Module: JourneyModule>(_ module: Module) -> any JourneyModule {
  CountedModule(module: module) { name in
    guard let explored, let file = fopen(explored, "a") else { return }
    fputs("\(name)\n", file)
    fclose(file)
  }
}

Vestibule.main(
  journeys: [
    counted(DocumentModule()), counted(ToyModule()), LockerModule(),
  ] + (ProcessInfo.processInfo.environment["TOY_EVERY_PROMPT"] == nil ? [] : [EveryPromptModule()]),
  services: [ComponentService(), LockerService()],
  performer: { memory in
    let performer = MockPerformer(memory: memory)
    performer.register(AwaitApproval.self) { _, _ async throws(WorkflowError) in try await awaitFile("approved") }
    performer.register(AwaitScan.self) { _, _ async throws(WorkflowError) in try await awaitFile("scanned") }
    performer.registerCodes { handle, moment in
      CurrentCode(text: "\(handle.id)-\(moment / 30_000 % 1000)", validUntil: (moment / 30_000 + 1) * 30_000)
    }
    return performer
  })
