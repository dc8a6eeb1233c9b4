"""A server with the interface of strided-web, for tests of the page: it sends the statuses of a simulated run.

    page_server.py PAGE [PORT] [SECONDS]      serves the folder PAGE; the run has already lasted SECONDS
"""

import functools, gzip, json, math, pathlib, queue, struct, subprocess, sys, threading, time, zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
          "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
         ".webmanifest": "application/manifest+json"}
TOKEN = "test-token"


@functools.cache
def messages():
    """The script with the texts of the page, which the build writes."""
    return subprocess.run([sys.executable, pathlib.Path(__file__).parents[2] / "Sources/Core/Messages/generate.py"], check=True, capture_output=True).stdout


def page_file(folder, name):
    """A file of the page; None if there is no such file."""
    if name == "messages.js":
        return messages()
    return (folder / name).read_bytes() if "/" not in name and (folder / name).is_file() else None


def sound_file(path):
    """A click of 20 ms as the WAV file of /sounds (48 kHz, float, stereo); only the left channel for "left"; or the 10 s of silence (8 kHz, 8 bits) of /silence.wav."""
    rate, right = 48_000, 0 if path == "left" else 1
    form = struct.pack("<HHIIHH", 3, 2, rate, 8 * rate, 8, 32)
    if path == "/silence.wav":
        frames, form = b"\x80" * 80_000, struct.pack("<HHIIHH", 1, 1, 8000, 8000, 1, 8)
    else:
        values = [0.9 * math.sin(2 * math.pi * 2500 * t / rate) * math.exp(-t / 200) for t in range(rate // 50)]
        frames = b"".join(struct.pack("<ff", value, right * value) for value in values)
    return b"RIFF" + struct.pack("<I", 28 + len(frames) + 8) + b"WAVEfmt " + struct.pack("<I", 16) + form + b"data" + struct.pack("<I", len(frames)) + frames


class Run:
    """A simulated run: a winding route near 48° N with changes of pace, one point per second."""

    def __init__(self, seconds=0):
        self.started = time.time() - seconds
        self.points = []
        self.place, self.heading, self.distance = [48.13, 11.58], 0.4, 0.0
        for second in range(seconds + 1):
            self.step(second)

    def speed(self, t):
        return 2.95 + 0.35 * math.sin(t / 170) + 0.18 * math.sin(t / 41) + (0.35 if t % 900 > 780 else 0)

    def cadence(self, t):
        return 168 + 4.5 * math.sin(t / 170) + 1.6 * math.sin(t / 23) + 0.9 * math.sin(t * 1.7)

    def target(self, t):
        return 168 + 4.2 * math.sin((t + 10) / 170)

    def heart(self, t):
        return 148 - 45 * math.exp(-t / 120) + 7 * math.sin(t / 200) + 0.6 * math.sin(t)

    def step(self, t):
        speed = self.speed(t)
        self.heading += 0.006 + 0.045 * math.sin(t / 90) * math.cos(t / 37) + 0.012 * math.sin(t / 7)
        self.place[0] += speed * math.cos(self.heading) / 111_200
        self.place[1] += speed * math.sin(self.heading) / 74_500
        self.distance += speed
        self.points.append([float(t), *self.place, speed, round(self.cadence(t), 1), round(self.heart(t), 1), self.distance, round(self.target(t), 1)])


class PageServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder, port=0, seconds=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.folder = pathlib.Path(folder)
        self.clients, self.commands, self.requests = [], [], []
        self.is_down = False
        # While it is cleared, requests are accepted and not answered, as in a network that loses every packet.
        self.answers = threading.Event()
        self.answers.set()
        self.lock = threading.Lock()
        self.run = Run(seconds)
        self.extra = {}
        # The points of stored activities by their ids, for the replay.
        self.activities = {}
        # All steps of the workout in progress; None without one.
        self.steps = None
        # What a caller may do, as in the event hello.
        self.rights = {"token": TOKEN, "history": True}
        # The reply of /summary; None without a finished activity.
        self.summary = None
        # The sentences with which commands are refused, by their methods.
        self.refusals = {}
        # Functions that make the replies to commands from their parameters, by their methods; the others have empty replies.
        self.replies = {}
        # The bytes of the map file; None without one.
        self.map = None
        self.ground = None
        # Functions that change the text of a file, by its name.
        self.changes = {}
        self.status = self.current()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        # A page that closes a connection before the reply is no error.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    @property
    def address(self):
        return f"http://localhost:{self.server_address[1]}"

    def current(self):
        """The status of the simulated run now, with the changes of the test."""
        run = self.run
        t = run.points[-1][0]
        _, latitude, longitude, speed, cadence, heart, distance, _ = run.points[-1]
        target = run.target(t)
        interval = int(60e9 / target)
        now = time.monotonic_ns()
        step = now // interval
        status = {
            "schema": 3, "version": "0.1.0", "state": "running", "follow": "auto",
            "target": {"speed_mps": speed, "manual_speed_mps": 2.78, "cadence_spm": target, "cadence_held": False},
            "measured": {"source": "gps", "state": "fresh", "speed_mps": speed, "cadence_spm": cadence, "age_s": 0.2},
            "motion": {"activity": "running", "gait": "running"},
            "heart": {"bpm": heart, "age_s": 0.5, "zone": 3},
            "recording": {"state": "recording", "kind": "run", "automatic": False, "started_unix_s": run.started,
                          "elapsed_s": t, "moving_s": t, "distance_m": distance, "distance_estimated": False,
                          "distance_source": "gps", "laps": 1 + int(distance // 2000), "in_sync_s": t * 0.87,
                          "position": {"latitude_deg": latitude, "longitude_deg": longitude, "accuracy_m": 12.5}},
            "click": {"cue": "every_step", "sound": "click", "accent": "none", "volume": 0.8},
            "runner": {"height_m": 1.75, "offset_spm": 0}, "steps_played": int(t * 2.8), "inputs": [], "warnings": [],
            "grid": {"run": 1, "step": step, "heard_at_ns": step * interval, "tempo_spm": 60e9 / interval,
                     "target_spm": 60e9 / interval, "ramp_ns": 0, "cue": "every_step", "sounding": True},
        }
        status.update(self.extra)
        return {key: value for key, value in status.items() if value is not None}

    def advance(self, seconds=1):
        """Continues the run by simulated seconds."""
        for _ in range(seconds):
            self.run.step(len(self.run.points))

    def publish(self, status=None):
        """Sends a status to all pages."""
        self.status = status or self.current()
        self.send("status", self.status)

    def send(self, name, content):
        text = f"event: {name}\ndata: {json.dumps(content)}\n\n".encode()
        with self.lock:
            for client in self.clients:
                client.put(text)

    def interrupt(self):
        """Ends all streams and answers nothing until `restore`."""
        self.is_down = True
        with self.lock:
            for client in self.clients:
                client.put(None)

    def restore(self):
        self.is_down = False


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # A reply is sent at once: a delayed one would make the clock exchange useless.
    disable_nagle_algorithm = True
    wbufsize = 1 << 16

    def log_message(self, *arguments):
        pass

    def reply(self, content, kind="application/json", code=200, headers=(), packs=True):
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(code)
        if packs and len(body) > 500 and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(body))), ("X-Content-Type-Options", "nosniff"),
                            ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-cache"), *headers]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def do_GET(self):
        received = time.monotonic_ns()
        server = self.server
        server.answers.wait()
        path, _, query = self.path.partition("?")
        server.requests.append((time.monotonic(), self.path))
        if server.is_down:
            self.close_connection = True
            return
        if path == "/clock":
            self.reply({"received_ns": received, "sent_ns": time.monotonic_ns()})
        elif path == "/events":
            self.events()
        elif path == "/series" and query.startswith("activity="):
            points = server.activities.get(query.partition("=")[2])
            self.reply({"start_unix_ms": 1_790_000_000_000, "points": points} if points is not None else {"error": "not found"}, code=200 if points is not None else 404)
        elif path == "/series":
            after = float(query.partition("=")[2] or -1)
            points = [point for point in server.run.points if point[0] > after]
            self.reply({"start_unix_ms": server.run.started * 1000, "points": points})
        elif path == "/ground" and server.ground is not None:
            self.reply({"routes": server.ground})
        elif path.startswith("/sounds/") or path == "/silence.wav":
            self.reply(sound_file(path), "audio/wav")
        elif path == "/summary":
            self.reply(server.summary or {"error": "no activity was finished"}, code=200 if server.summary else 404)
        elif path == "/workout":
            self.reply({"steps": server.steps}) if server.steps else self.reply({"error": "no workout is in progress"}, code=404)
        elif path == "/map.pmtiles" and server.map is not None:
            self.part(server.map)
        else:
            self.file({"/": "page.html", "/sensor": "sensor.html", "/replay": "replay.html"}.get(path, path[1:]))

    def part(self, content):
        """The part of the map that the field Range asks for."""
        first, _, last = self.headers["Range"].removeprefix("bytes=").partition("-")
        tag = f'"{zlib.crc32(content):x}"'
        if self.headers.get("If-Match", tag) != tag:
            return self.reply({"error": "the map file has changed"}, code=412)
        part = content[int(first):int(last) + 1]
        if not part:
            return self.reply({"error": "the map file has no such part"}, code=416)
        self.reply(part, "application/vnd.pmtiles", 206, [("ETag", tag), ("Content-Range", f"bytes {first}-{int(first) + len(part) - 1}/{len(content)}")], packs=False)

    def file(self, name):
        content = page_file(self.server.folder, name)
        if content is None:
            return self.reply({"error": "not found"}, code=404)
        if name == "worker.js":
            # The modules are not joined here, so the worker keeps each of them.
            names = ["messages.js", *(other.name for other in self.server.folder.iterdir() if other.suffix in (".js", ".css"))]
            more = [f"/{other}" for other in names if other != name and f'"/{other}"'.encode() not in content]
            content = content.replace(b'"/page.js"', json.dumps(["/page.js", *more])[1:-1].encode())
        if name in self.server.changes:
            content = self.server.changes[name](content.decode()).encode()
        self.reply(content, TYPES[pathlib.Path(name).suffix], headers=[("Content-Security-Policy", POLICY)])

    def events(self):
        server, client = self.server, queue.Queue()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.close_connection = True
        self.wfile.flush()
        client.put(f'event: hello\ndata: {json.dumps({"version": "0.1.0", "map": server.map is not None, **server.rights})}\n\n'.encode())
        client.put(f"event: status\ndata: {json.dumps(server.status)}\n\n".encode())
        with server.lock:
            server.clients.append(client)
        try:
            while True:
                try:
                    text = client.get(timeout=5)
                except queue.Empty:
                    text = b":\n\n"
                if text is None or server.is_down:
                    return
                self.wfile.write(text)
                self.wfile.flush()
        except OSError:
            pass
        finally:
            with server.lock:
                server.clients.remove(client)

    def do_POST(self):
        if self.server.is_down:
            self.close_connection = True
            return
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.headers.get("X-Strided-Token") != TOKEN:
            return self.reply({"error": "wrong token"}, code=403)
        self.server.commands.append((content["method"], content["parameters"]))
        refusal = self.server.refusals.get(content["method"])
        make = self.server.replies.get(content["method"], lambda parameters: {})
        self.reply({"error": refusal} if refusal else make(content["parameters"]), code=400 if refusal else 200)


if __name__ == "__main__":
    server = PageServer(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[3]) if len(sys.argv) > 3 else 1500)
    print(server.address, flush=True)
    while True:
        time.sleep(1)
        server.advance()
        server.publish()
