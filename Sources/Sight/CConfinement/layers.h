#pragma once
// One function for each layer; each returns whether it is in force.

#include "confinement.h"

namespace confinement {

/// Sets every limit that can be set, even if another one is refused.
bool limit_resources(const confinement_wish &wish);
/// Drops all capabilities of root except those that are kept, such as the one to read files whatever their mode, so that what Landlock allows
/// is readable for root too.
bool drop_capabilities(uint64_t kept);
bool refuse_executable_memory();
/// Returns the version of the interface in use; 0 when the kernel has none.
int restrict_files(const confinement_wish &wish);
/// Denies the system calls that a decoder does not need.
bool load_allow_list();
/// Denies the system calls that no server needs, and to one that does not connect to others those by which it could.
bool load_deny_list(const confinement_wish &wish);

}  // namespace confinement
