import CognitoFlowWire
import Documents
import Phrases
import Services

/// What the person does in a session.
extension FlowRecord {
  /// Takes the session for a device; another one that had it has it no longer.
  mutating func open(on device: String, at now: Int64) -> FlowState.Opened {
    let opened: FlowState.Opened = self.device == nil ? .created : .resumed
    if self.device != device {
      self.device = device
      devices += 1
      note("Opened on device \(devices).", at: now)
    }
    return opened
  }

  mutating func acceptTerms(at now: Int64) throws(FlowRefusal) {
    try require(.acceptTerms)
    finish(.acceptTerms, .success, at: now)
  }

  /// - Parameter random: a random id.
  mutating func confirmPhone(_ entry: FlowPhoneEntry, random: String, at now: Int64) throws(FlowRefusal) {
    try require(.verifySMS)
    if let typed = entry.code {
      let code = String(typed.map(\.plain).filter { !" -–".contains($0) })
      guard code.utf8.count == FlowSMS.digits, code.utf8.allSatisfy({ (48...57).contains($0) }) else {
        throw FlowRefusal(.invalid, "The code has \(FlowSMS.digits) digits.", field: "code")
      }
      if let outcome = try sms.verify(code, testOutcomes[.verifySMS], at: now) { finish(.verifySMS, outcome, at: now) }
    } else if entry.isResent {
      try sms.send(to: nil, random: random, at: now)
    } else {
      let countries = template.knownCountries
      guard let number = entry.phoneNumber.flatMap({ FlowPhoneNumber($0).e164(in: entry.country, of: countries) }) else {
        let codes = countries.compactMap(\.phones?.callingCode).joined(separator: ", ")
        throw FlowRefusal(
          .invalid, "The phone_number has one of the country codes \(codes), or is one of the country that is sent with it.",
          field: "phone_number")
      }
      try sms.send(to: number, random: random, at: now)
    }
  }

  /// - Parameter today: the day by which dates are judged.
  mutating func take(_ details: FlowDetails, on today: CalendarDate, at now: Int64) throws(FlowRefusal) {
    try require(.kycCheck)
    let wanted = testOutcomes[.kycCheck]
    let kyc = FlowKYC(try FlowDetailsReader(template: template).read(details, on: today), wanted)
    // A slip is corrected: only a second entry that does not match counts.
    let isFirst = self.kyc == nil
    self.kyc = kyc
    if isFirst, wanted == nil, kyc.outcome == .failed {
      note("kyc_check: no match, another entry is possible", at: now)
    } else {
      finish(.kycCheck, wanted ?? kyc.outcome, at: now)
    }
  }

  mutating func choose(_ entry: FlowDocumentEntry, at now: Int64) throws(FlowRefusal) {
    try require(.documentaryVerification)
    guard let country = template.knownCountries.first(where: { $0.alpha3 == entry.country }) else {
      let known = template.knownCountries.map(\.alpha3).joined(separator: ", ")
      throw FlowRefusal(.invalid, "The country is one of the template: \(known).", field: "country")
    }
    guard country.categories.contains(entry.category) else {
      let known = country.categories.map(\.rawValue).joined(separator: ", ")
      throw FlowRefusal(.invalid, "The category is one of the country: \(known).", field: "category")
    }
    document.choose(FlowDocument.Choice(country: country.alpha3, category: entry.category))
  }

  /// Takes a picture.
  /// - Parameters:
  ///   - reading: what it shows, or nil if it is no JPEG that can be read.
  ///   - today: the day by which dates are judged.
  mutating func take(_ reading: Reading?, as picture: FlowPicture, on today: CalendarDate, at now: Int64) throws(FlowRefusal) {
    try require(picture, at: now)
    guard let reading else { throw FlowRefusal(.invalid, "The body is not a JPEG that can be read.", field: "picture") }
    if picture == .selfie {
      let outcome = selfie.take(
        reading, document: document.front, isReviewed: template.reviewsSelfies, testOutcomes[.selfieCheck])
      if let outcome { finish(.selfieCheck, outcome, at: now) }
    } else if let outcome = document.take(reading, kyc?.details, on: today, testOutcomes[.documentaryVerification]) {
      finish(.documentaryVerification, outcome, at: now)
    }
  }

  /// Checks that a picture is the one that is asked for.
  func require(_ picture: FlowPicture, at now: Int64) throws(FlowRefusal) {
    try require(picture == .selfie ? .selfieCheck : .documentaryVerification)
    guard state(at: now).wants(picture) else {
      throw FlowRefusal(.notActive, "The picture \(picture.rawValue) is not the one that is asked for.")
    }
  }

  /// What a picture is to show, or nil if no document was chosen.
  func subject(of picture: FlowPicture) -> Guidance.Subject? {
    picture == .selfie ? .selfie : document.choice.flatMap { $0.subject(of: picture) }
  }

  private func require(_ step: FlowStep) throws(FlowRefusal) {
    guard self.step == step else {
      throw FlowRefusal(.notActive, self.step.map { "The active step is \($0.rawValue)." } ?? "The session has no active step.")
    }
  }
}

extension FlowState {
  /// Whether the prompt asks for this picture.
  func wants(_ picture: FlowPicture) -> Bool {
    if case .capture(let prompt)? = prompt { prompt.picture == picture } else { false }
  }
}
