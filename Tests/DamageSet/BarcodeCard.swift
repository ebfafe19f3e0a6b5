import Documents
import Glibc
import Vision

/// The back of a card in the code's coordinates (modules from the code's top left): paper, the code, and a linear code and print above it.
struct BarcodeCard {
  let matrix: BarcodeMatrix
  /// The card's left, top, width and height in modules. It has the shape of ID-1.
  let card: (x: Double, y: Double, width: Double, height: Double)
  /// The size of the modules relative to PDF417's.
  private let size: Double
  /// The dark stripes of the linear code from left to right, and the print below it.
  private let stripes: [Bool]
  private let print: [Bool]

  static let (ink, paper, table) = (Float(35), Float(215), Float(95))

  init(_ matrix: BarcodeMatrix, _ symbology: BarcodeReading.Symbology, random: inout SeededRandom) {
    self.matrix = matrix
    size = symbology == .pdf417 ? 1 : 1.6
    let width = symbology == .pdf417 ? Double(matrix.width) + 28 : 200
    card = (-14, -60, width, width * 0.63)
    stripes = (0..<Int(width * 0.6)).map { _ in random.below(2) == 0 }
    print = (0..<Int(width) * 3).map { _ in random.below(5) < 2 }
  }

  func isOnCard(_ x: Double, _ y: Double) -> Bool { x > card.x && y > card.y && x < card.x + card.width && y < card.y + card.height }

  /// The brightness of the card at a point.
  func level(_ x: Double, _ y: Double) -> Float {
    guard isOnCard(x, y) else { return Self.table }
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    if y >= 0 { return matrix[column, row] ? Self.ink : Self.paper }
    guard x >= 0, x < card.width - 28 else { return Self.paper }
    if y > -54, y < -30 { return column < stripes.count && stripes[column] ? Self.ink : Self.paper }
    if y > -18, y < -8 { return print[(column / 2 * 7 + (row + 18) / 2 * 3) % print.count] ? Self.ink : Self.paper }
    return Self.paper
  }

  /// The view of a camera whose position varies. The whole code is in the picture; the card may not be.
  func view(_ damage: BarcodeDamage, in sheet: PictureSheet, random: inout SeededRandom) -> PictureView {
    let angle = (damage.rotation + (random.unit() - 0.5)) * .pi / 180
    let (along, across) = ((x: cos(angle), y: sin(angle)), (x: -sin(angle), y: cos(angle)))
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { corner in
      let x = (corner.0 + (random.unit() * 2 - 1) * damage.perspective) * card.width
      let y = corner.1 * card.height + (random.unit() * 2 - 1) * damage.perspective * card.width
      return (x: x * along.x + y * across.x, y: x * along.y + y * across.y)
    }
    let flat = PictureView(card: card, corners: corners)
    let (width, height) = (Double(matrix.width), Double(matrix.height))
    let code = [flat.picture(0, 0), flat.picture(width, 0), flat.picture(width, height), flat.picture(0, height)]
    let (left, right) = (code.map(\.x).min() ?? 0, code.map(\.x).max() ?? 1)
    let (top, bottom) = (code.map(\.y).min() ?? 0, code.map(\.y).max() ?? 1)
    let room = (x: Double(sheet.width) * 0.96, y: Double(sheet.height) * 0.96)
    let module = damage.module * size * (0.97 + 0.06 * random.unit())
    let scale = min(module, room.x / (right - left), room.y / (bottom - top))
    let slack = (x: room.x - (right - left) * scale, y: room.y - (bottom - top) * scale)
    let x = Double(sheet.width) * 0.02 + slack.x * (0.3 + 0.4 * random.unit())
    let y = Double(sheet.height) * 0.02 + slack.y * (0.3 + 0.4 * random.unit())
    return PictureView(card: card, corners: corners.map { (x: x + ($0.x - left) * scale, y: y + ($0.y - top) * scale) })
  }
}

/// The projective mapping of a card onto four corners of a picture.
struct PictureView {
  private let origin: (x: Double, y: Double)
  private var toPicture: [Double]
  private var toCard: [Double]

  /// - Parameter corners: clockwise from the top left.
  init(card: (x: Double, y: Double, width: Double, height: Double), corners: [(x: Double, y: Double)]) {
    origin = (card.x, card.y)
    let (width, height) = (card.width, card.height)
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let (dx1, dx2, dx3) = (b.0 - c.0, d.0 - c.0, a.0 - b.0 + c.0 - d.0)
    let (dy1, dy2, dy3) = (b.1 - c.1, d.1 - c.1, a.1 - b.1 + c.1 - d.1)
    let below = dx1 * dy2 - dx2 * dy1
    let (g, h) = ((dx3 * dy2 - dx2 * dy3) / below, (dx1 * dy3 - dx3 * dy1) / below)
    toPicture = [
      (b.0 - a.0 + g * b.0) / width, (d.0 - a.0 + h * d.0) / height, a.0, (b.1 - a.1 + g * b.1) / width, (d.1 - a.1 + h * d.1) / height,
      a.1, g / width, h / height, 1,
    ]
    let m = toPicture
    toCard = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4], m[5] * m[6] - m[3] * m[8],
      m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5], m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7],
      m[0] * m[4] - m[1] * m[3],
    ]
  }

  func picture(_ x: Double, _ y: Double) -> (x: Double, y: Double) { Self.map(toPicture, x - origin.x, y - origin.y) }

  func card(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let place = Self.map(toCard, x, y)
    return (place.x + origin.x, place.y + origin.y)
  }

  private static func map(_ m: [Double], _ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let below = m[6] * x + m[7] * y + m[8]
    return ((m[0] * x + m[1] * y + m[2]) / below, (m[3] * x + m[4] * y + m[5]) / below)
  }
}
