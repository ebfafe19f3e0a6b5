import Services

/// Whether a phone may take pictures instead of the kiosk's camera.
package enum HandOffChoice: Equatable, Sendable {
  case off
  /// It reaches the kiosk at this place.
  case at(HandOffOrder.Place)

  /// `off`, `ADDRESS` or `ADDRESS:PORT`; nil: it is none of them.
  package init?(_ text: String) {
    if text == "off" {
      self = .off
    } else if let place = HandOffOrder.Place(text) {
      self = .at(place)
    } else {
      return nil
    }
  }

  /// What a profile allows by itself: a kiosk in a public place nothing, any other all networks of the machine.
  package static func standard(for profile: Profile) -> HandOffChoice {
    profile == .kiosk ? .off : .at(HandOffOrder.Place(address: "0.0.0.0"))
  }
}
