import ArgumentParser
import Branding
import Foundation
import Invocation
import LookFiles
import Workflow

/// What was handed over for a new theme: the brand that colours, files and themes show, and its logo.
struct BrandSources {
  private(set) var brand = Brand()
  /// The first logo.
  private(set) var logo: BrandLogo?
  /// The name of the first theme, or of the first file.
  private(set) var name: String?
  /// What else the caller may do, a sentence each.
  private(set) var notes: [String] = []

  private enum Input {
    case brand(Brand)
    case theme(String)
    case logo(String)
    case file(BrandFile, BrandSource)
  }

  /// More than any style sheet has.
  private static let mostBytes = 8 << 20

  /// - Throws: the exit status, after what is wrong was written to standard error.
  init(_ sources: [String], logo: String?, _ library: ThemeFiles) throws {
    let inputs = try sources.map { try Self.input($0, library) } + (logo.map { [.logo($0)] } ?? [])
    let resources = inputs.compactMap { if case .file(let file, .androidResources) = $0 { file } else { nil } }
    for input in inputs {
      switch input {
      case .brand(let shown): brand.add(shown)
      case .theme(let name):
        var shown = Brand()
        shown.flavor = try ThemesCommand.flavor(name, library)
        self.name = self.name ?? shown.flavor?.name
        brand.add(shown)
      case .logo(let path):
        let drawn = try BrandLogo(path)
        self.logo = self.logo ?? drawn
        take(nameOf: path)
        brand.add(drawn.brand)
      case .file(let file, let kind):
        let shown = Brand(file, as: kind, among: resources.filter { $0 != file })
        let sheets = kind == .webPage ? Brand.linkedSheets(of: file) : 0
        let note = sheets == 0
          ? nil : "\(file.name) refers to \(sheets == 1 ? "a style sheet" : "\(sheets) style sheets") outside of it: give that file with --from as well."
        guard !shown.isEmpty else { throw Self.refusal("\(file.name) has no colour that can be used. \(note ?? "")") }
        if let note { notes.append(note) }
        take(nameOf: file.name)
        brand.add(shown)
      }
    }
    if let logo, let first = self.logo, first.path != logo { self.logo = try BrandLogo(logo) }
  }

  private mutating func take(nameOf path: String) {
    let stem = URL(filePath: path).deletingPathExtension().lastPathComponent
    if name == nil, !stem.isEmpty { name = stem }
  }

  private static func input(_ source: String, _ library: ThemeFiles) throws -> Input {
    guard source == "-" || FileManager.default.fileExists(atPath: source) else {
      if let color = ColorText.color(source) { return .brand(Brand(primary: color, place: "given as \(source)")) }
      if library.names.contains(source) { return .theme(source) }
      throw refusal("\(source) is neither a file nor a colour nor a theme. Name \(BrandSource.forms).")
    }
    let bytes: [UInt8]
    do throws(WorkflowError) { bytes = try InputFile.read(source, atMost: mostBytes) } catch { throw refusal(error.message) }
    let name = source == "-" ? "standard input" : URL(filePath: source).lastPathComponent
    guard !bytes.isEmpty else { throw refusal("\(name) is empty. Name \(BrandSource.forms).") }
    switch BrandSource(bytes, name: name) {
    case .logo: return .logo(source)
    case .theme: return .theme(ThemeFiles.isPath(source) ? source : "./\(source)")
    case let kind?: return .file(BrandFile(name: name, bytes: bytes), kind)
    case nil: throw refusal("\(name) is of no known kind. Name \(BrandSource.forms).")
    }
  }

  static func refusal(_ sentence: String) -> ExitCode {
    StandardError.write(sentence)
    return ExitStatus.unreadableInput.code
  }
}
