"""The states of the page for the checks of its layout and for its pictures, each as large as it becomes in practice."""

import time

# The screens: 320 × 256 is a screen of 1280 × 1024 at 400 %.
SCREENS = [(320, 568), (320, 256), (360, 640), (390, 844), (844, 390), (640, 360), (1180, 820), (820, 1180), (1920, 1080)]
# Screens on which the text is twice as large.
LARGE_TEXT = [(390, 844), (1280, 1024)]
LARGE, FIELDS = ["measured", "target"], ["pace", "time", "distance", "heart", "lap", "sync", "averagePace", "lapPace", "lapTime", "lapDistance", "ascent", "sensors"]
TRACK = {"id": 7, "title": "Harbour Lights in the Evening", "artist": "The Paceliners", "tempo_bpm": 172.0, "speed": 0.964, "position_s": 61.2, "duration_s": 214.0}
STEPS = ([{"intensity": "warmup", "estimated_s": 600.0}] + [{"intensity": "work", "estimated_s": 180.0}, {"intensity": "recovery", "estimated_s": 120.0}] * 6
         + [{"intensity": "cooldown", "estimated_s": 480.0}])


def step(number, intensity, end_text):
    return {"number": number, "rounds": [{"number": 2, "count": 6}], "intensity": intensity, "end": "time", "end_text": end_text,
            "targets": [{"text": "175spm", "cadence_spm": {"low": 175, "high": 175}}]}


WORKOUT = {"name": "Cadence drill", "paused": False, "step": step(4, "work", "3min"), "steps": 14, "step_elapsed_s": 96.8, "remaining_s": 83.2,
           "in_range_share": 0.837, "next": step(5, "recovery", "2min"), "elapsed_s": 1200.0}


def long_recording(server):
    """Six hours, more than 100 km and three digits of laps."""
    return {**server.current()["recording"], "elapsed_s": 21_959.0, "moving_s": 21_959.0, "distance_m": 123_456.0, "distance_estimated": True, "distance_source": "pace",
            "laps": 102, "in_sync_s": 21_599.0, "lap_moving_s": 3725.0, "lap_distance_m": 12_345.0, "last_lap_moving_s": 3661.0, "last_lap_distance_m": 10_400.0, "ascent_m": 1234.0}


def running(server):
    return {}


def workout(server):
    return {"workout": WORKOUT, "music": {"mode": "on", "volume": 0.6, "clicks": "soft", "track": TRACK}, "warnings": ["the phone Pixel 9 is silent: it has not sent any data for 30 s"]}


def count_in(server):
    return {"count_in": 3, "recording": None}


def paused(server):
    return {"state": "paused", "recording": {**server.current()["recording"], "state": "paused"}, "measured": None}


def stopped(server):
    return {"state": "stopped", "recording": None, "grid": None, "measured": None, "heart": None}


def six_hours(server):
    sensors = [{"name": "heart-rate", "state": "connected", "detail": "Polar H10 8A3F, battery 87 %"}, {"name": "gpsd", "state": "connected", "detail": "1200 reports"}]
    return {"recording": long_recording(server), "target": {**server.current()["target"], "source": "gps", "source_state": "lost", "speed_mps": 0.6}, "measured": {"source": "gps", "state": "lost", "cadence_spm": 187.0},
            "heart": {"bpm": 199, "age_s": 0.5, "zone": 5}, "inputs": sensors}


def everything(server):
    return {**six_hours(server), **workout(server)}


STATES = {"running": running, "workout": workout, "count-in": count_in, "paused": paused, "lost": running, "stopped": stopped, "six hours": six_hours, "everything": everything}


def show(browser, server, name):
    """Brings the page into a state; `page` is the live page in the browser."""
    server.extra = {}
    server.extra = STATES[name](server)
    server.steps = STEPS
    server.publish()
    # The values of the lap that has just ended are part of the state with everything.
    browser.evaluate(f"page.fieldView.lapUntil = {'Infinity' if name == 'everything' else '-Infinity'}")
    fields = FIELDS if name in ("six hours", "everything") else FIELDS[:6]
    browser.evaluate(f"page.changeSettings({{ large: {LARGE}, fields: {fields} }})")
    if name == "lost":
        server.send("down", {"reason": "strided does not run", "since_unix_ms": time.time() * 1000 - 65_000, "age_ms": 65_000})
    browser.wait(f"document.body.dataset.connection === '{'lost' if name == 'lost' else 'open'}' && page.model.run === '{server.status['state']}'", 5)
    if "workout" in server.extra:
        browser.wait("!document.getElementById('strip').hidden", 3)
