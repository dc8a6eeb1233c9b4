#!/usr/bin/env python3
"""intervals.icu, Endurain, FitTrackee and a WebDAV server, as far as their documentation describes what strided uses.

Usage: fake_services.py FOLDER. Writes ca.pem and cert.pem to FOLDER, prints the port, and answers over https until it is killed.
`POST /test/plan` sets what happens to the next requests that change something: a list of "500", "429", "413", "409", "401",
"drop-before" (the connection breaks before the upload is stored), "drop-after" (it breaks after the upload is stored), or a name of RAW. `POST
/test/pace` makes the servers slow: so many milliseconds before and after an upload is stored. `GET /test/state` prints what is stored;
with `?wait=N`, it answers when each of the four services has N activities and no request is under way, or after two minutes.
"""
import base64
import datetime
import email.utils
import hashlib
import http.server
import json
import pathlib
import re
import ssl
import subprocess
import sys
import threading
import time
import urllib.parse

FOLDER = pathlib.Path(sys.argv[1])
LOCK = threading.RLock()
STORED: dict[str, dict] = {"intervals": {}, "endurain": {}, "fittrackee": {}, "webdav": {}}
JOBS: dict[str, int] = {}
PLAN: list[str] = []
LOG: list[str] = []
FOLDERS: set[str] = set()
NUMBER = [0]
TOKENS = {"access": "first", "refresh": "refresh-1"}
PACE = [0.0]
# Answers that are not as HTTP wants them, or that lead elsewhere.
RAW = {
    "cut": b'HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{"id":',
    "long-header": b"HTTP/1.1 201 Created\r\nX-Long: " + b"x" * 300_000 + b"\r\n\r\n",
    "other-protocol": b"SSH-2.0-server\r\n\r\n",
    "redirect": b"HTTP/1.1 302 Found\r\nLocation: http://user:secret-place@localhost/\r\nContent-Length: 0\r\n\r\n",
}
CHANGED = threading.Condition(LOCK)
UNDER_WAY = [0]


def certificate() -> None:
    """An authority and a certificate for localhost."""
    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=FOLDER, check=True, capture_output=True)
    for name in ["ca", "other"]:
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                "-keyout", f"{name}.key", "-out", f"{name}.pem")
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-keyout", "cert.key",
            "-out", "cert.csr")
    (FOLDER / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "cert.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-days", "2", "-extfile", "names", "-out", "cert.pem")


class Dropped(Exception):
    """The connection is broken on purpose."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def reply(self, status: int, value: object = None, **headers: str) -> None:
        body = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        for name, text in headers.items():
            self.send_header(name.replace("_", "-"), text)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def act(self) -> None:
        try:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.route(urllib.parse.urlsplit(self.path), body)
        except (Dropped, ConnectionError, ssl.SSLError):
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_MKCOL = act

    def route(self, url: urllib.parse.SplitResult, body: bytes) -> None:
        if url.path == "/test/plan":
            with LOCK:
                PLAN[:] = json.loads(body)
            return self.reply(200, {})
        if url.path == "/test/token":
            with LOCK:
                TOKENS.update(json.loads(body))
            return self.reply(200, {})
        if url.path == "/test/pace":
            PACE[0] = json.loads(body) / 1000
            return self.reply(200, {})
        if url.path == "/test/state":
            count = int(dict(urllib.parse.parse_qsl(url.query)).get("wait", 0))
            with CHANGED:
                CHANGED.wait_for(lambda: not UNDER_WAY[0] and all(len(s) >= count for s in STORED.values()), timeout=120)
                return self.reply(200, {"stored": STORED, "log": LOG})
        changes = self.command != "GET" and "oauth" not in url.path
        with LOCK:
            LOG.append(f"{self.command} {url.path}")
            plan = PLAN.pop(0) if changes and PLAN else ""
        if plan.isdigit():
            return self.reply(int(plan), {"error": plan}, **({"Retry_After": "7"} if plan in ("429", "503") else {}))
        if plan in RAW:
            self.wfile.write(RAW[plan])
        if plan == "drop-before" or plan in RAW:
            raise Dropped
        service = next((s for s in ("api/v1/athlete", "api/v1/activity", "api/v1/activities", "dav/", "api/") if url.path[1:].startswith(s)), "")
        answer = {"api/v1/athlete": self.intervals, "api/v1/activity": self.intervals, "api/v1/activities": self.endurain,
                  "dav/": self.webdav, "api/": self.fittrackee}.get(service)
        if answer is None:
            return self.reply(404)
        with CHANGED:
            UNDER_WAY[0] += 1
        try:
            time.sleep(PACE[0])
            status, value = answer(url, body)
            time.sleep(PACE[0])
        finally:
            with CHANGED:
                UNDER_WAY[0] -= 1
                CHANGED.notify_all()
        if plan == "drop-after":
            raise Dropped
        self.reply(status, value)

    def number(self) -> int:
        NUMBER[0] += 1
        return NUMBER[0]

    def part(self, body: bytes, name: str) -> bytes:
        boundary = self.headers["Content-Type"].split("boundary=")[1].encode()
        for part in body.split(b"--" + boundary):
            head, _, content = part.partition(b"\r\n\r\n")
            if f'name="{name}"'.encode() in head:
                return content[:-2]
        return b""

    def intervals(self, url: urllib.parse.SplitResult, body: bytes) -> tuple[int, object]:
        if self.headers.get("Authorization") != "Basic " + base64.b64encode(b"API_KEY:secret-key").decode():
            return 401, {"status": 401, "error": "Unauthorized"}
        query = dict(urllib.parse.parse_qsl(url.query))
        with LOCK:
            stored = STORED["intervals"]
            if self.command == "GET":
                return 200, list(stored.values())
            if self.command == "POST":
                identifier = f"i{self.number()}"
                stored[identifier] = {"id": identifier, "external_id": query.get("external_id"), "name": query.get("name"),
                                      "size": len(self.part(body, "file")), "fit": self.part(body, "file")[8:12].decode("latin1")}
                return 201, {"icu_athlete_id": "i1", "id": identifier, "activities": [{"icu_athlete_id": "i1", "id": identifier}]}
            identifier = url.path.rsplit("/", 1)[1]
            if identifier not in stored:
                return 404, {"status": 404}
            if self.command == "DELETE":
                del stored[identifier]
            else:
                stored[identifier].update(json.loads(body))
            return 200, {"id": identifier}

    def endurain(self, url: urllib.parse.SplitResult, body: bytes) -> tuple[int, object]:
        if self.headers.get("X-API-Key") != "secret-key":
            return 401, {"detail": "Invalid API key"}
        with LOCK:
            key = self.headers.get("Idempotency-Key") or ""
            if key not in JOBS:
                JOBS[key] = self.number()
                STORED["endurain"][str(JOBS[key])] = {"external_id": key, "size": len(self.part(body, "file"))}
            return 201, [{"id": JOBS[key]}]

    def webdav(self, url: urllib.parse.SplitResult, body: bytes) -> tuple[int, object]:
        folder, _, name = url.path.rpartition("/")
        with LOCK:
            if self.command == "MKCOL":
                FOLDERS.add(url.path)
                return 201, None
            if folder not in FOLDERS:
                return 409, None
            stored = STORED["webdav"]
            if self.command == "DELETE":
                return (204, None) if stored.pop(name, None) else (404, None)
            status = 204 if name in stored else 201
            stored[name] = {"external_id": re.search(r"-([0-9a-f]{8})\.fit$", name)[1], "size": len(body)}
            return status, None

    def fittrackee(self, url: urllib.parse.SplitResult, body: bytes) -> tuple[int, object]:
        if url.path == "/api/oauth/token":
            form = dict(urllib.parse.parse_qsl(body.decode()))
            if TOKENS["refresh"] == "busy":
                return 503, {}
            with LOCK:
                if form["grant_type"] == "refresh_token" and form["refresh_token"] != TOKENS["refresh"]:
                    return 400, {"error": "invalid_grant"}
                if form["grant_type"] == "authorization_code":
                    digest = hashlib.sha256(form["code_verifier"].encode()).digest()
                    if form["code"] != base64.urlsafe_b64encode(digest).decode().rstrip("="):
                        return 400, {"error": "invalid_grant"}
                TOKENS["access"] = f"access-{self.number()}"
                TOKENS["refresh"] = f"refresh-{self.number()}"
                return 200, {"access_token": TOKENS["access"], "refresh_token": TOKENS["refresh"], "expires_in": 864000}
        if self.headers.get("Authorization") != f"Bearer {TOKENS['access']}":
            return 401, {"status": "error", "message": "invalid token, please log in again"}
        if url.path == "/api/sports":
            return 200, {"data": {"sports": [{"id": 1, "label": "Cycling (Sport)"}, {"id": 5, "label": "Running"},
                                             {"id": 6, "label": "Walking"}]}, "status": "success"}
        with LOCK:
            stored = STORED["fittrackee"]
            if self.command == "GET":
                return 200, {"data": {"workouts": list(stored.values())}, "status": "success"}
            if self.command == "POST":
                file, data = self.part(body, "file").decode(), json.loads(self.part(body, "data"))
                first = re.search(r"<trkpt.*?<time>(.*?)</time>", file, re.S)[1]
                start = datetime.datetime.fromisoformat(first.replace("Z", "+00:00")).replace(microsecond=0)
                identifier = f"w{self.number()}"
                stored[identifier] = {"id": identifier, "workout_date": email.utils.format_datetime(start, usegmt=True),
                                      "sport_id": data["sport_id"], "external_id": first}
                return 201, {"data": {"workouts": [stored[identifier]]}, "status": "created"}
            identifier = url.path.rsplit("/", 1)[1]
            if identifier not in stored:
                return 404, {"status": "not found"}
            if self.command == "DELETE":
                del stored[identifier]
                return 204, None
            stored[identifier].update(json.loads(body))
            return 200, {"data": {"workouts": [stored[identifier]]}, "status": "success"}


certificate()
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(FOLDER / "cert.pem", FOLDER / "cert.key")
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
print(server.server_address[1], flush=True)
server.serve_forever()
