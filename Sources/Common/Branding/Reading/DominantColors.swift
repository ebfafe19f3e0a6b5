import Cells

/// The few colours that a logo is made of, by the share of its pixels.
public struct DominantColors: Equatable, Sendable {
  /// One of them: the mean of pixels that look alike.
  public struct Part: Equatable, Sendable {
    public var color: Color
    /// From 0 to 1.
    public var share: Double
  }

  /// The largest first, without those that only smooth edges.
  public let parts: [Part]
  /// The logo's own ground, if it fills its picture to the edges.
  public let ground: Color?

  /// Colours nearer than this in Oklab look alike.
  private static let likeness = 0.09
  /// Less than this share of a logo is the edge of something.
  private static let leastShare = 0.03

  /// nil when nothing can be seen: every pixel is transparent.
  public init?(_ picture: TransparentPicture) {
    var bins = Bins()
    var border = Bins(), borderPixels = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let i = (y * picture.width + x) * 4
        let isBorder = x == 0 || y == 0 || x == picture.width - 1 || y == picture.height - 1
        if isBorder { borderPixels += 1 }
        let alpha = Int(picture.rgba[i + 3])
        guard alpha >= 128 else { continue }
        func channel(_ offset: Int) -> Int { min(255, (Int(picture.rgba[i + offset]) * 255 + alpha / 2) / alpha) }
        let pixel = (channel(0), channel(1), channel(2))
        bins.add(pixel)
        if isBorder { border.add(pixel) }
      }
    }
    let all = Self.clusters(bins)
    guard !all.isEmpty else { return nil }
    // A ground reaches all edges; a round logo on a square leaves its corners.
    let rim = Self.clusters(border).first
    let ground = rim.flatMap { rim in rim.share * Double(border.count) >= 0.9 * Double(borderPixels) ? rim.color : nil }
    let own = all.filter { part in ground.map { part.color.distance(to: $0) >= Self.likeness } ?? true }
    // A picture of one colour is that colour, and no ground.
    let shown = own.isEmpty ? all : own
    let whole = shown.reduce(0) { $0 + $1.share }
    self.ground = own.isEmpty ? nil : ground
    let shares = shown.map { Part(color: $0.color, share: $0.share / whole) }
    let parts = shares.filter { $0.share >= Self.leastShare }
    self.parts = parts.isEmpty ? Array(shares.prefix(1)) : parts
  }

  /// Pixels by colour, in steps of eight.
  private struct Bins {
    var sums: [Int: (count: Int, red: Int, green: Int, blue: Int)] = [:]
    var count = 0

    mutating func add(_ pixel: (Int, Int, Int)) {
      count += 1
      let key = (pixel.0 & 0xF8) << 8 | (pixel.1 & 0xF8) << 3 | pixel.2 >> 3
      var sum = sums[key] ?? (0, 0, 0, 0)
      sum = (sum.count + 1, sum.red + pixel.0, sum.green + pixel.1, sum.blue + pixel.2)
      sums[key] = sum
    }
  }

  /// Each group is around its most frequent colour, and has that.
  private static func clusters(_ bins: Bins) -> [Part] {
    var parts: [Part] = []
    for (_, sum) in bins.sums.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      func mean(_ total: Int) -> UInt8 { UInt8((total + sum.count / 2) / sum.count) }
      let color = Color.rgb(mean(sum.red), mean(sum.green), mean(sum.blue)), share = Double(sum.count) / Double(bins.count)
      if let near = parts.firstIndex(where: { $0.color.distance(to: color) < likeness }) {
        parts[near].share += share
      } else if parts.count < mostParts {
        parts.append(Part(color: color, share: share))
      }
    }
    return parts.sorted { $0.share > $1.share }
  }

  private static let mostParts = 12
}

extension DominantColors {
  /// The share of the logo that can be seen on a ground: that has a contrast of at least 1.5.
  public func visibleShare(on page: Color) -> Double {
    ground == nil ? parts.reduce(0) { $0 + (Color.contrast($1.color, page) >= 1.5 ? $1.share : 0) } : 1
  }

  /// The brand: of the colours with a hue the one that fills most, and the next that is unlike it; in a logo without a hue its largest grey.
  public func brand(_ name: String) -> Brand {
    func found(_ part: Part) -> Brand.Found {
      Brand.Found(part.color, "\(max(1, Int((part.share * 100).rounded()))) % of \(name)")
    }
    var brand = Brand()
    let colored = parts.filter(\.color.isChromatic)
    guard let primary = colored.first ?? parts.first else { return brand }
    brand.colors[.primary] = found(primary)
    let others = colored.filter { $0.share >= 0.05 && $0.color.isUnlike(primary.color) }
    // A ground with a hue is a colour of the brand as well.
    let own = ground.flatMap { $0.isChromatic && $0.isUnlike(primary.color) ? Brand.Found($0, "the ground of \(name)") : nil }
    if !primary.color.isChromatic, let own { brand.colors[.primary] = own } else { brand.colors[.accent] = others.first.map(found) ?? own }
    return brand
  }
}
