#include "cvision.h"
