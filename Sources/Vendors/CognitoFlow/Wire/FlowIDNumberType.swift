import Phrases

/// The kinds of ID numbers for which the sandbox asks (the successor's `id_number.type`). A country's kinds begin with its code.
public enum FlowIDNumberType: String, CaseIterable, Sendable {
  case canadianSIN = "ca_sin"
  case danishCPR = "dk_cpr"
  case spanishDNI = "es_dni"
  case spanishNIE = "es_nie"
  case italianCF = "it_cf"
  case polishPESEL = "pl_pesel"
  case swedishPIN = "se_pin"
  case americanSSN = "us_ssn"
  case endOfAmericanSSN = "us_ssn_last_4"

  public var phrase: Phrase { Phrase("hosted.idNumber.\(rawValue)") }
}
