import AppComponents

// The options of `vestibule call`, such as --source specimen.
let config = WorkflowConfig(networkEnvironment: .mock, options: Array(CommandLine.arguments.dropFirst()))
do {
  let session = try await Orca.workflowSession(validationCode: "IDV").configure(with: config).start()
  let passport = DocumentComponentConfig(type: .passport, issuingCountry: "NLD")
  let result = try await session.documentComponent(with: passport).present()
  print("Upload", result.documentResult.images?.count ?? 0, "pictures of", result.documentAnalysis?.lastName ?? "somebody")
} catch { print("Handle", error) }
