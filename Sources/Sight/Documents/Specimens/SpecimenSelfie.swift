/// A drawn person's expression, other than the neutral one. Left and right are the person's own.
public enum SpecimenExpression: String, Codable, CaseIterable, Sendable {
  case smile, leftEyeClosed, rightEyeClosed, eyesClosed, mouthOpen
}

/// What a camera sees of the fictitious person: head and shoulders, looking ahead or with the head turned. The face is that of the person's
/// documents.
public struct SpecimenSelfie: Codable, Hashable, Sendable {
  /// The most degrees by which the head can be turned to either side.
  public static let mostTurn = 60.0
  /// The most degrees by which the head can be lifted or lowered.
  public static let mostNod = 30.0
  /// The smallest and the largest side of a picture, in pixels.
  public static let sides = 240...2160

  public var person: SpecimenPerson
  /// The day of the picture: people are drawn at their age.
  public var day: CalendarDate
  /// Yaw in degrees, to the person's own left.
  public var turn: Double
  /// Pitch in degrees, upwards.
  public var nod: Double
  /// nil for neutral.
  public var expression: SpecimenExpression?
  /// Whether a person who wears glasses has taken them off.
  public var isWithoutGlasses: Bool
  /// What is worn besides.
  public var wear: Set<SpecimenWear>
  /// How far the person stands from the middle, as a share of the picture's width; to the right if positive.
  public var offset: Double
  /// Whether the person is there; else only the room is seen.
  public var isPresent: Bool
  /// Somebody who stands beside the person, looking ahead; nil for nobody.
  public var companion: SpecimenPerson?
  public var width: Int
  public var height: Int

  public init(
    of person: SpecimenPerson, on day: CalendarDate, turn: Double = 0, nod: Double = 0, expression: SpecimenExpression? = nil,
    isWithoutGlasses: Bool = false, wear: Set<SpecimenWear> = [], offset: Double = 0, isPresent: Bool = true,
    companion: SpecimenPerson? = nil, width: Int = 1280, height: Int = 720
  ) {
    self.expression = expression
    self.wear = wear
    self.offset = offset
    self.nod = min(max(nod, -Self.mostNod), Self.mostNod)
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
      nod: try values.decodeIfPresent(.nod, in: -Self.mostNod...Self.mostNod) ?? 0,
      expression: try values.decodeIfPresent(SpecimenExpression.self, forKey: .expression),
      isWithoutGlasses: try values.decodeIfPresent(Bool.self, forKey: .isWithoutGlasses) ?? false,
      wear: try values.decodeIfPresent(Set<SpecimenWear>.self, forKey: .wear) ?? [],
      offset: try values.decodeIfPresent(.offset, in: -2...2) ?? 0,
      isPresent: try values.decodeIfPresent(Bool.self, forKey: .isPresent) ?? true,
      companion: try values.decodeIfPresent(SpecimenPerson.self, forKey: .companion),
      width: try values.decode(.width, in: Self.sides),
      height: try values.decode(.height, in: Self.sides))
  }
}
