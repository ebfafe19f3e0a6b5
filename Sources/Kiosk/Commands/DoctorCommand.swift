import Application
import ArgumentParser
import Authoring
import Background
import Deliveries
import Foundation
import Imaging
import Invocation
import JourneyKit
import KioskConfiguration
import Looks
import Services
import Store
import Terminal

/// Reports what this machine has, what is missing and what to do about it. What a kiosk needs is tried as the kiosk tries it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check this machine: packages, terminal, imaging, store, and all that the configuration names.",
    discussion:
      "Ends with 0 if everything works, else with the status of the first fault: 66 for what the configuration names and for the terminal, else 70."
  )

  @Flag(help: "Also send a test delivery to each place for results.") var deep = false

  @Option(help: ArgumentHelp("The server at which the kiosk is told to find the vendors' servers, which is asked too.", valueName: "url"))
  var backend: JourneyOptions.Backend?

  @OptionGroup var machine: MachineOptions

  func run() throws {
    let report = DoctorReport(), file = machine.file
    report.line("settings", file.path ?? "no configuration file; the defaults apply", fault: file.problem == nil ? nil : .unreadableInput)
    for problem in file.problem?.description.split(separator: "\n") ?? [] { report.line("", String(problem), fault: .unreadableInput) }
    if let words = refusal(of: file) { report.line("", words, fault: .unreadableInput) }
    if file.problem == nil { for text in ConfigurationSummary(file.configuration).lines { report.line("", text) } }
    report.line(
      "time zone", file.configuration.timeZoneLine, fault: file.configuration.timeZoneProblem == nil ? nil : .unreadableInput,
      advice: file.configuration.timeZoneProblem)
    checkPackages(report)
    checkTerminal(report)
    let link = ImagingLink()
    defer { link.close() }
    try tryEverything(file, link, report)
    describe(link, report)
    report.line("sources", "a picture, a folder of pictures, specimen, webcam, a video, pattern")
    if let fault = report.firstFault { throw fault.code }
  }

  /// Why others must not read the configuration: a PIN of four digits can be found from its hash in minutes. Returns nil if they cannot
  /// read it, or if it has no PIN.
  private func refusal(of file: ConfigurationFile) -> String? {
    var status = stat()
    guard !file.configuration.staff.isEmpty, let path = file.path, stat(path, &status) == 0 else { return nil }
    return TrustedFile.refusal(of: path, status, .secret(at: path, Folders.environment)).map { "It has PINs, and \($0.message)" }
  }

  private func checkPackages(_ report: DoctorReport) {
    switch DebianPackages.missing {
    case nil: report.line("packages", "no dpkg here; needed under their Debian names: \(DebianPackages.names.joined(separator: " "))")
    case _ where DebianPackages.isPackaged: report.line("packages", "installed as the Debian package vestibule")
    case []?: report.line("packages", "all \(DebianPackages.names.count) installed")
    case let missing?:
      let names = missing.joined(separator: " ")
      report.line("packages", "missing: \(names)", fault: .fault, advice: "apt-get install \(names)")
    }
  }

  private func checkTerminal(_ report: DoctorReport) {
    let environment = Folders.environment
    let type = environment["TERM"] ?? "", problem = Terminal.problem(ofType: type)
    report.line(
      "terminal", "TERM=\(type.isEmpty ? "(not set)" : type) COLORTERM=\(environment["COLORTERM"] ?? "") LANG=\(environment["LANG"] ?? "")",
      fault: problem?.status, advice: problem?.description)
  }

  /// Walks through what the kiosk walks through.
  private func tryEverything(_ file: ConfigurationFile, _ link: ImagingLink, _ report: DoctorReport) throws {
    let program: Program
    do throws(JourneyFailure) { program = try self.program(file) } catch {
      return report.line("settings", error.error.message, fault: .unreadableInput)
    }
    let words = LookLoader(folders: program.folders, theme: nil, locale: "en", flavor: nil, environment: [:])
    let deliveries = deep ? file.configuration.destinations.map { ReadinessCheck.delivery(to: $0, from: program.sessions.store) } : []
    for check in program.checks(link) + deliveries {
      let finding = Blocking.run { await check.run() }
      report.line(
        finding.subject.word, finding.problem.map(words.text) ?? finding.value, fault: finding.problem == nil ? nil : check.status)
      guard finding.subject == .store, finding.problem == nil else { continue }
      let damages = (try? program.sessions.store.inventory(checksDatabase: true).damages) ?? []
      for damage in damages { report.line("", damage.message, fault: .fault) }
    }
  }

  /// The kiosk, even if it would stay closed.
  private func program(_ file: ConfigurationFile) throws(JourneyFailure) -> Program {
    var input = JourneyOptions.none
    input.backend = backend
    do throws(JourneyFailure) {
      return try Program(input: input, look: .none, machine: machine, file: file, output: .none)
    } catch { return try Program.closed(by: error, look: .none, machine: machine, file: file) }
  }

  /// What the imaging process says about itself, and the cameras.
  private func describe(_ link: ImagingLink, _ report: DoctorReport) {
    if let summary = Blocking.run({ try? await link.confinement() }).map({ ConfinementSummary($0) }) {
      report.line("confined", summary.words, fault: summary.isWell ? nil : .fault, advice: summary.advice)
      for gap in summary.gaps { report.line("", gap) }
    }
    if let faces = Blocking.run({ try? await link.faceModels() }) {
      report.line("faces", faces.words, fault: faces.state == .unusable ? .fault : nil, advice: FaceModelReport.advice)
    }
    if let print = Blocking.run({ try? await link.printEngine() }) { report.line("print", print.words) }
    describeServer(report)
    // The one that a kiosk is to use was tried before.
    for (index, text) in Blocking.run({ await CameraCheck.lines(link) }).enumerated() { report.line(index == 0 ? "cameras" : "", text) }
  }
}

extension DoctorCommand {
  /// How the server's process is confined, where there is one: only `vestibule serve` and phones that take pictures need it.
  fileprivate func describeServer(_ report: DoctorReport) {
    guard let program = try? ServerExecutable.find() else { return report.line("server", "not installed") }
    do throws(DeliveryProblem) {
      let summary = ConfinementSummary(try ServerTrial.confinement(of: program), of: .server)
      report.line("server", summary.words, fault: summary.isWell ? nil : .fault, advice: summary.advice)
      for gap in summary.gaps { report.line("", gap) }
    } catch { report.line("server", error.description, fault: .fault) }
  }
}

extension ReadinessCheck.Subject {
  /// What the doctor calls it.
  fileprivate var word: String {
    switch self {
    case .store: "store"
    case .reading: "imaging"
    case .source: "source"
    case .look: "look"
    case .logo: "logo"
    case .workflow: "workflow"
    case .backend: "backend"
    case .handOff: "phones"
    case .disk: "disk"
    case .destination: "results"
    }
  }
}

/// The doctor's lines.
private final class DoctorReport {
  /// The status of the first fault; nil if there is none.
  private(set) var firstFault: ExitStatus?

  /// - Parameters:
  ///   - fault: the status for it, or nil if all is well.
  ///   - advice: what to do about a fault.
  func line(_ what: String, _ value: String, fault: ExitStatus? = nil, advice: String? = nil) {
    print("\(fault == nil ? "ok  " : "FAIL") \(what.padding(toLength: 10, withPad: " ", startingAt: 0)) \(value)")
    if fault != nil, let advice { print("                \(advice)") }
    firstFault = firstFault ?? fault
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
