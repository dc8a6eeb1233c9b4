"""A TCP proxy that delays each piece of data by a random time, in each direction, and keeps their order.

The names of the server in the requests are adapted, so that the server answers them: both ports must have five digits.
"""

import random, socket, threading, time


class DelayProxy:
    """Forwards connections to a port of this machine; `shortest` and `longest` are the delays in seconds."""

    def __init__(self, target, shortest=0.005, longest=0.060, seed=14):
        self.target, self.shortest, self.longest = target, shortest, longest
        self.random = random.Random(seed)
        # While it is cleared, nothing is forwarded, as in a network that loses every packet.
        self.forwards = threading.Event()
        self.forwards.set()
        while True:
            self.listener = socket.create_server(("127.0.0.1", 0))
            self.port = self.listener.getsockname()[1]
            if len(str(self.port)) == len(str(target)):
                break
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.target))
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            own, other = f"localhost:{self.port}".encode(), f"localhost:{self.target}".encode()
            threading.Thread(target=self.forward, args=(client, server, own, other), daemon=True).start()
            threading.Thread(target=self.forward, args=(server, client, b"", b""), daemon=True).start()

    def forward(self, source, sink, name, replacement):
        """Reads on this thread, and sends on another one, so that a delay does not delay the next reading."""
        waiting, changed = [], threading.Condition()

        def send():
            while True:
                with changed:
                    while not waiting:
                        changed.wait()
                    due, data = waiting.pop(0)
                time.sleep(max(0, due - time.monotonic()))
                self.forwards.wait()
                try:
                    if not data:
                        sink.shutdown(socket.SHUT_WR)
                        return
                    sink.sendall(data)
                except OSError:
                    return

        threading.Thread(target=send, daemon=True).start()
        last = 0
        while True:
            try:
                data = source.recv(1 << 16)
            except OSError:
                data = b""
            if name:
                data = data.replace(name, replacement)
            last = max(last, time.monotonic() + self.random.uniform(self.shortest, self.longest))
            with changed:
                waiting.append((last, data))
                changed.notify()
            if not data:
                return
