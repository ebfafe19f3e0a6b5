import Documents

/// Reading of licence barcodes' payloads, one after the other on one core: all versions, all issuers.
struct AamvaBenchmark: Benchmark {
  static let name = "aamva"
  let rounds: Int

  init(isQuick: Bool) { rounds = isQuick ? 5 : 50 }

  func figures() throws -> [Figure] {
    let payloads = try (0..<2000).map { number in
      try Aamva.write(Self.licence(number), version: number % 10 + 1)
    }
    let glued = payloads.map { $0.filter { $0 >= 32 } }
    return try [
      rate("AAMVA parsing, versions 1 to 10 mixed", payloads, rounds: rounds),
      rate("  with all separators lost", glued, rounds: max(1, rounds / 5)),
    ]
  }

  private func rate(_ name: String, _ payloads: [[UInt8]], rounds: Int) throws -> Figure {
    var rates: [Double] = []
    for _ in 0..<rounds {
      let watch = Stopwatch()
      var read = 0
      for payload in payloads where try Aamva.parse(payload).fields.birthDate != nil { read += 1 }
      let cpu = watch.cpu
      // Also keeps the compiler from leaving the work out.
      guard read == payloads.count else { throw Wrong(description: "\(payloads.count - read) of \(payloads.count) payloads were not read") }
      rates.append(Double(payloads.count) / cpu)
    }
    return Figure(name, rates, unit: "thousand payloads/s of CPU")
  }

  private static func licence(_ number: Int) -> AamvaLicence {
    let jurisdiction = AamvaJurisdiction.all[number % AamvaJurisdiction.all.count]
    let issued = CalendarDate(daysSince1970: 17_000 + number)
    return AamvaLicence(
      jurisdiction: jurisdiction, lastName: "Motorist", firstName: "Willeke", middleName: "Liselotte",
      birthDate: CalendarDate(daysSince1970: number * 5), sex: .female, number: "D\(100_000 + number)", issueDate: issued,
      expirationDate: issued.adding(years: 5), street1: "\(number + 1) Specimen Street", city: "Anytown",
      postalCode: jurisdiction.country == "CAN" ? "N1M 3J6" : "37011-5509", eyeColor: .brown, hairColor: .gray, height: .inches(count: 66),
      weightPounds: 150, documentDiscriminator: "12345678901234567890", inventoryControlNumber: "98765432109876", revisionDate: issued,
      compliance: .full, organDonor: true, jurisdictionValues: ["AN", "", "REV 01"])
  }
}
