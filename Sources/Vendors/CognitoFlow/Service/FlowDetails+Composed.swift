import CognitoFlowWire
import Foundation

extension FlowDetails {
  /// The same in one form (Unicode's NFKC), whichever keyboard they were typed on: letters and digits of usual width, and composed letters.
  var composed: FlowDetails {
    FlowDetails(
      name: name.map { Name(given: $0.given.composed, family: $0.family.composed) }, dateOfBirth: dateOfBirth?.composed,
      address: address.map {
        Address(
          street: $0.street.composed, street2: $0.street2?.composed, city: $0.city.composed, region: $0.region?.composed,
          postalCode: $0.postalCode.composed, country: $0.country)
      }, idNumber: idNumber.map { IDNumber(value: $0.value.composed, type: $0.type) })
  }
}

extension String {
  fileprivate var composed: String { precomposedStringWithCompatibilityMapping }
}
