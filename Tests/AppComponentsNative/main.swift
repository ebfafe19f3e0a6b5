import AppComponents

// Both components in one session, each with a flavor, in the native names. Prints a line for each step.
let options = Array(CommandLine.arguments.dropFirst())
let flavor = OrcaFlavor(json: ##"{"colors":{"palette":{"primary":"#521E87"}}}"##)
let noFont = OrcaFlavor(json: #"{"fonts":{"screenHeader":{"name":"No Such Font","size":20}}}"#)
Orca.workflowSession(validationCode: "IDV").configure(with: WorkflowConfig(networkEnvironment: .mock, options: options)).start { started in
  guard case .success(let session) = started else { return print("session", started) }
  let document = session.documentComponent(with: DocumentComponentConfig(type: .passport, issuingCountry: "NLD"))
  document.customize(with: DocumentCustomizationConfig(flavor: noFont)).present { result in
    if case .failure(let error) = result { print("font", error) } else { print("font found") }
  }
  document.customize(with: DocumentCustomizationConfig(flavor: flavor)).present { result in
    print("document", (try? result.get())?.documentResult.images?.count ?? 0)
  }
  session.biometricsComponent().customize(with: SelfieCustomizationConfig(flavor: flavor)).present { result in
    print("selfie", (try? result.get())?.selfie.image != nil)
  }
  GuideExample().launchDocumentComponent(session)
}
