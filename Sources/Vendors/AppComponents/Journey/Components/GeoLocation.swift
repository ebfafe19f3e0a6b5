import Notation

/// Where a picture was taken.
public struct GeoLocation: Codable, Equatable, Sendable {
  /// Degrees, -90 to 90.
  public var latitude: Double
  /// Degrees, -180 to 180. (The guide's table says -90 to 90 for both, which would leave out half of the world.)
  public var longitude: Double

  /// nil outside the ranges.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The form in the guide: `latitude` is a string and `longitude` a number.
  public var json: JSONValue {
    .object(["latitude": .string(JSONValue.number(latitude).text()), "longitude": .number(longitude)])
  }

  /// Reads an object with both keys, each a number or a string that holds one (the guide contradicts itself). nil for anything else;
  /// mistakes are reported to `decoding`.
  public init?(reading node: Node, _ decoding: Decoding) {
    let object = decoding.object(node, allowing: ["latitude", "longitude"])
    func degrees(_ key: String, _ limit: Double) -> Double? {
      let slot = object.required(key)
      guard let node = slot.node else { return nil }
      guard let text = node.string else { return slot.number(in: -limit...limit) }
      guard let value = Double(text), abs(value) <= limit else {
        decoding.report(at: node, expected: "a number from \(-Int(limit)) to \(Int(limit))")
        return nil
      }
      return value
    }
    let (latitude, longitude) = (degrees("latitude", 90), degrees("longitude", 180))
    guard let latitude, let longitude else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
