import ArgumentParser
import Authoring
import Invocation
import KioskConfiguration
import Store

/// What is set for the machine: the file with its settings, and the folder of the sessions.
struct MachineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file with the machine's settings (default: $VESTIBULE_CONFIGURATION, else $XDG_CONFIG_HOME/vestibule/vestibule.json, else /etc/vestibule/vestibule.json).",
      valueName: "file"))
  var settings: String?

  /// The former name of `--settings`.
  @Option(name: .customLong("configuration"), help: .hidden) var formerSettings: String?

  @Option(help: "The folder for sessions, journals and pictures (default: $VESTIBULE_DATA, else $XDG_DATA_HOME/vestibule).")
  var data: String?

  /// The options of an empty command line.
  static var none: MachineOptions {
    var options = MachineOptions()
    options.settings = nil
    options.formerSettings = nil
    options.data = nil
    return options
  }

  private var configuration: String? { settings ?? formerSettings }

  /// The configuration file; reads it.
  var file: ConfigurationFile { ConfigurationFile(flag: configuration, journeys: Installation.current.journeys.names) }

  /// The program's folders.
  func folders(_ configuration: Configuration) -> Folders {
    .find(data: data ?? configuration.data, key: configuration.key, configuration: named)
  }

  /// The configuration file that the caller named; nil for none.
  private var named: String? { ConfigurationFile.named(flag: self.configuration, environment: Folders.environment) }

  /// - Throws: when no data folder is known.
  func checkData(_ configuration: Configuration) throws {
    let path = DataFolder.path(flag: data ?? configuration.data, environment: Folders.environment)
    if path == nil { throw ValidationError(DataFolder.missing) }
  }
}

/// The same for a command that works only with a configuration file that can be read.
struct DataOptions: ParsableArguments {
  @OptionGroup var machine: MachineOptions

  var configuration: Configuration { machine.file.configuration }
  var folders: Folders { machine.folders(configuration) }

  func validate() throws {
    let file = machine.file
    if let problem = file.problem {
      StandardError.write(problem.description)
      throw ExitStatus.unreadableInput.code
    }
    try machine.checkData(file.configuration)
  }
}

extension Profile: ExpressibleByArgument {}
