/// Where the texts of PingOne Verify's localization files are shown here: the keys of `LiveFaceVerification.strings`, `IdScanner.strings`
/// and Android's `strings.xml`, as its documentation lists them, and those of the newer SDK's `PingOneVerifyLocalizable.strings`.
///
/// A vendor's text about one kind of document replaces only our text for that kind: elsewhere it would be wrong.
enum VendorKeys {
  /// One of our texts, which the vendor's text replaces.
  struct Target: Sendable {
    var key: String
    /// The meaning of the vendor's placeholders, in order.
    var arguments: [Argument] = []

    init(_ key: String, _ arguments: Argument...) {
      self.key = key
      self.arguments = arguments
    }

    /// The other texts of the same file that it needs.
    var words: [String] {
      arguments.compactMap {
        switch $0 {
        case .placeholder: nil
        case .words(let key), .inner(let key): key
        }
      }
    }
  }

  enum Argument: Sendable {
    /// A placeholder of our text.
    case placeholder(String)
    /// Another text of the same file.
    case words(String)
    /// The same in the middle of a sentence, beginning with a small letter.
    case inner(String)
  }

  /// Our texts for a vendor's key; empty when no screen shows it, nil when the vendor has no such key.
  static func targets(_ key: String) -> [Target]? { table[key] }

  /// Why no screen shows the text of a key, in a few plain English words; nil for a key that is shown, or that the vendor does not have.
  static func reason(_ key: String) -> String? { hidden[key] ?? NewerVendorKeys.reason(key) }

  static var all: [String] { table.keys.sorted() }

  private static let licenceSide = "capture.title.driversLicense."

  private static let table = older.merging(hidden.mapValues { _ in [] }) { $1 }.merging(NewerVendorKeys.table) { $1 }

  private static let saving = "what cannot be saved has the text of generic_error"
  private static let confirming = "the confirm screen asks in words that fit every document"

  private static let hidden: [String: String] = [
    "license_capture_error": "a camera's failures have texts of their own for each cause",
    "cannot_find_face_error": "looking for a face cannot fail: there is one or none",
    "confirm_capture_instruction": confirming, "Approve %@": confirming, "dl_step_approve_front_msg": confirming,
    "dl_step_approve_front": confirming, "dl_step_approve_back_msg": confirming, "dl_step_approve_back": confirming,
    "Scan": "a scan is titled by the side, like a picture", "dl_step_scan": "a scan is titled by the side, like a picture",
    "button_settings": "a terminal has no settings of the device to go to",
    "cannot_save_selfie_error": saving, "cannot_save_picture_error": saving,
    "dl_step_capture_back_msg": "turning a card has one text for all cards",
    "license_instruction_text": "the hint about light has one text for all documents",
  ]

  private static let older: [String: [Target]] = [
    // LiveFaceVerification.strings
    "different_face_error": [Target("verify.face.error.differentFace")],
    "missed_expression_error": [Target("verify.face.error.missedExpression")],
    "no_face_error": [Target("capture.hint.showFace"), Target("verify.face.error.noFace")],
    "multiple_faces_error": [Target("capture.hint.onlyYou"), Target("verify.face.error.multipleFaces")],
    "camera_permission_rationale": [Target("scene.camera.denied")],
    "generic_error": [Target("document.error.Unexpected.message", .placeholder("detail"))],
    "capture_selfie_step_instruction": [Target("verify.selfie.message")], "smile_step_instruction": [Target("scene.liveness.smile")],
    "no_smile_step_instruction": [Target("scene.liveness.straightFace")],
    "close_left_eye_step_instruction": [Target("scene.liveness.closeLeftEye")],
    "close_right_eye_step_instruction": [Target("scene.liveness.closeRightEye")],
    "Live Face Verification": [Target("verify.face.title")],
    "Okay": [Target("capture.action.continue")],
    "Cancel": [Target("kiosk.stop.cancel")],
    "Skip": [Target("kiosk.skip")],
    "Error": [Target("document.error.Unexpected.title")],

    // IdScanner.strings
    "cannot_scan_barcode_error": [Target("capture.advice.again.barcode"), Target("verify.barcode.message")],
    "id_information_captured": [Target("scene.result.title"), Target("verify.card.title")],
    "scan_barcode": [Target("capture.hint.showBarcode")],
    "capture_back": [Target("capture.turn.title")],
    "no_face_found_error": [Target("document.error.PortraitNotFound.message")],
    "flip_id_message": [Target("capture.turn.card.back", .inner("capture_back"))],
    "picker_default_instruction": [Target("scene.menu.message"), Target("verify.document.message")],
    "select_country_instruction": [Target("verify.country.message")],
    "Driver License": [Target("documentType.driversLicense")],
    "Driver License %@": [Target(licenceSide + "front", .words("Front")), Target(licenceSide + "back", .words("Back"))],
    "scan_barcode_instruction": [Target("capture.advice.first.barcode")],
    "capture_photo_instruction": [
      Target("capture.ready.driversLicense", .inner("Front"), .words("Driver License")),
      Target("capture.ready.passport", .inner("info_page"), .words("Passport")),
    ],
    "Front": [Target("capture.side.front")], "Back": [Target("capture.side.back")],
    "capture_passport": [Target("capture.title.passport.front")],
    "info_page": [Target("capture.side.photoPage")],
    "Passport": [Target("documentType.passport")],
    "Re-Take": [Target("scene.confirm.again")],

    // strings.xml
    "button_okay": [Target("capture.action.continue")], "button_retake": [Target("scene.confirm.again")],
    "button_confirm": [Target("scene.review.correct")], "button_approve": [Target("scene.confirm.use")],
    "button_next": [Target("kiosk.continue")], "button_cancel": [Target("kiosk.stop.cancel")],
    "lfv_different_face_error_message": [Target("verify.face.error.differentFace")],
    "lfv_restart_error_message": [Target("verify.face.error.missedExpression")],
    "lfv_no_face_error_message": [Target("capture.hint.showFace"), Target("verify.face.error.noFace")],
    "lfv_multiple_faces_error_message": [Target("capture.hint.onlyYou"), Target("verify.face.error.multipleFaces")],
    "permission_rationale_common_message": [Target("scene.camera.denied")],
    "lfv_instruction_text": [Target("capture.hint.centreFace"), Target("verify.face.align")],
    "lfv_default_string": [Target("verify.face.title")], "lfv_smile": [Target("scene.liveness.smile")],
    "lfv_straight_face": [Target("scene.liveness.straightFace")], "lfv_close_left_eye": [Target("scene.liveness.closeLeftEye")],
    "lfv_close_right_eye": [Target("scene.liveness.closeRightEye")],
    "dl_step_capture_front_msg": [Target("capture.ready.driversLicense")],
    "dl_step_capture_front": [Target(licenceSide + "front")],
    "dl_step_scan_msg": [Target("capture.advice.first.barcode")],
    "dl_step_capture_back": [Target(licenceSide + "back")],
    "license_scanner_error": [Target("capture.advice.again.barcode"), Target("verify.barcode.message")],
    "license_select_country_message": [Target("verify.country.message")],
    "no_face_in_picture": [Target("document.error.PortraitNotFound.message")],
  ]
}
