/// What a simulated camera shows once all movements have ended.
public struct StageState: Codable, Hashable, Sendable {
  public enum Subject: String, Codable, Sendable { case document, face }
  /// Which documents lie before the camera.
  public enum Documents: String, Codable, Sendable { case one, none, two, other }
  /// What shows the face: the person, a photograph that is held before the camera, or the screen of another device.
  public enum Presentation: String, Codable, Sendable { case inPerson, photograph, screen }

  public var subject = Subject.document
  public var documents = Documents.one
  public var surface = SpecimenSurface.wood
  /// Whether the light falls so that holograms shine.
  public var isShining = false
  /// nil for neutral.
  public var expression: SpecimenExpression?
  public var wear: Set<SpecimenWear> = []
  public var hasCompanion = false
  public var presentation = Presentation.inPerson
  private var measures: [StageMeasure: Double] = [:]

  public init() {}

  public subscript(measure: StageMeasure) -> Double {
    get { measures[measure] ?? measure.atRest }
    set { measures[measure] = newValue == measure.atRest ? nil : newValue }
  }
}

/// What moves continuously before a simulated camera.
public enum StageMeasure: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
  /// Where the middle of the subject is: from that of the picture, as shares of the picture's width and height.
  case x, y
  /// How many times as large as a person is asked to hold it.
  case nearness
  /// Degrees in the plane of the picture, clockwise.
  case roll
  /// Degrees by which the upper edge of the document leans away from the camera.
  case pitch
  /// Degrees about the document's upright axis: at 180 its other side is seen.
  case flip
  /// How far a thumb covers the lines of the machine-readable zone: 0 to 1.
  case cover
  /// Degrees of the head, to the person's own left.
  case turn
  /// Degrees of the head, upwards.
  case nod
  /// How far the person has left the picture: 0 to 1.
  case away
  /// The size of a reflection, as a share of the picture's width.
  case glare
  /// The share of light that is missing.
  case darkness
  /// How far out of focus the picture is: 0 to 1.
  case blur
  /// How much the hand shakes: 0 for a steady one, to 1.
  case shake

  public var atRest: Double { self == .nearness ? 1 : 0 }
}
