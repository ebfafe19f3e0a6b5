#pragma once
// One function a layer; each gives whether it is in force.

namespace confinement {

/// Every limit that can be laid down is, also when another is refused.
bool limit_resources(int megabytes);
/// Keeps of root's capabilities only the one to read files whatever their mode says, so that what Landlock lets it read is read as root.
bool drop_capabilities();
bool refuse_executable_memory();
/// Gives the version of the interface in use; 0 where the kernel has none.
int restrict_files(const char *const *readable, int newest);
bool restrict_system_calls();

}  // namespace confinement
