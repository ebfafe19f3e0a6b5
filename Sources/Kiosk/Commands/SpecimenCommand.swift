import ArgumentParser
import Authoring
import Background
import Documents
import Foundation
import Imaging
import Invocation

/// Draws a document of a fictitious person, intact or damaged, so that a tester can create any case with one command.
struct SpecimenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "specimen", abstract: "Draw a document of a fictitious person, or the person.",
    discussion: "Kinds: \(SpecimenKind.allValueStrings.joined(separator: ", ")).")

  @Argument(help: "What to draw.") var kind: SpecimenKind
  @Option(name: [.short, .long], help: "The file, .jpg or .png (default: KIND.jpg here; - for standard output).") var out: String?

  @OptionGroup(title: "The data") var data: SpecimenData
  @OptionGroup(title: "The picture") var view: SpecimenView
  @OptionGroup(title: "The damage") var damage: DamageOptions

  func run() throws {
    let target = out ?? "\(kind.name).jpg"
    let link = ImagingLink()
    let draw = try drawing(target)
    let drawn = Blocking.run { () -> Result<EncodedPicture, any Error> in
      do { return .success(try await draw(link)) } catch { return .failure(error) }
    }
    link.close()
    switch drawn {
    case .failure(let error):
      StandardError.write((error as? ImagingError)?.message ?? "\(error)")
      throw ExitStatus.fault.code
    case .success(let picture):
      do {
        if target == "-" { return try FileHandle(fileDescriptor: StandardStreams.current.output).write(contentsOf: Data(picture.bytes)) }
        try Data(picture.bytes).write(to: URL(filePath: target), options: .atomic)
      } catch {
        StandardError.write("\(target) cannot be written. Name another place with --out, or free some disk space.")
        throw ExitStatus.fault.code
      }
      print(target)
    }
  }
}

extension SpecimenCommand {
  /// What the imaging process is asked for.
  private func drawing(_ target: String) throws -> @Sendable (ImagingLink) async throws -> EncodedPicture {
    let today = CalendarDate(secondsSince1970: Int(Date().timeIntervalSince1970)), isPNG = target.lowercased().hasSuffix(".png")
    let order = data.order(kind.document)
    if let fault = order.fault { throw ValidationError(fault) }
    let document = order.document(asOf: today)
    if case .selfie = kind {
      guard !isPNG else { throw ValidationError("A selfie is drawn as a JPEG: name a file that ends in .jpg.") }
      let selfie = SpecimenSelfie(
        of: document.person, on: today, turn: view.yaw, expression: view.expression, isWithoutGlasses: view.withoutGlasses)
      return { try await $0.draw(selfie) }
    }
    let request = SpecimenRequest(
      document, side: view.side, isAngled: view.tilted, placement: view.cropped ? .cropped : .table, surface: view.table, dpi: view.dpi,
      damage: damage.damage, encoding: isPNG ? .png : .jpg)
    return { try await $0.draw(request) }
  }
}

/// What can be drawn.
enum SpecimenKind: ExpressibleByArgument {
  case document(SpecimenDocument.Kind)
  /// The person in front of a camera.
  case selfie

  init?(argument: String) {
    if argument == "selfie" {
      self = .selfie
    } else if let kind = SpecimenDocument.Kind(rawValue: argument) {
      self = .document(kind)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { SpecimenDocument.Kind.allCases.map(\.rawValue) + ["selfie"] }

  var name: String { if case .document(let kind) = self { kind.rawValue } else { "selfie" } }

  /// The document whose holder is drawn.
  var document: SpecimenDocument.Kind { if case .document(let kind) = self { kind } else { .passport } }
}

/// The data on the document. Without options it belongs to Anna Maria Eriksson of Utopia, as in ICAO's examples, and is valid today.
struct SpecimenData: ParsableArguments {
  @Option(help: "A number that selects a fictitious person and document; each number is a different one.") var person: UInt64?
  @Option(help: "The last name.") var lastName: String?
  @Option(help: "The first names.") var firstName: String?
  @Option(help: "The date of birth, YYYY-MM-DD.") var birth: JourneyOptions.Day?
  @Option(help: "F, M or X.") var sex: SpecimenPerson.Sex?
  @Option(help: "The nationality, ISO 3166-1 alpha-3.") var nationality: Country?
  @Option(help: "The issuing country, ISO 3166-1 alpha-3.") var issuer: Country?
  @Option(help: "The document's number.") var number: String?
  @Option(help: "The day of expiry, YYYY-MM-DD.") var expiry: JourneyOptions.Day?
  @Option(help: "The state or province of a driversLicense, two letters: it gets a PDF417 on its back.") var state: AamvaJurisdiction?
  @Option(help: "The version of the AAMVA standard of that barcode, 1 to 11.") var aamvaVersion: Int = 10
  @Option(help: "Another number in the code on a licence's back, to contradict the front.") var codeNumber: String?
  @Option(help: "A check digit to print wrong: documentNumberCheckDigit, birthDateCheckDigit, …") var damagedDigit: MrzField?

  /// The order of a document of this kind.
  func order(_ kind: SpecimenDocument.Kind) -> SpecimenOrder {
    var order = SpecimenOrder(kind, seed: person)
    order.lastName = lastName
    order.firstName = firstName
    order.birth = birth?.date
    order.sex = sex
    order.nationality = nationality
    order.issuingCountry = issuer
    order.number = number?.uppercased()
    order.expires = expiry?.date
    order.jurisdiction = state
    order.aamvaVersion = aamvaVersion
    order.codeNumber = codeNumber?.uppercased()
    order.damagedDigit = damagedDigit
    return order
  }
}

/// How the document is viewed.
struct SpecimenView: ParsableArguments {
  @Option(help: "front, back, insideLeft or insideRight.") var side: FileSide = .front
  @Flag(help: "Tilted, so that the holograms shine.") var tilted = false
  @Flag(help: "The document alone, without the table.") var cropped = false
  @Option(help: "The surface: \(SpecimenSurface.allCases.map(\.rawValue).joined(separator: ", ")).") var table: SpecimenSurface = .wood
  @Option(help: "Dots per inch, 100 to 600.") var dpi: Double = 300
  @Option(parsing: .unconditional, help: "Selfie: degrees by which the head is turned to the person's own left, -60 to 60.")
  var yaw: Double = 0
  @Option(help: "Selfie: \(SpecimenExpression.allCases.map(\.rawValue).joined(separator: ", ")); neutral if not given.")
  var expression: SpecimenExpression?
  @Flag(help: "Selfie: without the person's glasses, so that the eyes are seen.") var withoutGlasses = false

  func validate() throws {
    guard (-SpecimenSelfie.mostTurn...SpecimenSelfie.mostTurn).contains(yaw) else {
      throw ValidationError("A head cannot be turned by \(yaw) degrees here: choose -60 to 60.")
    }
  }
}

/// The damage to the picture.
struct DamageOptions: ParsableArguments {
  @Option(help: "Like a careful person with a simple camera, by number: turn, perspective, blur, noise, light, JPEG.") var handheld: UInt64?
  @Option(help: "The strength of --handheld, 0 to 20: with 2, the same damage is twice as strong.") var strength: Double?
  @Option(parsing: .unconditional, help: "Degrees clockwise, -45 to 45.") var rotation: Double?
  @Option(help: "The whole picture turned clockwise: 0, 90, 180 or 270 degrees.") var turn: QuarterTurn?
  @Option(help: "Perspective: how far corners are displaced, as a share of the width, 0 to 0.1.") var corners: Double?
  @Option(help: "The camera's distance, as a multiple of the right one, 1 to 4.") var distance: Double?
  @Option(help: "A cut edge: how far the document lies outside the picture, as a share of its width, 0 to 0.9.") var shift: Double?
  @Option(help: "Gaussian blur, sigma in pixels, 0 to 20.") var blur: Double?
  @Option(help: "How far the hand moved during the exposure, in pixels, 0 to 60.") var motion: Double?
  @Option(help: "Gaussian noise, sigma of 255, 0 to 80.") var noise: Double?
  @Option(help: "Uneven light: how much darker the dark end is, 0 to 1.") var gradient: Double?
  @Option(help: "The size of a reflection, as a share of the width, 0 to 0.5.") var glare: Double?
  @Option(name: [.long, .customLong("dark")], help: "How much light is missing, 0 to 1.") var darkness: Double?
  @Option(help: "A covered corner: how far a thumb reaches over it, as a share of the document's width, 0 to 0.5.") var thumb: Double?
  @Option(help: "What is wrong with the whole picture: mirrored, negative, or truncated (a JPEG that is cut off).") var defect:
    PictureDefect?
  @Option(help: "JPEG quality, 1 to 100.") var jpeg: Int?
  @Option(help: "A seed for what is random: directions, places, noise.") var seed: UInt64?

  func validate() throws {
    if let strength {
      if handheld == nil { throw ValidationError("--strength can be used only with --handheld NUMBER.") }
      if !(0...20).contains(strength) { throw ValidationError("The strength \(strength) is not possible: choose 0 to 20.") }
    }
    if let fault = damage.fault { throw ValidationError(fault) }
  }

  var damage: SpecimenDamage {
    var damage = handheld.map { SpecimenDamage.random(seed: $0, scale: strength ?? 1) } ?? .none
    if let rotation { damage.rotation = rotation }
    if let turn { damage.quarterTurns = turn.quarters }
    if let corners { damage.corners = corners }
    if let distance { damage.distance = distance }
    if let shift { damage.shift = shift }
    if let blur { damage.blur = blur }
    if let motion { damage.motion = motion }
    if let noise { damage.noise = noise }
    if let gradient { damage.gradient = gradient }
    if let glare { damage.glare = glare }
    if let darkness { damage.darkness = darkness }
    if let thumb { damage.thumb = thumb }
    if let defect { damage.defect = defect }
    if let jpeg { damage.jpegQuality = jpeg }
    if let seed { damage.seed = seed }
    return damage
  }
}

/// A turn of the whole picture by quarters.
enum QuarterTurn: String, CaseIterable, ExpressibleByArgument {
  case none = "0", right = "90", half = "180", left = "270"

  /// Clockwise, 0 to 3.
  var quarters: Int {
    switch self {
    case .none: 0
    case .right: 1
    case .half: 2
    case .left: 3
    }
  }
}

extension SpecimenSurface: ExpressibleByArgument {}
extension SpecimenExpression: ExpressibleByArgument {}

extension SpecimenPerson.Sex: ExpressibleByArgument {}
extension FileSide: ExpressibleByArgument {}
extension MrzField: ExpressibleByArgument {}
extension PictureDefect: ExpressibleByArgument {}

extension AamvaJurisdiction: ExpressibleByArgument {
  public init?(argument: String) { self.init(code: argument.uppercased()) }
}

extension Country: ExpressibleByArgument {
  public init?(argument: String) { self.init(code: argument.uppercased()) }
}
