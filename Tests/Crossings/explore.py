#!/usr/bin/env python3
"""Explores SettingsMailbox and EventRing in every order that the memory model allows; exits with 1 if a property does not hold.

    Tests/Crossings/explore.py            # some seconds; a part of make test
    Tests/Crossings/explore.py --deep     # more calls, some minutes
    Tests/Crossings/explore.py --show     # the functions as they are explored

It reads the functions from Sources/Sound/Metronome, so it explores what is compiled. Then it weakens each memory ordering, and
plants known faults, in this text: it must find each of them, or it exits with 1.
"""

import pathlib
import re
import sys
import time

from machine import WORD, Fault, Machine, Thread, Word, translate

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Sound/Metronome"


def require(holds, sentence):
    if not holds:
        raise Fault(sentence)


class Mailbox:
    """`writers` threads post; one reader reads. The ghost is (numbers in the order of posting, the last number read)."""

    file = "SettingsMailbox.swift"

    def __init__(self, source, writers, reads):
        flag = int(re.search(r"isNew: UInt8 \{\s*(?:@\w+ )*get \{ (\d+) \}", source)[1])
        post, read = (translate(source, name, {"isNew": flag}) for name in ("post", "readLatest"))
        self.functions = (post, read)
        first = re.search(r"back = Mutex<UInt8>\((\d)\)", source)[1], re.search(r"middle\.initialize\(to: Atomic\((\d)\)\)", source)[1]
        front = re.search(r"front\.initialize\(to: (\d)\)", source)[1]
        self.atomics = {"middle": int(first[1])}
        self.memory = {("slots", n): 0 for n in range(3)} | {("front", 0): int(front), ("back", 0): int(first[0])}
        self.mutexes, self.ghost = ["back"], ((), 0)
        self.threads = [Thread([(post, (100 * (n + 1) + k,)) for k in range(count)]) for n, count in enumerate(writers)]
        self.threads += [Thread([(read, ())] * reads, realtime=6), Thread([(read, ())], realtime=6, last=True)]

    def written(self, ghost, place, value):
        return (ghost[0] + (value,), ghost[1]) if place[0] == "slots" else ghost

    def returned(self, ghost, call, result, known):
        posted, previous = ghost
        if call[0] is not self.functions[1] or result is None:
            return ghost
        require(result in posted, f"the reader got {result}, which was not posted")
        require(previous == 0 or posted.index(result) > posted.index(previous), f"{result} was read after {previous}")
        return (posted, result)

    def ended(self, ghost):
        require(ghost[1] == ghost[0][-1], f"{ghost[0][-1]}, the latest, was lost")


class Ring:
    """One producer pushes; `consumers` threads take. The ghost is (numbers accepted, numbers taken, pushes refused)."""

    file = "EventRing.swift"

    def __init__(self, source, capacity, pushes, consumers, first=0):
        push, take = (translate(source, name, {"mask": capacity - 1}) for name in ("push", "next"))
        self.functions, self.capacity = (push, take), capacity
        self.atomics = {"pushed": Word(first), "popped": Word(first), "dropped": Word(0)}
        self.memory = {("slots", n): None for n in range(capacity)}
        self.mutexes, self.ghost = ["consumer"], ((), (), 0)

        def dropped():
            return ("dropped", (yield ("load", "dropped", "relaxed", None)))

        self.threads = [Thread([(push, (n + 1,)) for n in range(pushes)], realtime=4)]
        self.threads += [Thread([(take, ())] * count) for count in consumers]
        self.threads.append(Thread([(take, ())] * (capacity + 1) + [(dropped, ())], last=True))

    def written(self, ghost, place, value):
        accepted, taken, refused = ghost
        require(len(accepted) - len(taken) < self.capacity, f"{value} overwrites an event that was not taken")
        return (accepted + (value,), taken, refused)

    def returned(self, ghost, call, result, known):
        accepted, taken, refused = ghost
        if call[0] is self.functions[0]:
            unread = len(accepted) - known["popped"]
            require(result or unread == self.capacity, f"a push was refused, and the ring of {self.capacity} held {unread}")
            return (accepted, taken, refused + (not result))
        if isinstance(result, tuple):
            require(result[1] == refused, f"{refused} events were dropped, {result[1]} were counted")
        elif result is not None:
            taken += (result,)
            require(taken == accepted[: len(taken)], f"{taken} were taken of {accepted}")
        return (accepted, taken, refused)

    def ended(self, ghost):
        require(ghost[0] == ghost[1], f"{ghost[0]} were accepted, {ghost[1]} were taken")


SHORT = [
    ("mailbox: 3 posts, 3 reads", Mailbox, dict(writers=[3], reads=3)),
    ("mailbox: 2 threads with 2 posts each, 3 reads", Mailbox, dict(writers=[2, 2], reads=3)),
    ("ring of 1: 3 pushes, 3 takes", Ring, dict(capacity=1, pushes=3, consumers=[3])),
    ("ring of 2: 4 pushes, 4 takes", Ring, dict(capacity=2, pushes=4, consumers=[4])),
    ("ring of 2: 3 pushes, 2 threads with 2 takes each", Ring, dict(capacity=2, pushes=3, consumers=[2, 2])),
    ("ring of 2 whose counters wrap around: 4 pushes, 4 takes", Ring, dict(capacity=2, pushes=4, consumers=[4], first=WORD - 2)),
]
DEEP = SHORT + [
    ("mailbox: 6 posts, 6 reads", Mailbox, dict(writers=[6], reads=6)),
    ("mailbox: 2 threads with 3 posts each, 4 reads", Mailbox, dict(writers=[3, 3], reads=4)),
    ("ring of 4: 6 pushes, 4 takes", Ring, dict(capacity=4, pushes=6, consumers=[4])),
    ("ring of 2: 5 pushes, 2 threads with 2 takes each", Ring, dict(capacity=2, pushes=5, consumers=[2, 2])),
]
STORE = "self.pushed.pointee.store(pushed &+ 1, ordering: .releasing)\n"
WRITE = "(slots + Int(pushed & mask)).initialize(to: element)\n"
TAKE = "let element = writing.slots[Int(popped & writing.mask)]\n"
POPPED = "writing.popped.pointee.store(popped &+ 1, ordering: .releasing)\n"
PLANTED = [
    (Ring, "the counter is stored before the event", r"( +)" + re.escape(WRITE) + r" +" + re.escape(STORE), r"\1" + STORE + r"\1" + WRITE),
    (Ring, "the slot is returned before it is read", r"( +)" + re.escape(TAKE) + r" +" + re.escape(POPPED), r"\1" + POPPED + r"\1" + TAKE),
    (Ring, "room for one event too many", r"<= mask else", "<= mask + 1 else"),
    (Ring, "room for one event too few", r"<= mask else", "< mask else"),
    (Ring, "an event is not removed", r"popped &\+ 1", "popped &+ 0"),
    (Ring, "two events are removed", r"popped &\+ 1", "popped &+ 2"),
    (Ring, "drops are not counted", r"wrappingAdd\(1", "wrappingAdd(0"),
    (Ring, "drops are counted twice", r"wrappingAdd\(1", "wrappingAdd(2"),
    (Mailbox, "the settings are not marked as new", r"back \| Reader\.isNew", "back"),
    (Mailbox, "the mark is not removed from the writer's slot", r"back = middle & ~Reader\.isNew", "back = middle"),
    (Mailbox, "the mark is not removed from the reader's slot", r"new & ~Self\.isNew", "new"),
    (Mailbox, "the writer keeps its slot", r"back = middle & ~Reader\.isNew", "back = back & ~Reader.isNew"),
    (Mailbox, "the reader exchanges without looking for new settings", r"& Self\.isNew != 0", "& Self.isNew >= 0"),
    (Mailbox, "two sides begin with the same slot", r"Mutex<UInt8>\(2\)", "Mutex<UInt8>(0)"),
]
WEAKER = {"acquiring": ["relaxed"], "releasing": ["relaxed"], "acquiringAndReleasing": ["acquiring", "releasing"]}


def faulty(sources):
    """(model, name, text) for each fault: each ordering that could be weaker, and those planted."""
    for model in (Ring, Mailbox):
        text = sources[model]
        for found in re.finditer(r"ordering: \.(acquiring\w*|releasing)", text):
            line = text.count("\n", 0, found.start()) + 1
            for weaker in WEAKER[found[1]]:
                name = f"{weaker} instead of {found[1]} in line {line}"
                yield model, name, text[: found.start()] + f"ordering: .{weaker}" + text[found.end() :]
    for model, name, pattern, replacement in PLANTED:
        text, count = re.subn(pattern, replacement, sources[model])
        if count == 0:
            raise SystemExit(f"the source has no place for the fault: {name}")
        yield model, name, text


def main():
    sources = {model: (SOURCES / model.file).read_text() for model in (Mailbox, Ring)}
    if "--show" in sys.argv:
        for model in (Mailbox(sources[Mailbox], [1], 1), Ring(sources[Ring], 2, 1, [1])):
            print("\n".join(function.text for function in model.functions))
        return 0
    failed = 0
    for name, model, parameters in DEEP if "--deep" in sys.argv else SHORT:
        began, machine = time.monotonic(), Machine(model(sources[model], **parameters))
        try:
            machine.explore()
            print(f"{name}: all properties hold in {machine.states} states and {machine.steps} steps;", end=" ")
            print(f"a call of the realtime thread takes {machine.longest} accesses at most ({time.monotonic() - began:.1f} s)", flush=True)
        except Fault as fault:
            failed += 1
            print(f"{name}: FAULT: {fault}")
    for model, name, text in faulty(sources):
        fault, states = None, 0
        for _, kind, parameters in SHORT:
            machine = Machine(model(text, **parameters)) if kind is model else None
            try:
                machine and machine.explore()
            except Fault as found:
                fault = found
            states += machine.states if machine else 0
            if fault:
                break
        failed += fault is None
        print(f"{model.file}, {name}: " + (f"found after {states} states: {fault}" if fault else "NOT FOUND"))
    print("the crossings: " + (f"{failed} faults" if failed else "all properties hold, and each planted fault was found"))
    return 1 if failed else 0


sys.exit(main())
