#pragma once
// Nobody links this library: it is loaded when a page is read, and its interface is the table in CPrintAPI.
