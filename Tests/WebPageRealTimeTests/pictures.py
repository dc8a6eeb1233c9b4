"""Pictures of the page on several screens.

    pictures.py PAGE FOLDER [NAME…]      all pictures, or these; web.png is the one of the README
    pictures.py PAGE FOLDER matrix       each state on each screen in both languages, and the views
"""

import base64, pathlib, sys, time

sys.dont_write_bytecode = True

from browser import Browser
from page_server import PageServer
import screen_states, town

folder = pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
server = PageServer(sys.argv[1], seconds=1900)
server.map = town.archive()
browser = Browser()


def matrix():
    sizes = [(*size, "") for size in screen_states.SCREENS] + [(*size, "32px") for size in screen_states.LARGE_TEXT]
    for language in ["en", "de"]:
        server.changes = {"page.html": lambda text: text.replace("<html", f'<html data-language="{language}"', 1)}
        browser.open("about:blank")
        browser.open(server.address)
        browser.wait("document.body.dataset.run === 'running'")
        browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
        for number, (state, view) in enumerate([*((state, "run") for state in screen_states.STATES), *(("workout", view) for view in ["map", "charts", "tv"])]):
            browser.media(prefers_color_scheme="dark" if number % 2 else "light")
            browser.evaluate(f"page.show('{view}')")
            server.advance()
            screen_states.show(browser, server, state)
            for width, height, text in sizes:
                browser.evaluate(f"document.documentElement.style.fontSize = '{text}'")
                browser.size(width, height)
                time.sleep(0.4)
                browser.picture(folder / f"{language}-{state if view == 'run' else view}-{width}x{height}{'-large-text' if text else ''}.png".replace(" ", "-"))
        browser.evaluate("localStorage.clear()")


try:
    if sys.argv[3:] == ["matrix"]:
        matrix()
        sys.exit()

    def take(name, width, height, scale=1, view="run", colours="dark", before=None, seconds=0.8):
        browser.media(prefers_color_scheme=colours if colours != "contrast" else "light")
        browser.size(width, height, scale, width < 900)
        setting = "contrast" if colours == "contrast" else "system"
        browser.evaluate(f"import('/page.js').then(({{page}}) => (window.page = page, page.changeSettings({{colours: '{setting}'}}), page.show('{view}')))")
        if before:
            browser.evaluate(before)
        server.advance()
        server.publish()
        time.sleep(seconds)
        browser.picture(folder / f"{name}.png")

    browser.open(server.address)
    for _ in range(40):
        server.advance()
        server.publish()
        time.sleep(0.02)
    browser.wait("document.body.dataset.run === 'running'")
    only = sys.argv[3:]
    shots = {
        "phone-dark": (390, 844, 2), "phone-light": (390, 844, 2, "run", "light"), "phone-contrast": (390, 844, 2, "run", "contrast"),
        "phone-small": (360, 640, 2), "phone-landscape": (844, 390, 2), "phone-landscape-light": (844, 390, 2, "run", "light"),
        "phone-map": (390, 844, 2, "map", "light"), "phone-map-dark-whole": (390, 844, 2, "map", "dark", "document.getElementById('follow').click()"),
        "phone-map-landscape": (844, 390, 2, "map", "dark"),
        "phone-charts": (390, 844, 2, "charts", "dark"), "tablet": (1180, 820, 1, "run", "light"), "tablet-portrait": (820, 1180, 1),
        "television": (1920, 1080, 1), "television-light": (1920, 1080, 1, "run", "light"),
        "settings": (390, 844, 2, "run", "dark", "document.getElementById('open-settings').click()"),
    }
    for name, options in shots.items():
        if not only or name in only:
            take(name, *options)
    browser.evaluate("document.getElementById('close-settings').click()")
    if not only or "phone-lost" in only:
        server.interrupt()
        take("phone-lost", 390, 844, 2, seconds=2.5)
        server.restore()
    if not only or "phone-stopped" in only:
        time.sleep(2)
        server.extra = {"state": "stopped", "recording": None, "grid": None, "measured": None, "heart": None}
        take("phone-stopped", 390, 844, 2)
    if not only or "web" in only:
        server.extra = {"music": {"mode": "on", "volume": 0.8, "clicks": "soft", "track": {
            "id": 7, "title": "Harbour Lights", "artist": "The Paceliners", "tempo_bpm": 172.0, "speed": 0.98, "position_s": 61, "duration_s": 214}}}
        time.sleep(1)
        take("web-tablet", 1060, 730, 1, "run", "light", "page.routeView.isFollowing && document.getElementById('follow').click()", 1.5)
        take("web-phone", 338, 730, 1, "run", "dark")
        images = "".join(
            f'<img src="data:image/png;base64,{base64.b64encode((folder / f"{name}.png").read_bytes()).decode()}">'
            for name in ["web-tablet", "web-phone"])
        browser.open("about:blank")
        frame = browser.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        browser.call("Page.setDocumentContent", frameId=frame, html="<style>body{margin:0;display:flex;gap:20px;background:#8a8d94;padding:20px}img{border-radius:12px}</style>" + images)
        browser.size(1060 + 338 + 60, 770)
        time.sleep(0.3)
        browser.picture(folder / "web.png")
finally:
    browser.close()
