import Application
import ArgumentParser
import Foundation
import Imaging
import Store
import Terminal

/// Reports what this machine has, what is missing and what to do about it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check this machine: packages, terminal, imaging, store.")

  @OptionGroup var machine: MachineOptions

  func run() throws {
    var isWell = true
    let file = machine.file
    func line(_ what: String, _ value: String, good: Bool = true, advice: String? = nil) {
      print("\(good ? "ok  " : "FAIL") \(what.padding(toLength: 10, withPad: " ", startingAt: 0)) \(value)")
      if !good, let advice { print("                \(advice)") }
      isWell = isWell && good
    }

    line("settings", file.path ?? "no configuration file; the defaults apply", good: file.problem == nil)
    for problem in file.problem?.description.split(separator: "\n") ?? [] { line("", String(problem), good: false) }
    if file.problem == nil { for text in ConfigurationSummary(file.configuration).lines { line("", text) } }

    switch DebianPackages.missing {
    case nil: line("packages", "no dpkg here; needed under their Debian names: \(DebianPackages.names.joined(separator: " "))")
    case _ where DebianPackages.isPackaged: line("packages", "installed as the Debian package vestibule")
    case []?: line("packages", "all \(DebianPackages.names.count) installed")
    case let missing?:
      let names = missing.joined(separator: " ")
      line("packages", "missing: \(names)", good: false, advice: "apt-get install \(names)")
    }

    let environment = Folders.environment
    let type = environment["TERM"] ?? ""
    line(
      "terminal", "TERM=\(type.isEmpty ? "(not set)" : type) COLORTERM=\(environment["COLORTERM"] ?? "") LANG=\(environment["LANG"] ?? "")",
      good: !type.isEmpty && type != "dumb", advice: "Set TERM to your terminal's type, or use --plain.")

    let link = ImagingLink()
    let greeting = Blocking.run { () -> Result<Int, any Error> in
      do { return .success(try await link.hello()) } catch { return .failure(error) }
    }
    let confinement = Blocking.run { try? await link.confinement() }
    let faces = Blocking.run { try? await link.faceModels() }
    let cameras = Blocking.run { await CameraCheck.lines(link) }
    link.close()
    switch greeting {
    case .success(let version): line("imaging", "answers, protocol \(version)")
    case .failure(let error): line("imaging", "\(error)", good: false, advice: "Build it (make release) or set VESTIBULE_IMAGING to it.")
    }

    if let summary = confinement.map(ConfinementSummary.init) {
      line("confined", summary.words, good: summary.isWell, advice: ConfinementSummary.advice)
      for gap in summary.gaps { line("", gap) }
    }

    if let faces { line("faces", faces.words, good: faces.state != .unusable, advice: FaceModelReport.advice) }

    let folders = machine.folders(file.configuration)
    line(
      "texts", folders.resources?.path ?? "not found", good: folders.resources != nil,
      advice: "Set VESTIBULE_RESOURCES to the folder that holds Themes and Localization.")
    do {
      let store = folders.store
      let damages = try store.inventory(checksDatabase: true).damages
      line("store", damages.first?.message ?? store.folder, good: damages.isEmpty)
      for damage in damages.dropFirst() { line("", damage.message, good: false) }
    } catch { line("store", error.message, good: false) }

    // A kiosk may be intended for pictures only, so a camera that cannot be used is reported but is not an error.
    for (index, text) in cameras.enumerated() { line(index == 0 ? "cameras" : "", text) }
    line("sources", "a picture, a folder of pictures, specimen, webcam, a video, pattern")
    if !isWell { throw ExitStatus.fault.code }
  }
}

/// The Debian packages needed to build and run the program. The list is in packages.txt, which make reads too.
enum DebianPackages {
  static let names: [String] = String(decoding: PackageResources.packages_txt, as: UTF8.self).split(separator: "\n")
    .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }

  /// The packages that are not installed; nil without dpkg.
  static var missing: [String]? { installed.map { installed in names.filter { !installed.contains($0[...]) } } }

  /// Whether this program came as a Debian package, which brings what it needs to run.
  static var isPackaged: Bool { Folders.executable.path == "/usr/bin/vestibule" && installed?.contains("vestibule") == true }

  private static var installed: Set<Substring>? {
    guard let status = try? String(contentsOfFile: "/var/lib/dpkg/status", encoding: .utf8) else { return nil }
    var installed: Set<Substring> = []
    for paragraph in status.split(separator: "\n\n") where paragraph.contains("Status: install ok installed") {
      if let first = paragraph.split(separator: "\n").first { installed.insert(first.dropFirst("Package: ".count)) }
    }
    return installed
  }
}
