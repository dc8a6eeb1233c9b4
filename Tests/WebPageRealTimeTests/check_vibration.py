"""Checks of the vibration of the page."""

import time

from checking import expect, limit, percentile, start


def check_vibration(browser):
    """The patterns for navigator.vibrate against the beat grid of the server."""
    server = start(browser)
    tempo = 172.0
    begin = time.monotonic_ns() + 500_000_000

    def grid(**changes):
        return {"run": 1, "step": 0, "heard_at_ns": begin, "tempo_spm": tempo, "target_spm": tempo, "ramp_ns": 0, "cue": "every_step",
                "sounding": True, **changes}

    server.extra = {"grid": grid()}
    server.publish()
    browser.wait("page.model.grid !== null")
    browser.evaluate("window.calls = []; navigator.vibrate = (pattern) => { calls.push([performance.now(), [pattern].flat()]); return true; }; 0")
    expect(browser.evaluate("page.settings.vibration") == "off", "vibration is off at first")
    time.sleep(1)
    expect(browser.evaluate("calls.length") == 0, "no vibration while it is off")
    browser.evaluate("document.getElementById('vibration').value = 'both'; document.getElementById('vibration').dispatchEvent(new Event('change')); 0")
    for _ in range(16):
        time.sleep(0.5)
        server.publish()
    server.extra = {"grid": grid(sounding=False), "state": "paused"}
    server.publish()
    browser.wait("page.model.run === 'paused'")
    offset, ended = browser.evaluate("[page.clock.offset, performance.now()]")
    time.sleep(1.5)
    calls = browser.evaluate("calls")
    after = [call for call in calls if call[0] > ended]
    expect(not after and calls[-1][1] == [0], f"a pause ends the pattern, and nothing follows {after or ''}")
    starts = []
    for index, (called, pattern) in enumerate(calls):
        until = calls[index + 1][0] if index + 1 < len(calls) else called
        at = called
        for place, length in enumerate(pattern):
            # The first part of a pattern can be the rest of a vibration that the pattern before has begun.
            is_rest = place == 0 and starts and at - starts[-1] < 100
            if place % 2 == 0 and length > 0 and at < until and not is_rest:
                starts.append(at)
            at += length
    interval = 60_000 / tempo
    positions = [(at + offset - begin / 1e6) / interval for at in starts]
    steps = [round(position) for position in positions]
    errors = [abs(position - step) * interval for position, step in zip(positions, steps)]
    expect(len(steps) > 15 and steps == list(range(steps[0], steps[0] + len(steps))), f"each of {len(steps)} steps has one vibration")
    limit(percentile(errors, 0.99) <= 5, f"vibrations are {percentile(errors, 0.99):.1f} ms from the grid (99th percentile, worst {max(errors):.1f} ms, {len(calls)} calls); at most 5 ms")
    browser.evaluate("calls.length = 0; page.changeSettings({vibration: 'left'})")
    server.extra = {"grid": grid()}
    server.publish()
    browser.wait("calls.length > 0")
    pauses = browser.evaluate("calls[0][1].slice(3).filter((_, place) => place % 2 === 0)")
    expect(all(abs(pause - (2 * interval - 60)) <= 2 for pause in pauses), f"only the left foot vibrates: pauses of {pauses} ms")
    browser.media(prefers_reduced_motion="reduce")
    browser.evaluate("calls.length = 0")
    time.sleep(2.5)
    expect(browser.evaluate("calls.length") > 0, "vibration is not motion: it works with prefers-reduced-motion")
    return server
