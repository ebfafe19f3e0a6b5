#pragma once
// One function for each layer; each returns whether it is in force.

namespace confinement {

/// Sets every limit that can be set, even if another one is refused.
bool limit_resources(int megabytes);
/// Drops all capabilities of root except the one to read files whatever their mode, so that what Landlock allows is readable for root too.
bool drop_capabilities();
bool refuse_executable_memory();
/// Returns the version of the interface in use; 0 when the kernel has none.
int restrict_files(const char *const *readable, int newest);
bool restrict_system_calls();

}  // namespace confinement
