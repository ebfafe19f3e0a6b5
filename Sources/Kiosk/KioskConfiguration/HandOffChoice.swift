import Services

/// Whether a phone may take pictures instead of the kiosk's camera.
package enum HandOffChoice: Equatable, Sendable {
  case off
  /// It reaches the kiosk at this place.
  case at(HandOffOrder.Place)

  /// Reads `off`, or what `HandOffOrder.Place` accepts. Returns nil if the text is neither.
  package init?(_ text: String) {
    if text == "off" {
      self = .off
    } else if let place = HandOffOrder.Place(text) {
      self = .at(place)
    } else {
      return nil
    }
  }

  /// What a profile allows by itself: a kiosk in a public place nothing, any other the machine's address in its network.
  package static func standard(for profile: Profile) -> HandOffChoice {
    profile == .kiosk ? .off : .at(HandOffOrder.Place(address: HandOffOrder.Place.network))
  }
}
