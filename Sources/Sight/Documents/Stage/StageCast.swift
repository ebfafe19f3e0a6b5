/// Who and what can stand before a simulated camera.
public struct StageCast: Codable, Hashable, Sendable {
  /// The document, whose holder is the person.
  public var document: SpecimenDocument
  /// The side that is seen first.
  public var side: FileSide
  /// The day of the pictures: people are drawn at their age.
  public var day: CalendarDate
  /// Another person's document of the same kind.
  public var other: SpecimenDocument
  /// What lens and light do to every picture, besides what is acted. Where the document is does not count here.
  public var damage: SpecimenDamage

  public init(_ document: SpecimenDocument, side: FileSide = .front, damage: SpecimenDamage = .none, on day: CalendarDate) {
    self.document = document
    self.side = side
    self.damage = damage
    self.day = day
    other = document.ofAnotherPerson(asOf: day)
  }

  /// The side that is seen when the document is turned over.
  public var otherSide: FileSide { side == .back ? .front : .back }
}

/// One picture of a simulated camera, whole: everything that it depends on.
public struct StageShot: Codable, Hashable, Sendable {
  public var cast: StageCast
  public var view: StageState
  /// Pixels.
  public var width: Int
  public var height: Int
  /// Whether left and right are exchanged, as in a preview of oneself.
  public var isMirrored = false
  /// What takes the place of the drawn document, or of the drawn person; nil for nothing.
  public var photograph: StagePhotograph?

  /// The smallest and the largest side of a picture, in pixels. Sides are even, as video needs them.
  public static let sides = SpecimenSelfie.sides

  public init(_ cast: StageCast, _ view: StageState, width: Int, height: Int) {
    self.cast = cast
    self.view = view
    self.width = width
    self.height = height
  }

  /// The documents in the picture, from the rearmost to the foremost.
  public var documents: [(document: SpecimenDocument, pose: StagePose)] {
    guard view.subject == .document else { return [] }
    return switch view.documents {
    case .none: []
    case .one: [(cast.document, pose(cast.document))]
    case .other: [(cast.other, pose(cast.other))]
    // One beside the other.
    case .two:
      [
        (cast.other, pose(cast.other, shift: (0.24, 0.02), zoom: Self.half)),
        (cast.document, pose(cast.document, shift: (-0.24, -0.02), zoom: Self.half)),
      ]
    }
  }

  /// The zoom at which two documents have room beside each other.
  private static let half = 0.54

  private func pose(_ document: SpecimenDocument, shift: (x: Double, y: Double) = (0, 0), zoom: Double = 1) -> StagePose {
    StagePose(view, aspect: photograph(of: document)?.aspect ?? document.kind.aspect, in: (width, height), shift: shift, zoom: zoom)
  }

  /// The photograph in place of a document: only the first one has any.
  public func photograph(of document: SpecimenDocument) -> StagePhotograph? { document == cast.document ? photograph : nil }

  /// The side of a document that is seen in this pose.
  public func side(_ pose: StagePose) -> FileSide { pose.isTurnedOver ? cast.otherSide : cast.side }
}
