#pragma once
// Nobody links this library: it is loaded at the first picture of such a format, and its interface is the table in CFormatsAPI.
