/// The keys of `PingOneVerifyLocalizable.strings`, the localization file of PingOne Verify's newer SDK.
enum NewerVendorKeys {
  typealias Target = VendorKeys.Target

  /// Our texts for a key, as in `VendorKeys`.
  static let table: [String: [Target]] = shown.merging(hidden.map { ($0, []) }) { $1 }

  /// As in `VendorKeys`.
  static func reason(_ key: String) -> String? {
    hidden.contains(key) ? "a terminal has no such step, or one text for this and for something else" : nil
  }

  private static let shown: [String: [Target]] = [
    "idv_documentCapture_header_governmentId": [Target("verify.documents.class.GOVERNMENT_ID")],
    "idv_data_check_clear": [Target("verify.check.clear")],
    "idv_data_check_readable": [Target("verify.check.readable")],
    "idv_data_check_confirm": [Target("scene.review.correct")],
    "idv_data_check_retake": [Target("scene.review.again")],
    "idv_data_processing": [Target("verify.wait.title")],
    "idv_documentCapture_header_type": [Target("verify.document.title")],
    "idv_documentCapture_description_type": [Target("verify.document.message")],
    "idv_documentCapture_option_license": [Target("documentType.driversLicense")],
    "idv_documentCapture_option_passport": [Target("documentType.passport")],
    "idv_documentCapture_header_selfie": [Target("biometrics.capture.title")],
    "idv_documentCapture_description_selfie": [Target("verify.selfie.message")],
    "idv_selfie_tap_to_capture": [Target("verify.selfie.late")],
    "idv_emailCapture_title": [Target("verify.documents.class.EMAIL")],
    "idv_emailCapture_description": [Target("verify.address.EMAIL")],
    "idv_phoneCapture_title": [Target("verify.documents.class.PHONE")],
    "idv_phoneCapture_description": [Target("verify.address.PHONE")],
    "idv_countryCode_nav_title": [Target("verify.country.message")],
    "idv_otp_title": [Target("verify.passcode.title")],
    "idv_otp_description": [Target("verify.passcode.message", .placeholder("address"))],
    "idv_otp_invalid_code_error_description": [Target("verify.passcode.wrong")],
    "idv_otp_resend": [Target("verify.passcode.resend")],
    "idv_smile": [Target("scene.liveness.smile")],
    "idv_no_smile": [Target("scene.liveness.straightFace")],
    "idv_next": [Target("kiosk.continue")],
    "idv_dataCapture_button": [Target("kiosk.continue")],
    "idv_infoCapture_button": [Target("verify.send.send")],
    "idv_retake": [Target("scene.confirm.again")],
    "idv_cancel": [Target("kiosk.stop.cancel")],
    "idv_okay": [Target("capture.action.continue")],
    "idv_skip": [Target("kiosk.skip")],
    "idv_retry": [Target("biometrics.action.retry")],
    "idv_center_face": [Target("capture.hint.centreFace")],
    "idv_hold_camera_further": [Target("capture.hint.moveBack")],
    "idv_hold_camera_near": [Target("capture.hint.comeCloser")],
    "idv_open_eyes": [Target("capture.hint.openEyes")],
    "idv_camera_permission_rationale": [Target("scene.camera.denied")],
    "mb_tooltip_glare": [Target("capture.hint.avoidGlare")],
    "mb_blinkid_camera_high": [Target("capture.hint.moveCloser")],
    "mb_blinkid_back_instructions_barcode": [Target("capture.hint.showBarcode")],
    "idv_selfie_too_many_faces": [Target("capture.hint.onlyYou")],
    "idv_multipleFacesFound": [Target("verify.face.error.multipleFaces")],
    "idv_noFaceFound": [Target("verify.face.error.noFace")],
    "idv_differentFaceFound": [Target("verify.face.error.differentFace")],
    "idv_cannotCaptureImage": [Target("verify.face.error.noPicture")],
    "idv_datacapture_title": [Target("kiosk.stop.title")],
    "idv_datacapture_description": [Target("kiosk.stop.message")],
    "idv_datacapture_no": [Target("kiosk.stop.no")],
    "idv_datacapture_yes": [Target("kiosk.stop.cancel")],
    "idv_straight_face": [Target("capture.hint.lookStraight")],
    "idv_selfie_hold_device_still": [Target("capture.hint.holdStill")],
  ]

  /// The keys that no screen shows: a terminal has no such step, or uses a text of its own that also has another meaning.
  private static let hidden = [
    "blinkid_generic_message", "idv_blink_eyes", "idv_cannotInitFaceDetector", "idv_capture_timed_out_message",
    "idv_capture_timed_out_title", "idv_countryCode_search_bar_placeholder", "idv_documentCapture_description_governmentId",
    "idv_documentCapture_option_card", "idv_documentCapture_option_other", "idv_documetCapture_processing",
    "idv_emailCapture_description_option", "idv_emailCapture_description_value", "idv_emailCapture_placeholder", "idv_error_title",
    "idv_faceMovedOutOfFrame", "idv_faceMovingTooOften_message", "idv_face_looking_at_phone", "idv_geolocation_description",
    "idv_geolocation_retry", "idv_geolocation_retry_description", "idv_geolocation_retry_title", "idv_geolocation_title",
    "idv_invalidObjectInResult", "idv_invalidSampleBuffer", "idv_nfc_description", "idv_nfc_retry_message", "idv_nfc_retry_title",
    "idv_nfc_title", "idv_otp_default_email", "idv_otp_default_phone", "idv_otp_time", "idv_phoneCapture_description_option",
    "idv_phoneCapture_description_value", "idv_phoneCapture_placeholder", "idv_post_capture_close_mouth", "idv_post_capture_error",
    "idv_post_capture_face_moved_out", "idv_post_capture_face_not_straight", "idv_post_capture_open_eyes", "idv_qr_scan",
    "idv_retry_document_mismatch", "idv_retry_eyes_closed", "idv_retry_face_close", "idv_retry_face_far", "idv_retry_face_large",
    "idv_retry_generic_title", "idv_retry_glare", "idv_retry_image_small", "idv_retry_many_face", "idv_retry_too_dark",
    "idv_selfie_close_camera", "idv_selfie_face_cropped", "idv_selfie_face_occluded", "idv_selfie_fire", "idv_selfie_good_lighting",
    "idv_selfie_good_lighting_hold_still", "idv_selfie_move_farther_camera", "idv_selfie_ok", "idv_selfie_position_face",
    "idv_selfie_position_face_center", "idv_selfie_remove_sunglasses", "idv_selfie_turn_frontal_position", "idv_time_min", "idv_time_sec",
    "idv_timer_label", "mb_blinkid_camera_flip_document", "mb_blinkid_camera_near", "mb_blinkid_document_too_close_to_edge",
    "mb_blinkid_introduction_dialog_title", "mb_close", "mb_data_not_match_msg", "mb_data_not_match_retry_button",
    "mb_data_not_match_title", "mb_error_mandatory_field_missing", "mb_flashlight_glare_tooltip", "mb_recognition_timeout_dialog_message",
    "mb_recognition_timeout_dialog_title", "mb_scanning_not_available", "mb_something_went_wrong", "mb_try_scanning_again",
    "mb_unsupported_document_message", "mb_unsupported_document_title",
  ]
}
