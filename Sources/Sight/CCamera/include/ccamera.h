#pragma once
// Nobody links this library: it is loaded when a live source is opened, and its interface is the table in CCameraAPI.
