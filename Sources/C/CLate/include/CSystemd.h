// What strided uses of libsystemd, under libsystemd's own names; CSystemd.c says how it is reached.
#pragma once
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
