"""Checks of the music: the track that is shown, its buttons, its settings, and its place on each screen."""

import time

from check_layout import problems
from checking import expect, screens, start

TRACK = {"id": 7, "title": "Harbour Lights", "artist": "The Paceliners", "tempo_bpm": 172.0, "speed": 0.964, "position_s": 61.2, "duration_s": 214.0}


def music(**changes):
    return {"mode": "on", "volume": 0.6, "clicks": "soft", "track": TRACK, **changes}


def show(browser, server, **changes):
    server.extra = {"music": music(**changes)}
    server.publish()
    time.sleep(0.4)


def text(browser):
    return browser.evaluate("document.getElementById('track').hidden ? null : document.getElementById('track-text').textContent")


def check_music(browser):
    server = start(browser)
    browser.size(390, 844)
    expect(text(browser) is None, "without music nothing is shown")
    show(browser, server)
    expect(text(browser) == "♪ Harbour Lights – The Paceliners  −4 %", f"title, artist and change of the speed are shown: {text(browser)}")
    show(browser, server, track={**TRACK, "artist": None, "title": "<b>bold</b>", "speed": 1.02})
    expect(text(browser) == "♪ <b>bold</b>  +2 %", f"a title is text, not markup: {text(browser)}")

    def sent(script):
        server.commands = []
        browser.evaluate(script)
        for _ in range(250):
            if server.commands:
                break
            time.sleep(0.02)
        return server.commands

    expect(sent("document.getElementById('track-next').click()") == [("SkipTrack", {})], "the button sends the next track")
    expect(sent("document.getElementById('track-before').click()") == [("SkipTrack", {"back": True})], "the button sends the previous track")
    browser.evaluate("document.getElementById('open-settings').click()")
    expect(browser.evaluate("document.getElementById('music').value") == "on" and browser.evaluate("document.getElementById('music-volume').value") == "60",
           "the settings show the mode and the volume")
    change = "(e => { e.value = '%s'; e.dispatchEvent(new Event('change')); })(document.getElementById('%s'))"
    expect(sent(change % ("35", "music-volume")) == [("ChangeSetting", {"key": "music.volume", "value": "35%"})], "the volume of the music is sent")
    expect(sent(change % ("off", "music")) == [("ChangeSetting", {"key": "music.mode", "value": "off"})], "the mode of the music is sent")
    browser.evaluate("document.getElementById('close-settings').click()")

    show(browser, server, track=None, problem="no track of the library fits 170 spm")
    expect(text(browser) == "no track of the library fits 170 spm", "the reason for silence is shown")
    expect(browser.evaluate("document.getElementById('track-next').getClientRects().length") == 0, "without a track there are no buttons for it")
    show(browser, server, mode="off", track=None, problem="no track of the library fits 170 spm")
    expect(text(browser) is None, "music that is switched off is not shown")
    return server


def check_music_sizes(browser):
    server = start(browser)
    server.extra = {"music": music(track={**TRACK, "title": "A title so long that it does not fit on a small telephone at all"})}
    server.publish()
    for name, (width, height) in screens.items():
        browser.size(width, height)
        browser.wait("!document.getElementById('track').hidden")
        time.sleep(0.2)
        found = browser.evaluate("""(() => {
          const box = (element) => element.getBoundingClientRect();
          const buttons = [...document.querySelectorAll('#track button')].filter((b) => b.getClientRects().length > 0);
          return {count: buttons.length, small: buttons.filter((b) => box(b).width < 44 || box(b).height < 44).map((b) => b.id),
            cadence: box(document.querySelector('#measured svg')).height / innerHeight};
        })()""")
        expect(found["count"] == 2 and not found["small"], f"{name}: both buttons have at least 44 px {found['small'] or ''}")
        faults = problems(browser)
        expect(not faults, f"{name}: nothing is cut or covered {faults or ''}")
        expect(found["cadence"] >= 0.1, f"{name}: the cadence has {found['cadence']:.1%} of the height; at least 10 %")
    return server
