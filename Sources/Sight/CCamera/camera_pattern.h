#pragma once
// What happens in the pattern, and when.

#include <string>

namespace camera {

/// The filter graph from the inputs `document`, `table` and `lamp`, one still each, to `out`.
std::string pattern_graph(int rate);

}  // namespace camera
