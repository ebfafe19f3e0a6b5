import Documents

/// The scripts that come with the program, by name.
package enum ShippedScripts {
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("happy-passport", PackageResources.happy_passport_json), ("identity", PackageResources.identity_json),
    ("licence-with-barcode", PackageResources.licence_with_barcode_json),
    ("blurred-then-good", PackageResources.blurred_then_good_json), ("expired", PackageResources.expired_json),
    ("child", PackageResources.child_json), ("wrong-side", PackageResources.wrong_side_json),
    ("selfie-with-turns", PackageResources.selfie_with_turns_json), ("smile-and-blink", PackageResources.smile_and_blink_json),
    ("photograph-attack", PackageResources.photograph_attack_json),
  ]

  package static var names: [String] { files.map(\.name) }

  /// The script's file; nil if there is none of this name.
  package static func bytes(_ name: String) -> [UInt8]? { files.first { $0.name == name }?.bytes }
}
