#pragma once
// What the imaging process does to itself before it reads the first byte: it parses files that may be hostile.

#ifdef __cplusplus
extern "C" {
#endif

/// Gives up everything that image work does not need: descriptors above `keep`, new privileges, writing to files, core dumps, more memory than
/// `megabytes`. Asks to be killed when the thread that started this process ends. What a kernel does not offer is passed over.
/// Returns 0, or errno of the first limit that was refused.
int cvision_harden(int keep, int megabytes);

/// Gives the work that begins now so many seconds of processor time; the kernel ends the process when they are used up. 0: no limit.
void cvision_guard(int seconds);

#ifdef __cplusplus
}
#endif
