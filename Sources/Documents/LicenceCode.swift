extension BarcodeReading {
  /// The line that the QR code on the back of a Dutch driving licence holds; nil when this is no such code.
  ///
  /// Nothing public says what the code holds. Chosen: the 30 characters of the line in front (ISO/IEC 18013-2), so that each side proves the
  /// other.
  public var licenceLine: MrzResult? {
    guard symbology == .qrCode else { return nil }
    let result = Mrz.parse(block: text)
    return result.format == .drivingLicence ? result : nil
  }
}
