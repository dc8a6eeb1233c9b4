"""Executes short Swift functions on several threads in every order that the memory model allows.

`translate` turns the Swift text of a function into a Python generator. The generator yields each access to shared memory and
gets the value back, so the text that is explored is the text that is compiled. A line of Swift that `translate` does not know is
an error: whoever changes the functions beyond these forms has to extend it.

Memory model: C++20 as far as these functions use it (relaxed, acquire, release, mutexes, accesses without an ordering), in its
operational form with views (Kang et al., "A promising semantics", without promises):

- An atomic variable is the list of all values that were stored, oldest first. Each thread has a view, the position in each list
  before which it reads nothing. A load may return any value from that position on. An exchange reads and follows the last value.
- A release stores the thread's view with the value; an acquire that reads the value adds this view to its thread's. A relaxed
  exchange passes on the view of the value that it replaces (a release sequence).
- Accesses to other memory must be ordered by such pairs (vector clocks); two that are not, one of them writing, are a fault.

Without promises no store happens before a load that stands before it in the text. Relaxed loads may do that on some processors; here it
cannot make a difference, because after each relaxed load of a value that another thread writes there is no store before a release.
"""

import re

WORD = 1 << 64


class Fault(Exception):
    """A property does not hold."""


class Word(int):
    """A UInt: `&+` and `&-` wrap around."""

    def __add__(self, other):
        return Word((int(self) + other) % WORD)

    def __sub__(self, other):
        return Word((int(self) - other) % WORD)


# --- from Swift to a generator -----------------------------------------------------------------------------------------

ATOMIC = r"(\w+)\.pointee\.(load|store|exchange|wrappingAdd)\((?:(.*?), )?ordering: \.(\w+)\)"


def body(source, name):
    """The lines of the function `name`, without the comments."""
    found = re.search(rf"^( *)[^\n/]*func {name}\(.*?\{{\n(.*?)^\1\}}", source, re.M | re.S)
    if not found:
        raise SystemExit(f"the source has no function {name}")
    lines = [re.sub(r"\s*//.*", "", line).strip() for line in found[2].split("\n")]
    return re.search(rf"func {name}\((?:_ (\w+))?", source)[1], [line for line in lines if line]


def expression(text):
    text = re.sub(r"\b(reading|writing|self|Self|Reader)\.", "", text).replace("&+", "+").replace("&-", "-")
    text = re.sub(ATOMIC, lambda m: f'(yield ("{m[2]}", "{m[1]}", "{m[4]}", {expression(m[3] or "None")}))', text)
    text = re.sub(r"\bslots\[Int\((.*?)\)\]", r'(yield ("read", ("slots", \1)))', text)
    text = re.sub(r"\b(\w+)\.pointee\b", r'(yield ("read", ("\1", 0)))', text)
    return re.sub(r"\bnil\b", "None", re.sub(r"\btrue\b", "True", re.sub(r"\bfalse\b", "False", text)))


def translate(source, name, constants):
    """A generator function with the body of the Swift function `name`."""
    argument, lines = body(source, name)
    result, indent, guarded = [], "    ", None
    if lines[0].endswith(" in") and lines[-1] == "}":  # A mutex for the whole function: the machine unlocks at its end.
        mutex, value = re.fullmatch(r"(?:return )?(\w+)\.withLock \{ (\w+) in", lines[0]).groups()
        guarded = value if value != "_" else None
        result.append(f'    yield ("lock", "{mutex}", None, None)')
        lines = lines[1:-1]
    for line in lines:
        line = re.sub(r"\b(reading|writing|self|Self|Reader)\.", "", line)
        if match := re.fullmatch(r"guard (.*) else \{ (return .*) \}", line):
            result.append(f"{indent}if not ({expression(match[1])}): {expression(match[2])}")
        elif match := re.fullmatch(r"guard (.*) else \{", line):
            result.append(f"{indent}if not ({expression(match[1])}):")
            indent = 8 * " "
        elif line == "}":
            indent = 4 * " "
        elif match := re.fullmatch(r"slots\[Int\((.*)\)\] = (.*)|\(slots \+ Int\((.*)\)\)\.initialize\(to: (.*)\)", line):
            index, value = (match[1], match[2]) if match[1] else (match[3], match[4])
            result.append(f'{indent}yield ("write", ("slots", {expression(index)}), {expression(value)})')
        elif match := re.fullmatch(r"(\w+)\.pointee = (.*)", line):
            result.append(f'{indent}yield ("write", ("{match[1]}", 0), {expression(match[2])})')
        elif guarded and (match := re.fullmatch(rf"{guarded} = (.*)", line)):
            result.append(f'{indent}yield ("write", ("{guarded}", 0), {expression(match[1])})')
        elif re.fullmatch(rf"let \w+ = .*|return .*|{ATOMIC}", line):
            result.append(indent + expression(line.removeprefix("let ")))
        else:
            raise SystemExit(f"{name}: Tests/Crossings/machine.py does not know this form of Swift: {line}")
    if guarded:  # Its value is memory without an ordering, which the mutex protects.
        result = [re.sub(rf'(?<!")\b{guarded}\b(?!")', f'(yield ("read", ("{guarded}", 0)))', line) for line in result]
    text = f"def {name}({argument or ''}):\n" + "\n".join(result) + "\n"
    names = dict(constants)
    exec(text, names)
    names[name].text = text
    return names[name]


# --- the machine ---------------------------------------------------------------------------------------------------------


class Thread:
    """What does not change of a thread: its calls, whether it may wait, and whether it begins after all others have ended."""

    def __init__(self, calls, realtime=None, last=False):
        self.calls, self.bound, self.last = calls, realtime, last


class State:
    """Immutable parts only, so that a copy is cheap and the whole can be compared."""

    __slots__ = ("threads", "atomics", "memory", "mutexes", "ghost")

    def copy(self):
        other = State()
        other.threads, other.atomics, other.memory = list(self.threads), dict(self.atomics), dict(self.memory)
        other.mutexes, other.ghost = dict(self.mutexes), self.ghost
        return other

    def key(self):
        return (tuple(self.threads), tuple(self.atomics.items()), tuple(self.memory.items()), tuple(self.mutexes.items()), self.ghost)


def join(a, b):
    return tuple(map(max, a, b))


class Machine:
    """Explores a model: its `atomics` (name → first value), `memory` ((name, index) → first value or None), `mutexes`,
    `threads`, `ghost` (what its properties remember), and `written`, `returned` and `ended`, which check them."""

    def __init__(self, model):
        self.model, self.names = model, list(model.atomics)
        self.states = self.steps = self.longest = 0

    def begin(self):
        state, count = State(), len(self.model.threads)
        view, clock = (0,) * len(self.names), (0,) * count
        # (calls that have returned, answers in this call, mutex held, view, clock)
        state.threads = [(0, (), None, view, clock[:n] + (1,) + clock[n + 1 :]) for n in range(count)]
        state.atomics = {name: ((value, view, clock),) for name, value in self.model.atomics.items()}
        state.memory = {place: (value, (-1, 0), clock) for place, value in self.model.memory.items()}
        state.mutexes = {name: (None, view, clock) for name in self.model.mutexes}
        state.ghost = self.model.ghost
        return state

    def explore(self):
        """All states that can be reached; raises `Fault`."""
        first = self.begin()
        seen, open_states = {first.key()}, [first]
        while open_states:
            state = open_states.pop()
            self.states += 1
            waiting = blocked = 0
            for n, thread in enumerate(self.model.threads):
                if state.threads[n][0] == len(thread.calls):
                    continue
                waiting += 1
                following = self.step(state, n)
                if not following:
                    blocked += 1
                    if thread.bound and not thread.last:
                        raise Fault("the realtime thread waits")
                for other in following:
                    self.steps += 1
                    key = other.key()
                    if key not in seen:
                        seen.add(key)
                        open_states.append(other)
            if waiting and waiting == blocked:
                raise Fault("all threads wait")
            if not waiting:
                self.model.ended(state.ghost)

    def step(self, state, n):
        """The states after the next access of thread `n` to an atomic or a mutex, and what follows it without one."""
        thread = self.model.threads[n]
        if thread.last and any(s[0] < len(t.calls) for s, t in zip(state.threads, self.model.threads) if not t.last):
            return []
        calls, answers, held, view, clock = state.threads[n]
        if thread.last and not calls and not answers:
            for _, _, _, other, time in state.threads:
                view, clock = join(view, other), join(clock, time)
        request = self.request(thread, calls, answers)
        result = []
        for answer, state, held, view, clock in self.access(state.copy(), n, request, held, view, clock):
            self.run(state, n, answers + (answer,), held, view, clock)
            result.append(state)
        return result

    def request(self, thread, calls, answers):
        """What the call wants next after these answers, or ("return", its result)."""
        function, arguments = thread.calls[calls]
        generator = function(*arguments)
        try:
            wanted = next(generator)
            for answer in answers:
                wanted = generator.send(answer)
            return wanted
        except StopIteration as end:
            return ("return", end.value)

    def run(self, state, n, answers, held, view, clock):
        """Goes on until the next access to an atomic or the end of the call."""
        thread, calls = self.model.threads[n], state.threads[n][0]
        while True:
            self.longest = max(self.longest, len(answers)) if thread.bound else self.longest
            if thread.bound and len(answers) > thread.bound:
                raise Fault(f"a call of the realtime thread takes more than {thread.bound} accesses")
            wanted = self.request(thread, calls, answers)
            if wanted[0] == "return":
                if held:
                    state.mutexes[held] = (None, view, clock)
                    clock = clock[:n] + (clock[n] + 1,) + clock[n + 1 :]
                known = dict(zip(self.names, view))
                state.ghost = self.model.returned(state.ghost, thread.calls[calls], wanted[1], known)
                calls, answers, held = calls + 1, (), None
            if wanted[0] not in ("read", "write"):
                state.threads[n] = (calls, answers, held, view, clock)
                return
            place = wanted[1]
            if place not in state.memory:
                raise Fault(f"there is no {place[0]}[{place[1]}]")
            value, (writer, time), reads = state.memory[place]
            if writer >= 0 and clock[writer] < time:
                raise Fault(f"{place[0]}[{place[1]}] is accessed while another thread may still be writing it")
            if wanted[0] == "read":
                if value is None:
                    raise Fault(f"{place[0]}[{place[1]}] is read and was never written")
                state.memory[place] = (value, (writer, time), reads[:n] + (clock[n],) + reads[n + 1 :])
                answers += (value,)
            else:
                if any(clock[other] < reads[other] for other in range(len(clock))):
                    raise Fault(f"{place[0]}[{place[1]}] is written while another thread may still be reading it")
                state.memory[place] = (wanted[2], (n, clock[n]), reads)
                state.ghost = self.model.written(state.ghost, place, wanted[2])
                answers += (None,)

    def access(self, state, n, request, held, view, clock):
        """(answer, state, mutex held, view, clock) for each outcome of an access to an atomic or a mutex."""
        kind, name, order, value = request
        if kind == "lock":
            owner, other, time = state.mutexes[name]
            if owner is not None:
                return
            state.mutexes[name] = (n, other, time)
            yield None, state, name, join(view, other), join(clock, time)
            return
        variable, history = self.names.index(name), state.atomics[name]
        acquires, releases = order.startswith("acquiring"), order.lower().endswith("releasing")
        seen = view[variable]
        if kind == "load":
            for position in range(seen, len(history)):
                answer, other, time = history[position]
                after = view[:variable] + (position,) + view[variable + 1 :]
                yield answer, state.copy(), held, join(after, other) if acquires else after, join(clock, time) if acquires else clock
            return
        last, other, time = history[-1]
        if kind == "store":
            if seen != len(history) - 1:
                raise Fault(f"two threads store {name} without an order")
            other, time = (0,) * len(view), (0,) * len(clock)
        elif acquires:
            view, clock = join(view, other), join(clock, time)
        view = view[:variable] + (len(history),) + view[variable + 1 :]
        if releases:
            other, time = join(other, view), join(time, clock)
            clock = clock[:n] + (clock[n] + 1,) + clock[n + 1 :]
        stored = last + value if kind == "wrappingAdd" else value
        state.atomics[name] = history + ((stored, other, time),)
        yield (None if kind == "store" else last), state, held, view, clock
