import ArgumentParser

struct SpecimenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "specimen", abstract: "Draw a document of a fictitious person.")
}
