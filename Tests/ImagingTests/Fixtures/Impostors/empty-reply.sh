#!/bin/sh
# Answers the greeting with a header that is no reply.
printf "VIM1\001\000\000\000\002\000\000\000\000\000\000\000[]" >&3
exec sleep 20
