#!/bin/sh
# Speaks another protocol.
printf "HTTP/1.1 200 OK\r\n" >&3
exec sleep 20
