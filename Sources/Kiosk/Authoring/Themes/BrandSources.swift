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
    case files([BrandFile], BrandSource)
  }

  /// More than any style sheet has.
  private static let mostBytes = 8 << 20

  /// - Throws: the exit status, after what is wrong was written to standard error.
  init(_ sources: [String], logo: String?, _ library: ThemeFiles) throws {
    let inputs = Self.joined(try sources.map { try Self.input($0, library) }) + (logo.map { [.logo($0)] } ?? [])
    for input in inputs {
      switch input {
      case .brand(let shown): brand.add(shown)
      case .theme(let name):
        let flavor = try ThemesCommand.flavor(name, library)
        self.name = self.name ?? flavor.name
        brand.add(Brand(flavor))
      case .logo(let path):
        let drawn = try BrandLogo(path)
        self.logo = self.logo ?? drawn
        take(nameOf: path)
        brand.add(drawn.brand)
      case .files(let files, let kind):
        let shown = Brand(files, as: kind), name = files[0].name
        let sheets = kind == .webSite ? Brand.linkedSheets(of: files) : 0
        let linked = sheets == 1 ? "a style sheet" : "\(sheets) style sheets"
        let note = sheets == 0 ? nil : "\(name) refers to \(linked) outside of it: give it with --from as well."
        guard !shown.isEmpty else { throw Self.refusal("\(name) has no colour that can be used. \(note ?? "")") }
        if let note { notes.append(note) }
        take(nameOf: name)
        brand.add(shown)
      }
    }
    if let logo, let first = self.logo, first.path != logo { self.logo = try BrandLogo(logo) }
  }

  /// With all files of a site or an app, which name each other's colours, in the place of the first.
  private static func joined(_ inputs: [Input]) -> [Input] {
    func files(_ input: Input, _ kind: BrandSource) -> [BrandFile]? { if case .files(let files, kind) = input { files } else { nil } }
    return [BrandSource.webSite, .appResources].reduce(inputs) { inputs, kind in
      let all = inputs.flatMap { files($0, kind) ?? [] }
      guard let first = inputs.firstIndex(where: { files($0, kind) != nil }) else { return inputs }
      return inputs.indices.compactMap { $0 == first ? .files(all, kind) : files(inputs[$0], kind) == nil ? inputs[$0] : nil }
    }
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
    if let sets = ColorSetFiles.all(in: source) {
      guard !sets.isEmpty else { throw refusal("\(source) is a folder without colour sets. Name \(BrandSource.forms).") }
      return .files(sets, .appResources)
    }
    let bytes: [UInt8]
    do throws(WorkflowError) { bytes = try InputFile.read(source, atMost: mostBytes) } catch { throw refusal(error.message) }
    let name = source == "-" ? "standard input" : URL(filePath: source).lastPathComponent
    guard !bytes.isEmpty else { throw refusal("\(name) is empty. Name \(BrandSource.forms).") }
    switch BrandSource(bytes, name: name) {
    case .logo: return .logo(source)
    case .theme, .sdkCode: return .theme(ThemeFiles.isPath(source) ? source : "./\(source)")
    case let kind?: return .files([BrandFile(name: name, bytes: bytes)], kind)
    case nil: throw refusal("\(name) is of no known kind. Name \(BrandSource.forms).")
    }
  }

  static func refusal(_ sentence: String) -> ExitCode {
    StandardError.write(sentence)
    return ExitStatus.unreadableInput.code
  }
}
