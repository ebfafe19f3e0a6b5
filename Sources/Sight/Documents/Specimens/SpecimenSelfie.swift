/// A drawn person's expression, other than the neutral one. Left and right are the person's own.
public enum SpecimenExpression: String, Codable, CaseIterable, Sendable {
  case smile, leftEyeClosed, rightEyeClosed
}

/// What a camera sees of the fictitious person: head and shoulders, looking ahead or with the head turned. The face is that of the person's
/// documents.
public struct SpecimenSelfie: Codable, Hashable, Sendable {
  /// The most degrees by which the head can be turned to either side.
  public static let mostTurn = 60.0
  /// The smallest and the largest side of a picture, in pixels.
  public static let sides = 240...2160

  public var person: SpecimenPerson
  /// The day of the picture: people are drawn at their age.
  public var day: CalendarDate
  /// Yaw in degrees, to the person's own left.
  public var turn: Double
  /// nil for neutral.
  public var expression: SpecimenExpression?
  /// Whether a person who wears glasses has taken them off.
  public var isWithoutGlasses: Bool
  /// Whether the person is there; else only the room is seen.
  public var isPresent: Bool
  /// Somebody who stands beside the person, looking ahead; nil for nobody.
  public var companion: SpecimenPerson?
  public var width: Int
  public var height: Int

  public init(
    of person: SpecimenPerson, on day: CalendarDate, turn: Double = 0, expression: SpecimenExpression? = nil,
    isWithoutGlasses: Bool = false, isPresent: Bool = true, companion: SpecimenPerson? = nil, width: Int = 1280, height: Int = 720
  ) {
    self.expression = expression
    self.isWithoutGlasses = isWithoutGlasses
    self.isPresent = isPresent
    self.companion = companion
    self.person = person
    self.day = day
    self.turn = min(max(turn, -Self.mostTurn), Self.mostTurn)
    self.width = width
    self.height = height
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      of: try values.decode(SpecimenPerson.self, forKey: .person), on: try values.decode(CalendarDate.self, forKey: .day),
      turn: try values.decode(.turn, in: -Self.mostTurn...Self.mostTurn),
      expression: try values.decodeIfPresent(SpecimenExpression.self, forKey: .expression),
      isWithoutGlasses: try values.decodeIfPresent(Bool.self, forKey: .isWithoutGlasses) ?? false,
      isPresent: try values.decodeIfPresent(Bool.self, forKey: .isPresent) ?? true,
      companion: try values.decodeIfPresent(SpecimenPerson.self, forKey: .companion),
      width: try values.decode(.width, in: Self.sides),
      height: try values.decode(.height, in: Self.sides))
  }
}
