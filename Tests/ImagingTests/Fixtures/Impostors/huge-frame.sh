#!/bin/sh
# Announces a frame of four gigabytes.
printf "VIM1\377\377\377\377\377\377\377\377\377\377\377\377" >&3
exec sleep 20
