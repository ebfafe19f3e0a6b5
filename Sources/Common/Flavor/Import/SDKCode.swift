import Notation

/// Reads the flavor that an app's code sets: Swift for iOS or Kotlin for Android, as the App Components guide and `FlavorExport` write it.
///
/// The code is run as far as it sets a flavor: definitions, assignments, the SDK's initialisers, the colours and fonts of UIKit and Android,
/// conditions on the appearance, and the code's own functions. Everything else is skipped. The last flavor that the code makes is the result,
/// or, if it makes none, the parts that it makes (`OrcaColors`, `OrcaPalette`, `OrcaFonts`, `OrcaLayouts`, `OrcaLocalization`).
public enum SDKCode {
  /// What was not understood.
  public struct Remark: Hashable, Sendable {
    /// Counted from 1.
    public var line: Int
    /// One sentence or two.
    public var text: String

    /// "line 7: colors.hint.bgColor is no name of the SDK."
    public var description: String { "line \(line): \(text)" }
  }

  /// The result of reading code.
  public struct Reading: Sendable {
    public var flavor: Flavor
    /// What was not understood, in the order of the lines.
    public var remarks: [Remark]
    /// Whether the code makes a flavor or a part of one.
    public var hasFlavor: Bool
  }

  /// The endings of the names of files with such code.
  public static let endings = ["swift", "kt", "kts"]

  /// The longest text that is read, in bytes. An app's own code for its look is far shorter.
  public static let mostBytes = 1 << 20

  /// - Parameters:
  ///   - name: the flavor's name, if the code does not say one.
  ///   - resources: the colours of the app's resources, such as those of an Android `colors.xml`, by name.
  public static func read(_ text: String, name: String, resources: [String: ColorExpression] = [:]) -> Reading {
    guard text.utf8.count <= mostBytes else {
      return Reading(
        flavor: Flavor(name: name),
        remarks: [Remark(line: 1, text: "The text is longer than 1 MB. Take only the code that sets the flavor.")],
        hasFlavor: false)
    }
    let lexer = SDKCodeLexer(text)
    var parser = SDKCodeParser(lexer.tokens)
    let statements = parser.parse()
    var evaluator = SDKCodeEvaluator(resources: resources)
    evaluator.run(file: statements)
    for line in parser.missing {
      evaluator.remark(line, "A closing bracket is missing for the one that opens here; the rest is read without.")
    }
    if parser.isTooDeep || evaluator.isTooLong {
      evaluator.remark(
        1, "The code is nested too deeply or runs too long, so not all of it is read. Take only the code that sets the flavor.")
    }
    let flavors = evaluator.parts.filter { $0.part.path.isEmpty }.map(\.part.flavor)
    var flavor = flavors.last ?? Flavor(name: name)
    if let last = flavors.last, flavors.contains(where: { $0 != last && $0 != Flavor(name: "") }) {
      evaluator.remark(1, "The code makes several flavors; the last one is read.")
    }
    if flavors.isEmpty {
      for (_, part) in evaluator.parts { flavor.add(part) }
    }
    flavor.name = name
    var notes = SDKCodeNotes(comments: lexer.comments, places: evaluator.places)
    flavor = notes.added(to: flavor)
    for remark in notes.remarks { evaluator.remark(remark.line, remark.text) }
    let hasFlavor = !evaluator.parts.isEmpty
    if !hasFlavor { evaluator.remark(1, "There is no OrcaFlavor in this text, and no part of one, such as OrcaColors.") }
    return Reading(flavor: flavor, remarks: evaluator.remarks.sorted { ($0.line, $0.text) < ($1.line, $1.text) }, hasFlavor: hasFlavor)
  }
}
