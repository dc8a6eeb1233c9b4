"""Network namespaces that a link with jitter and loss joins; the kernel's netem is not needed. Needs root and /dev/net/tun."""

import contextlib
import ctypes
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x1, 0x1000
CLONE_NEWNET = 0x40000000


def missing():
    """Why there can be no such link here; None if there can."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    try:
        os.close(os.open("/dev/net/tun", os.O_RDWR))
    except OSError as error:
        return f"/dev/net/tun: {error.strerror}"
    name = f"try{os.getpid()}"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode != 0:
        return "`ip netns add` failed"
    subprocess.run(["ip", "netns", "del", name])
    return None


class BadLink(threading.Thread):
    """Namespaces 0, 1, ... with the addresses 10.77.0.1, 10.77.0.2, ...

    Each packet between two of them is late by a random time of at most `latest` seconds, so that packets can overtake each other, and is lost with
    the probability `loss`.
    """

    def __init__(self, count, latest=0.04, loss=0.05, seed=1):
        super().__init__(daemon=True)
        self.latest, self.loss, self.random = latest, loss, random.Random(seed)
        self.names = [f"strided{os.getpid()}-{number}" for number in range(count)]
        self.passed = self.lost = 0
        self.files = [self.open(name, f"10.77.0.{number + 1}") for number, name in enumerate(self.names)]
        self.ends = False
        self.start()

    def open(self, name, address):
        """Creates the namespace with one interface; returns the file with its packets."""
        subprocess.run(["ip", "netns", "add", name], check=True)
        libc = ctypes.CDLL(None, use_errno=True)
        own, other = os.open("/proc/thread-self/ns/net", os.O_RDONLY), os.open(f"/run/netns/{name}", os.O_RDONLY)
        try:
            if libc.setns(other, CLONE_NEWNET) != 0:
                raise OSError(ctypes.get_errno(), "setns")
            file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
            fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", b"lan0", IFF_TUN | IFF_NO_PI))
        finally:
            libc.setns(own, CLONE_NEWNET)
            os.close(own)
            os.close(other)
        for words in (f"addr add {address}/24 dev lan0", "link set lan0 up", "link set lo up"):
            subprocess.run(["ip", "-n", name, *words.split()], check=True)
        return file

    def run(self):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(30))
        waiting = []
        while not self.ends:
            now = time.monotonic()
            while waiting and waiting[0][0] <= now:
                _, _, file, packet = heapq.heappop(waiting)
                with contextlib.suppress(OSError):
                    os.write(file, packet)
            pause = min(0.2, waiting[0][0] - now) if waiting else 0.2
            for file in select.select(self.files, [], [], max(0, pause))[0]:
                packet = os.read(file, 65536)
                # Only IPv4 to one of the addresses: the last byte of the destination is the number of the namespace.
                if packet[0] >> 4 != 4 or not 1 <= packet[19] <= len(self.files):
                    continue
                if self.random.random() < self.loss:
                    self.lost += 1
                    continue
                self.passed += 1
                due = time.monotonic() + self.random.uniform(0, self.latest)
                heapq.heappush(waiting, (due, self.passed, self.files[packet[19] - 1], packet))

    def within(self, number):
        """The words before a command that run it in a namespace."""
        return ["ip", "netns", "exec", self.names[number]]

    def end(self):
        self.ends = True
        self.join()
        for file, name in zip(self.files, self.names):
            os.close(file)
            subprocess.run(["ip", "netns", "del", name])
