import Cryptography
import Services
import Workflow

/// The journeys that a program knows.
public struct JourneyModules: Sendable {
  /// In the order of the menu.
  public let all: [any JourneyModule]

  public init(_ all: [any JourneyModule]) { self.all = all }

  /// Those that menus and `vestibule run` offer.
  public var offered: [any JourneyModule] { all.filter(\.isOffered) }

  /// Those that a kiosk offers whose clients change, unless its configuration names others.
  public var offeredToAnybody: [any JourneyModule] { offered.filter(\.isForAnybody) }

  /// The names of the offered ones.
  public var names: [String] { offered.map(\.name) }

  /// The module with this name on the command line.
  public subscript(name: String) -> (any JourneyModule)? { all.first { $0.name == name } }

  /// The module whose journals use this name.
  public func module(ofJournal name: String) -> (any JourneyModule)? {
    all.first { module in
      func journalName<M: JourneyModule>(_ module: M) -> String { M.Main.name }
      return journalName(module) == name
    }
  }

  /// The scenarios of all journeys, each once, with the names of the journeys that have it.
  public var scenarios: [(scenario: Scenario, journeys: [String])] {
    var found: [(scenario: Scenario, journeys: [String])] = []
    for module in all {
      for scenario in module.scenarios {
        if let index = found.firstIndex(where: { $0.scenario.name == scenario.name }) {
          found[index].journeys.append(module.name)
        } else {
          found.append((scenario, [module.name]))
        }
      }
    }
    return found
  }

  /// The current text of a code that the SDK of one of the journeys makes on the device, or nil if none of them knows the handle.
  public func code(_ handle: CodeHandle, on device: Device) -> CurrentCode? {
    all.lazy.compactMap { $0.code(handle, on: device) }.first
  }

  /// The private keys that the SDKs of the journeys keep on the device.
  public func privateKeys(on device: Device) -> [RSAPrivateKey] { all.flatMap { $0.privateKeys(on: device) } }

  /// The registry from which sessions are resumed.
  public var registry: Registry {
    func journey<M: JourneyModule>(_ module: M) -> any Journey.Type { M.Main.self }
    return Registry(all.map { journey($0) })
  }
}
