/// What `vestibule-server` is started with, besides the orders of its work.
package enum ServerArgument {
  /// The only argument with which the program confines itself, reports how, and ends.
  package static let confinement = "confinement"
}
