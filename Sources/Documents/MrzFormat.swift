/// The formats of machine-readable zones (ICAO 9303 parts 4 to 7; ISO/IEC 18013-1 for licences; national ones).
/// Raw values are the names that `vestibule read mrz` prints.
public enum MrzFormat: String, Codable, CaseIterable, Sendable {
  /// Cards of ID-1 size, three lines of 30 (ICAO 9303-5).
  case td1 = "TD1"
  /// Cards of ID-2 size, two lines of 36 (ICAO 9303-6).
  case td2 = "TD2"
  /// Passports, two lines of 44 (ICAO 9303-4).
  case td3 = "TD3"
  /// Visas of full size, two lines of 44 (ICAO 9303-7).
  case mrvA = "MRVA"
  /// Small visas, two lines of 36 (ICAO 9303-7).
  case mrvB = "MRVB"
  /// The French national identity card of 1988 to 2021, two lines of 36, a national layout.
  case frenchNationalID = "FRENCH_NATIONAL_ID"
  /// Driving licences with one line of 30 (ISO/IEC 18013-3, basic access protection; the inner layout is national).
  case drivingLicence = "DRIVING_LICENCE"
  /// The Swiss driving licence, lines of 9, 30 and 30 without check digits.
  case swissDrivingLicence = "SWISS_DRIVING_LICENCE"
}
