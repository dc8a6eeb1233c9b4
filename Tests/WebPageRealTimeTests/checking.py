"""What all checks of the page share: the results, the limits of time, and the start of a page."""

import pathlib, re, sys

from page_server import PageServer

failures = []
# A script that calls changed(step, now) when the lamps change for a step; the light of a lamp is an animation, so it is read in each frame.
def module(name):
    """An expression for a promise of a module of the page that imports nothing; a real server joins all modules to one."""
    source = (pathlib.Path(__file__).resolve().parents[2] / "Sources/Web/WebServer/Page" / f"{name}.js").read_text()
    names = re.findall(r"^export (?:function|const) (\w+)", source, re.M)
    body = re.sub(r"^export ", "", source, flags=re.M)
    return f"Promise.resolve((() => {{ {body}\nreturn {{ {', '.join(names)} }}; }})())"


LAMPS = """(changed) => BEAT.then(({ isLeft, positionAt }) => {
  let before = null;
  const frame = () => {
    const { grid } = page.beatView, opacity = getComputedStyle(document.querySelector('#left .lit')).opacity;
    if (grid && opacity !== before) {
      const now = performance.now(), { step, fraction } = positionAt(grid, now);
      const near = fraction > 0.5 ? step + 1 : step;
      if (before !== null && isLeft(near) === (opacity === '1')) changed(near, now);
      before = opacity;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})""".replace("BEAT", module("beat"))
phone = {"portrait": (390, 844), "small portrait": (360, 640), "landscape": (844, 390), "small landscape": (640, 360)}
screens = {**phone, "tablet": (1180, 820), "tablet portrait": (820, 1180), "television": (1920, 1080)}


class Options:
    """The options of the command line; `page` is the folder of the page."""
    page, limits, axe = None, False, None


options = Options()


def expect(is_true, text):
    print(("ok      " if is_true else "FAILED  ") + text, flush=True)
    if not is_true:
        failures.append(text)


def limit(is_true, text):
    """A measured time: a failure only with --limits."""
    if options.limits:
        expect(is_true, text)
    else:
        print(("ok      " if is_true else "beyond  ") + text, flush=True)


def percentile(values, share):
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def start(browser, seconds=300, address="/", map_file=None, changes=None, ground=None, rights=None):
    server = PageServer(options.page, seconds=seconds)
    server.map, server.ground = map_file, ground
    server.rights = rights or server.rights
    server.changes = changes or {}
    browser.open(server.address + address)
    expect(browser.wait("document.body.dataset.run === 'running'"), "the page shows the first status")
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
    browser.wait("page.track.points.length > 0 && page.clock.exchanges.length >= 5")
    return server


def finish():
    """Prints the number of failures and ends the program."""
    print(f"{len(failures)} failures")
    sys.exit(1 if failures else 0)
