"""Drives headless Chromium through the DevTools protocol on two pipes, which needs no WebSocket library."""

import base64, fcntl, json, os, pathlib, shutil, subprocess, tempfile, threading, time


def place(to_read, from_write):
    """Chromium reads from descriptor 3 and writes to 4. The copies above 9 keep the two apart from 3 and 4."""
    to_read, from_write = fcntl.fcntl(to_read, fcntl.F_DUPFD, 10), fcntl.fcntl(from_write, fcntl.F_DUPFD, 10)
    os.dup2(to_read, 3)
    os.dup2(from_write, 4)


class Browser:
    """One page in a headless Chromium with an empty profile."""

    def __init__(self, program="chromium", arguments=()):
        self.profile = tempfile.mkdtemp(prefix="strided-page-")
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--lang=en-GB", "--accept-lang=en-GB",
             f"--user-data-dir={self.profile}", *arguments, "about:blank"],
            preexec_fn=lambda: place(to_read, from_write), close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.number, self.replies, self.events = 0, {}, []
        self.changed = threading.Condition()
        threading.Thread(target=self.receive, daemon=True).start()
        self.session = None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")

    def open_tab(self, address):
        """Opens an address in a window of its own, to which all calls go from now on; returns its session."""
        self.session = None
        target = self.call("Target.createTarget", url=address, newWindow=True)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        self.wait("document.readyState === 'complete'")
        return self.session

    def close_tab(self, session, next_session):
        """Closes a tab; all calls go to another one from now on."""
        self.session = session
        self.call("Page.close")
        self.session = next_session

    def receive(self):
        rest = b""
        while chunk := os.read(self.from_read, 1 << 16):
            *messages, rest = (rest + chunk).split(b"\0")
            with self.changed:
                for message in map(json.loads, messages):
                    if "id" in message:
                        self.replies[message["id"]] = message
                    else:
                        self.events.append(message)
                self.changed.notify_all()

    def call(self, method, **params):
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_write, json.dumps(message).encode() + b"\0")
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.replies, timeout=60):
                raise SystemExit(f"{method}: no reply within 60 s")
            reply = self.replies.pop(number)
        if "error" in reply:
            raise SystemExit(f"{method}: {reply['error']}")
        return reply["result"]

    def evaluate(self, text):
        """The value of an expression in the page; a promise is awaited."""
        result = self.call("Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"{text[:200]}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, condition, seconds=10):
        """Waits until an expression is true; returns whether it became true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(condition):
                return True
            time.sleep(0.02)
        return False

    def clock_offset(self, count=60):
        """This machine's monotonic clock minus the page's clock, in milliseconds: (round trip, offset) of the shortest of some exchanges."""
        trips = []
        for _ in range(count):
            before = time.monotonic_ns() / 1e6
            there = self.evaluate("performance.now()")
            after = time.monotonic_ns() / 1e6
            trips.append((after - before, (before + after) / 2 - there))
        return min(trips)

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.wait(f"document.readyState === 'complete' && location.href.startsWith('{address}')")

    def size(self, width, height, scale=1, touch=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=touch)
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def media(self, **features):
        """Emulates media features, such as prefers_color_scheme='dark'."""
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def picture(self, file):
        shot = self.call("Page.captureScreenshot", format="png")
        pathlib.Path(file).write_bytes(base64.b64decode(shot["data"]))

    def key(self, key, kind="press", modifiers=0):
        """Presses a key; kind is press, down or up."""
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        if kind in ("press", "down"):
            self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, modifiers=modifiers)
        if kind in ("press", "up"):
            self.call("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=modifiers)

    def mouse(self, kind, x, y):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
