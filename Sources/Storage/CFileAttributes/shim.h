// Extended attributes of files, which the Swift module of the C library leaves out.
#pragma once
#include <sys/xattr.h>
