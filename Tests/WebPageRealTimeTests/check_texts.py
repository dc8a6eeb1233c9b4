"""Checks of the texts and of the live region."""

import re, time

from checking import expect, start


def check_texts(browser):
    server = start(browser)
    cases = """import('/format.js').then((f) => [
      f.paceText(1000 / 360, 'metric'), f.paceText(1000 / 360, 'miles'), f.paceText(0.2, 'metric'), f.paceText(null, 'metric'),
      f.paceText(1000 / 300.5, 'metric'), f.distanceText(5234.9, 'metric'), f.distanceText(42195, 'miles'), f.distanceText(100250, 'metric'),
      f.distanceText(1125, 'metric'), f.timeText(59.9), f.timeText(3661), f.timeText(NaN), f.wholeText(167.5), f.grouped(1234567),
      f.unitsOfLocale('en-US'), f.unitsOfLocale('de-DE'), f.unitsOfLocale('my-MM'), f.unitsOfLocale('en'), f.deviationText(3), f.deviationText(-4.2),
    ])"""
    wanted = ["6:00", "9:39", "–", "–", "5:00", "5.23", "26.22", "100.2", "1.12", "0:59", "1:01:01", "–", "168", "1,234,567",
              "miles", "metric", "miles", "metric", "on target", "4 slow"]
    found = browser.evaluate(cases)
    expect(found == wanted, f"values have the digits of the terminal {'' if found == wanted else (found, wanted)}")
    beat = browser.evaluate("""import('/beat.js').then((b) => {
      const grid = b.gridOf({ grid: { step: 10, heard_at_ns: 5e9, tempo_spm: 150, target_spm: 180, ramp_ns: 4e9 } }, 1000);
      let worst = 0;
      for (let step = 0; step < 60; step += 1) {
        const time = b.heardAt(grid, step);
        const position = b.positionAt(grid, time);
        worst = Math.max(worst, Math.abs(position.step + position.fraction - step));
      }
      return { worst, start: b.positionAt(grid, 4000), end: b.positionAt(grid, 8000) };
    })""")
    expect(beat["worst"] < 1e-9 and beat["start"]["step"] == 10 and abs(beat["end"]["step"] + beat["end"]["fraction"] - 21) < 1e-9,
           "the beat grid and its inverse agree before, during and after a ramp")
    clock = browser.evaluate("""import('/clock.js').then((c) => {
      const fair = c.exchange(100, { received_ns: 5105e6, sent_ns: 5106e6 }, 111);
      const late = c.exchange(200, { received_ns: 5290e6, sent_ns: 5291e6 }, 300);
      return [fair.offset, fair.roundTrip, c.best([late, fair]).offset];
    })""")
    expect(clock == [5000, 10, 5000], "the clock uses the exchange with the shortest round trip")
    return server


def check_live_region(browser):
    server = start(browser)
    server.run.distance = 4992.0
    server.advance()
    server.publish()
    browser.wait("document.getElementById('distance').dataset.text.startsWith('4.99') || document.getElementById('distance').dataset.text === '5.00'")
    browser.evaluate("""window.spoken = []; new MutationObserver(() => spoken.push(document.getElementById('announcement').textContent))
      .observe(document.getElementById('announcement'), { childList: true, characterData: true, subtree: true });""")
    for _ in range(3):
        server.advance()
        server.publish()
        time.sleep(0.1)
    status = server.current()
    status["recording"]["laps"] += 1
    status["last_alert"] = {"title": "Goal reached", "text": "10,000 steps", "at_unix_s": 5.0, "shown": True}
    server.publish(status)
    browser.wait("spoken.length >= 2", 5)
    spoken = browser.evaluate("spoken")
    expect(any(re.fullmatch(r"5 km in \d+:\d\d, pace \d:\d\d /km", text) for text in spoken), f"the live region says the kilometre: {spoken}")
    expect(any("lap " in text and "Goal reached. 10,000 steps" in text for text in spoken), "the live region says the lap and the alert")
    expect(len(spoken) == 2, "the live region does not say the running figures")
    for state, name, notice in (("lost", "pace set by you", "GPS lost, your own pace is used"), ("live", "pace", "GPS is back")):
        status = server.current()
        status["target"] |= {"source": "gps", "source_state": state}
        if state == "lost":
            del status["measured"]
        server.publish(status)
        browser.wait(f"document.getElementById('pace-name').textContent === '{name}' && spoken.at(-1)?.includes('{notice}')", 5)
        banner = browser.evaluate("document.getElementById('banner').hidden ? '' : document.getElementById('banner').textContent")
        expect((notice in banner) == (state == "lost"), f"the message line says that the source is lost only while it is: {banner}")
    regions = browser.evaluate("[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map(e => e.id)")
    expect(regions == ["effort-result", "announcement", "urgent", "settings-problem", "calibrate-status"], f"there are a polite and an assertive live region, and those of three answers {regions}")
    return server
