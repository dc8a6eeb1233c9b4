"""A real strided and a real `stridectl web` in an empty home, without a sound card."""

import http.server, json, os, pathlib, re, shutil, signal, socket, subprocess, tempfile, threading, time


# What must be closed, also after a failure.
opened = []


class Daemon:
    """strided with the null device; `folder` contains the programs."""

    def __init__(self, folder, arguments=(), demo_days=0):
        self.folder, self.home = pathlib.Path(folder).resolve(), pathlib.Path(tempfile.mkdtemp(prefix="strided-real-"))
        self.environment = {"HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home), "XDG_CONFIG_HOME": str(self.home / "config"),
                            "XDG_STATE_HOME": str(self.home / "state"), "XDG_DATA_HOME": str(self.home / "data"), "LC_ALL": "C.UTF-8",
                            "PATH": os.environ["PATH"], "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.home}/no-bus"}
        self.trace = self.home / "trace"
        self.processes = []
        opened.append(self)
        if demo_days:
            subprocess.run([self.folder / "strided", "--demo-data", "--demo-days", str(demo_days), "--yes"], env=self.environment, check=True, capture_output=True)
        self.daemon = self.start("strided", "--device", "null", "--trace", str(self.trace), *arguments)
        self.socket = self.home / "strided" / "control.sock"
        for _ in range(500):
            if self.socket.exists():
                break
            time.sleep(0.02)
        self.web = self.start("stridectl", "web", "--port", str(free_port()), stdout=subprocess.PIPE)
        self.address = self.web.stdout.readline().decode().strip().rstrip("/")

    def start(self, name, *arguments, **options):
        process = subprocess.Popen([self.folder / name, *arguments], env=self.environment, **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options})
        self.processes.append(process)
        return process

    def call(self, method, **parameters):
        """The reply to a method of org.strided.Control; the daemon closes a connection that is idle, so each call has its own."""
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(self.socket))
            client.sendall(json.dumps({"method": f"org.strided.Control.{method}", "parameters": parameters}).encode() + b"\0")
            reply = b""
            while not reply.endswith(b"\0"):
                reply += client.recv(1 << 16)
        return json.loads(reply[:-1])["parameters"]

    def status(self):
        return self.call("GetStatus")["status"]

    def processor(self, process=None):
        """The processor time of a process in seconds."""
        fields = pathlib.Path(f"/proc/{(process or self.daemon).pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def records(self, event):
        """The lines of the trace for an event; some of the last ones are missing until the daemon has ended."""
        lines = (json.loads(line) for line in self.trace.read_text().splitlines() if line.endswith("}"))
        return [line for line in lines if line["event"] == event]

    def stop(self):
        """Ends the programs; the files remain."""
        while self.processes:
            process = self.processes.pop()
            process.send_signal(signal.SIGCONT)
            process.terminate()
            process.wait(60)

    def close(self):
        opened.remove(self)
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Receiver:
    """A recorded part of a run that a private gpsd replays at the recorded speed."""

    def __init__(self, shared, seconds, first=60):
        lines = (pathlib.Path(shared) / "data/runs/derived/activity-small-fenix2-run.nmea").read_text().splitlines()
        epochs = re.split(r"(?=^\$GPRMC)", "\n".join(lines), flags=re.M)[1:][first:first + seconds]
        self.positions = [position(epoch) for epoch in epochs]
        self.log = tempfile.NamedTemporaryFile("w", suffix=".nmea")
        self.log.write("\r\n".join("\r\n".join(epoch.splitlines()) for epoch in epochs) + "\r\n")
        self.log.flush()
        script = pathlib.Path(shared) / "tools/gpsd-replay.sh"
        self.process = subprocess.Popen(["bash", script, "-r", "-k", "5", self.log.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        opened.append(self)
        self.port = int(self.process.stdout.readline().partition("=")[2])

    def close(self):
        opened.remove(self)
        self.process.terminate()
        # The script ends gpsd, which can take some seconds.
        self.process.wait(60)
        self.log.close()


def position(epoch):
    """The latitude and longitude of an RMC sentence in degrees."""
    fields = epoch.split(",")
    degrees = lambda text, sign, digits: (float(text[:digits]) + float(text[digits:]) / 60) * (-1 if sign in "SW" else 1)
    return degrees(fields[3], fields[4], 2), degrees(fields[5], fields[6], 3)


class OtherSite(http.server.ThreadingHTTPServer):
    """An empty page at another origin."""

    def __init__(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(b"<!DOCTYPE html><title>other</title>")

            def log_message(self, *arguments):
                pass
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()
