#!/bin/sh
# Answers the first request with a header that is not a reply.
printf "VIM1\001\000\000\000\002\000\000\000\000\000\000\000[]" >&3
exec sleep 20
