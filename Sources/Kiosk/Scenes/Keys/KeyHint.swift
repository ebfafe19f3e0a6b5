import Phrases

/// What the footer and the help show of a binding.
struct KeyHint: Equatable {
  var keys: KeyPattern
  var label: Phrase
  var place: Int
}
