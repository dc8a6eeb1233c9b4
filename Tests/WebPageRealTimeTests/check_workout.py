"""Checks of the workout in progress: its texts, its layout, its buttons and the live region."""

import re, time

from check_language import marked
from checking import expect, phone, screens, start


def step(number, intensity="work", end="time", end_text="3min", **more):
    return {"number": number, "rounds": [{"number": 2, "count": 6}], "intensity": intensity, "end": end, "end_text": end_text,
            "targets": [{"text": "175spm", "cadence_spm": {"low": 175, "high": 175}}], **more}


def workout(**changes):
    found = {"name": "Cadence drill", "paused": False, "step": step(4, text="tall"), "steps": 14, "step_elapsed_s": 96.8, "remaining_s": 83.2,
             "in_range_share": 0.837, "next": step(5, "recovery", end_text="2min"), "elapsed_s": 1200.0, **changes}
    return {key: value for key, value in found.items() if value is not None}


def text(browser, identifier):
    return browser.evaluate(f"document.getElementById('{identifier}').textContent")


def show(browser, server, **changes):
    server.extra = {"workout": workout(**changes)}
    server.publish()
    browser.wait("!document.getElementById('workout').hidden")
    time.sleep(0.3)


def check_workout(browser):
    server = start(browser)
    expect(browser.evaluate("document.getElementById('workout').hidden"), "without a workout nothing is shown")
    show(browser, server, paused=True)
    expect(text(browser, "workout-place") == "workout paused, step 4 of 14, round 2 of 6, Cadence drill", "the place in the workout is shown")
    expect(text(browser, "workout-step") == "Work, 175spm, tall", "the step and its target are shown")
    expect(text(browser, "workout-share") == "83 % within the target", "the share within the target is shown")
    expect(text(browser, "workout-next") == "next: Easy, 2min, 175spm", "the next step and its target are shown")
    digits = "document.getElementById('workout-digits').dataset.text"
    expect(browser.evaluate(digits) == "1:24", "the remaining time is rounded up")
    show(browser, server)
    expect(browser.wait(f"['1:23', '1:22', '1:21'].includes({digits})", 3), "the remaining time decreases between two statuses")
    show(browser, server, remaining_s=None, remaining_m=640.2, step=step(4, end="distance", end_text="800m"))
    expect(browser.evaluate(digits) == "641" and text(browser, "workout-unit") == "m", "short distances are in metres")
    expect(browser.evaluate("document.getElementById('step-minute').disabled"), "only a step with a time can get a minute more")
    browser.evaluate("page.changeSettings({units: 'miles'})")
    time.sleep(0.3)
    expect(browser.evaluate(digits) == "0.40" and text(browser, "workout-unit") == "mi", "distances have the units of the runner")
    browser.evaluate("page.changeSettings({units: 'metric'})")
    show(browser, server, remaining_s=None, step=step(14, "cooldown", "lap", "lap", targets=[]), next=None)
    expect(text(browser, "workout-unit") == "lap key" and text(browser, "workout-next") == "last step" and text(browser, "workout-step") == "Cool-down, no target",
           "a step without a length shows what ends it")

    show(browser, server)
    for identifier, action in [("step-skip", "skip"), ("step-back", "back"), ("step-minute", "add_minute")]:
        server.commands = []
        browser.evaluate(f"document.getElementById('{identifier}').click()")
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and not server.commands:
            time.sleep(0.02)
        expect(server.commands == [("ControlWorkout", {"action": action})], f"the button {identifier} sends {action}")
    for key, action in [("n", "skip"), ("b", "back"), ("m", "add_minute")]:
        server.commands = []
        browser.evaluate("document.activeElement.blur()")
        browser.key(key)
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and not server.commands:
            time.sleep(0.02)
        expect(server.commands == [("ControlWorkout", {"action": action})], f"the key {key} sends {action}")

    browser.evaluate("""window.spoken = []; new MutationObserver(() => spoken.push(document.getElementById('announcement').textContent))
      .observe(document.getElementById('announcement'), { childList: true, characterData: true, subtree: true });""")
    show(browser, server, step=step(5, "recovery", end_text="2min"))
    show(browser, server, step=step(5, "recovery", end_text="2min"), remaining_s=10)
    server.extra = {}
    server.publish()
    browser.wait("document.getElementById('workout').hidden")
    time.sleep(0.3)
    spoken = browser.evaluate("spoken")
    expect(spoken == ["Easy, 2min, 175spm", "the workout has ended"], f"the live region says each step once {spoken}")
    return server


def check_workout_sizes(browser):
    server = start(browser)
    server.extra = {"workout": workout()}
    server.publish()
    for name, (width, height) in screens.items():
        browser.size(width, height)
        browser.wait("!document.getElementById('workout').hidden && !!document.querySelector('#workout-digits svg')")
        found = browser.evaluate("""(() => {
          const box = (element) => element.getBoundingClientRect();
          const small = [...document.querySelectorAll('#workout button')].filter((b) => box(b).width < 44 || box(b).height < 44).map((b) => b.id);
          const outside = ['#workout-digits svg', '#actions'].filter((name) => box(document.querySelector(name)).top < 0 || box(document.querySelector(name)).bottom > innerHeight);
          return {small, outside, remainder: box(document.querySelector('#workout-digits svg')).height, cadence: box(document.querySelector('#measured svg')).height / innerHeight};
        })()""")
        least = 33 if name in phone and width > height else 40
        expect(found["remainder"] >= least, f"{name} {width}x{height}: the remaining time is {found['remainder']:.0f} px high; at least {least}")
        expect(found["cadence"] >= 0.1, f"{name}: the cadence has {found['cadence']:.1%} of the height; at least 10 %")
        expect(not found["small"], f"{name}: the buttons have at least 44 px {found['small'] or ''}")
        expect(not found["outside"], f"{name}: the remaining time and the controls are on the screen without scrolling {found['outside'] or ''}")
    return server


def check_workout_messages(browser):
    server = start(browser, changes={"messages.js": marked})
    found = set()
    for changes in [{}, {"paused": True, "next": None}, {"remaining_s": None, "step": step(4, "rest", "lap", "lap", targets=[])},
                    {"remaining_s": None, "step": step(4, "warmup", "open", "open")}, {"step": step(4, "cooldown", "heart_below", "hr<120bpm")}]:
        show(browser, server, **{"name": None, **changes})
        found |= set(browser.evaluate("[...document.querySelectorAll('#workout p, #workout span')].map((e) => e.textContent)"))
    literal = {word for line in found for word in re.findall(r"[^\W\d_]+", re.sub("⟦[^⟧]*⟧", " ", line))} - {"min", "spm", "bpm", "tall", "m"}
    expect(any("⟦" in line for line in found) and not literal, f"every word of the workout comes from the message file {sorted(literal) or ''}")
    return server
