import Cells
import Flavor
import Notation

/// The colours that an app of PingOne Verify sets, by their names: the resources of both SDKs, and the appearance settings of the newer one.
/// `Documentation/Vendors/PingOneVerify.md` says which token each stands for.
enum VerifyColors {
  /// What a colour stands for: a role of the brand, so that both appearances follow it, or one element.
  enum Place: Equatable { case role(Brand.Role), element(ColorToken) }

  /// The place of a resource (`lib_bg_color`); nil for other names.
  static func place(_ name: String) -> Place? { resources[name] }

  private static let resources: [String: Place] = [
    "lib_bg_color": .role(.background), "lib_nav_bar_color": .element(.screenHeader), "lib_button_gray": .element(.secondaryBackground),
    "lib_cancel_text": .element(.secondaryText), "lib_cancel_text_color": .element(.secondaryText), "lib_white_text": .role(.buttonText),
    "lib_text_color": .role(.text), "lib_blue_text_color": .role(.title), "lib_error_text_color": .element(.hintText),
    "lib_error_view_bg": .element(.hintBackground), "lib_progress_color": .role(.primary), "lib_progress_bar_color": .role(.primary),
    "lib_progress_track_color": .element(.paletteDarkSoft),
  ]

  /// `UIAppearanceSettings`, and its two `ButtonAppearance`s.
  private static let settings: [String: Place] = [
    "backgroundColor": .role(.background), "bodyTextColor": .role(.text), "headingTextColor": .role(.title),
    "navigationBarColor": .element(.screenHeader), "navigationBarTextColor": .role(.title), "iconTintColor": .element(.cell1Icon),
    "solidButtonAppearance.backgroundColor": .role(.button), "solidButtonAppearance.textColor": .role(.buttonText),
    "solidButtonAppearance.borderColor": .element(.primaryBorder),
    "borderedButtonAppearance.backgroundColor": .element(.secondaryBackground),
    "borderedButtonAppearance.textColor": .element(.secondaryText), "borderedButtonAppearance.borderColor": .element(.secondaryBorder),
  ]

  /// Whether an object has appearance settings, or colours named as the resources.
  static func areIn(_ node: Node) -> Bool {
    node.members?.contains { settings[$0.key] != nil || $0.key.hasSuffix("ButtonAppearance") || resources[$0.key] != nil } == true
  }

  /// The brand of appearance settings as JSON. What is no colour is passed over.
  static func brand(_ node: Node, name: String) -> Brand {
    var brand = Brand()
    func read(_ node: Node, _ group: String) {
      for member in node.members ?? [] {
        let key = group + member.key
        if member.value.members != nil, group.isEmpty { read(member.value, "\(key).") }
        guard let place = settings[key] ?? resources[key], let color = member.value.string.flatMap({ ColorText.color($0) }) else {
          continue
        }
        brand.note(.init(color, "\(key) in \(name), line \(member.keyPosition.line)"), for: place)
      }
    }
    read(node, "")
    brand.choosePrimary(after: brand.bar, nil)
    return brand
  }
}

extension Brand {
  mutating func note(_ found: Found, for place: VerifyColors.Place) {
    switch place {
    case .role(let role): if colors[role] == nil { colors[role] = found }
    case .element(let token): elements[token] = found
    }
  }

  /// The colour of an app's bar or icons, if it has a hue.
  var bar: Found? { [.screenHeader, .cell1Icon].compactMap { elements[$0] }.first(where: \.color.isChromatic) }
}
