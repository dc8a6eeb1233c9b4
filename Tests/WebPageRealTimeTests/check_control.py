"""Checks of the buttons and keys."""

import time

from checking import expect, start


def check_buttons(browser):
    server = start(browser)
    browser.size(390, 844)

    def sent(nothing_for=None):
        """The commands that the page has sent; waits for the first one, or for a time in which there must be none."""
        end = time.monotonic() + (nothing_for or 5)
        while time.monotonic() < end and not server.commands:
            time.sleep(0.02)
        commands, server.commands = server.commands, []
        return commands

    def press(identifier, seconds=0.0):
        x, y = browser.evaluate(f"(b => [b.x + b.width / 2, b.y + b.height / 2])(document.getElementById('{identifier}').getBoundingClientRect())")
        browser.mouse("mousePressed", x, y)
        time.sleep(seconds)
        browser.mouse("mouseReleased", x, y)

    press("faster")
    found = sent()
    expect([name for name, _ in found] == ["ChangePace"] and abs(found[0][1]["delta_mps"] - 0.2 / 3.6) < 1e-9, "+ raises the pace by 0.2 km/h")
    press("pause")
    expect(sent() == [("PauseActivity", {})], "Pause pauses")
    press("new-lap")
    expect(sent() == [("Record", {"action": "lap"})], "Lap starts a lap")
    press("finish", 0.3)
    expect(sent(nothing_for=1.2) == [], "a short press on Finish does nothing")
    expect(not browser.evaluate("document.getElementById('confirm').open"), "a short press on Finish asks nothing")
    press("finish", 1.2)
    expect(sent() == [("FinishActivity", {})], "Finish, held for 1 s, finishes")
    time.sleep(0.6)
    browser.evaluate("document.getElementById('finish').click()")
    expect(browser.evaluate("document.getElementById('confirm').open"), "a click without a press, as of a switch, asks for a confirmation")
    browser.evaluate("document.getElementById('finish-now').click()")
    expect(sent() == [("FinishActivity", {})], "the confirmation finishes")

    # A recording of a few seconds may be a mistake.
    browser.evaluate("page.model.moving = 12; page.model.receivedAt = performance.now()")
    press("finish", 1.2)
    expect(browser.evaluate("document.getElementById('confirm').open && !document.getElementById('discard').hidden"), "a short recording can be deleted")
    browser.evaluate("document.getElementById('discard').click()")
    time.sleep(0.3)
    expect(sent() == [("Record", {"action": "discard"}), ("Stop", {})], "Delete deletes the recording and stops the clicks")
    browser.evaluate("page.model.moving = 600")

    browser.evaluate("document.activeElement.blur()")
    for key, wanted in [(" ", "PauseActivity"), ("-", "ChangePace"), ("l", "Record"), (">", "ChangeSetting"), ("c", "ChangeSetting")]:
        browser.key(key)
        found = sent()
        expect([name for name, _ in found] == [wanted], f"key {key!r} sends {wanted} {'' if found else found}")
    browser.key("2")
    expect(browser.wait("document.body.dataset.view === 'map'", 5), "key 2 shows the map")
    browser.key("1")
    browser.key("Q", "down", modifiers=8)
    time.sleep(1.2)
    browser.key("Q", "up", modifiers=8)
    expect(sent() == [("FinishActivity", {})], "Shift+Q, held for 1 s, finishes")
    browser.evaluate("page.changeSettings({shortcuts: false})")
    browser.key("l")
    expect(sent(nothing_for=0.3) == [], "keys can be switched off")
    browser.evaluate("page.changeSettings({shortcuts: true}); document.getElementById('finish').focus()")
    browser.key("Enter", "down")
    time.sleep(1.2)
    browser.key("Enter", "up")
    expect(sent() == [("FinishActivity", {})], "Enter, held for 1 s on Finish, finishes")
    browser.evaluate("document.body.focus()")
    order = []
    for _ in range(12):
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", code="Tab", windowsVirtualKeyCode=9)
        order.append(browser.evaluate("document.activeElement === document.body ? '' : document.activeElement.id || document.activeElement.textContent"))
    expect({"faster", "slower", "pause", "new-lap", "finish", "open-settings", "Map"} <= set(order), f"Tab reaches every control {order}")
    browser.evaluate("page.changeSettings({units: 'miles'})")
    expect(browser.evaluate("document.getElementById('pace-unit').textContent") == "/mi", "the units can be switched")
    browser.open(server.address)
    browser.wait("document.body.dataset.run === 'running'")
    expect(browser.evaluate("document.getElementById('pace-unit').textContent") == "/mi", "the units are kept")
    browser.evaluate("localStorage.clear()")
    server.extra = {"state": "stopped", "recording": None, "grid": None}
    server.publish()
    browser.wait("document.body.dataset.run === 'stopped'")
    press("start-run")
    expect(sent() == [("StartActivity", {"kind": "run"})], "Start run starts a run")
    return server
