"""Checks of the size, the colours and the layout of the page, and of its accessibility."""

import gzip, json, pathlib, re, time

from checking import expect, limit, options, percentile, screens, start


def check_size(browser):
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in options.page.iterdir())
    expect(size <= 100_000, f"all files have {size} bytes, compressed one by one; at most 100,000")
    listed = set(re.findall(r'"/([a-z]+\.[a-z]+)"', (options.page / "worker.js").read_text())) | {"worker.js", "page.html", "sensor.html", "pair.html", "pair.css", "pair.js"}
    expect(listed == {file.name for file in options.page.iterdir()}, "the service worker keeps every file of the page")


def luminance(colour):
    colour = colour.strip().lstrip("#")
    if len(colour) == 3:
        colour = "".join(letter * 2 for letter in colour)
    parts = [int(colour[index:index + 2], 16) / 255 for index in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check_contrast(browser):
    server = start(browser)
    names = ["paper", "panel", "ink", "soft", "accent", "on", "off", "alarm", "edge", "focus", "casing"]
    for name, scheme, setting in [("light", "light", "system"), ("dark", "dark", "system"), ("dark by setting", "light", "dark"),
                                  ("light by setting", "dark", "light"), ("high contrast", "dark", "contrast")]:
        browser.media(prefers_color_scheme=scheme)
        browser.evaluate(f"page.changeSettings({{colours: '{setting}'}})")
        text = "Object.fromEntries(" + json.dumps(names) + ".map(n => [n, getComputedStyle(document.documentElement).getPropertyValue('--' + n)]))"
        colours = browser.evaluate(text)
        background = browser.evaluate("getComputedStyle(document.body).backgroundColor")
        lowest = min(contrast(colours[ink], colours[ground]) for ink in ["ink", "soft", "accent", "on", "off", "alarm"] for ground in ["paper", "panel"])
        least = 7 if setting == "contrast" else 4.5
        expect(lowest >= least, f"contrast of text, {name}: {lowest:.2f} on {background}; at least {least}")
        lines = min(contrast(colours[line], colours["panel"]) for line in ["edge", "focus", "casing"])
        expect(lines >= 3, f"contrast of borders of controls and of the route, {name}: {lines:.2f}; at least 3")
    browser.evaluate("page.changeSettings({colours: 'system'})")
    return server


def check_sizes(browser, changes=None):
    server = start(browser, changes=changes)
    for name, (width, height) in screens.items():
        browser.size(width, height)
        found = browser.evaluate("""(() => {
          const shown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
          const box = (element) => element.getBoundingClientRect();
          const small = [...document.querySelectorAll('button, nav a, select')].filter(shown)
            .filter((b) => box(b).width < 44 || box(b).height < 44 || box(b).height > 80).map((b) => `${b.id || b.textContent} ${box(b).width}x${box(b).height}`);
          const outside = [...document.querySelectorAll('#run .digits svg, #run dt, #actions button, nav a, .lamp')].filter(shown)
            .filter((e) => box(e).left < -0.5 || box(e).right > innerWidth + 0.5 || box(e).top < 0 || box(e).bottom > innerHeight + 0.5)
            .map((e) => e.closest('[id]')?.id);
          const order = ['measured', 'target'].map((id) => box(document.querySelector(`#${id} svg`)));
          const boxes = [...document.querySelectorAll('#run .digits svg, #run dt, #needle, #beat, .side')].filter(shown).map((e) => [e.closest('[id]').id + ' ' + e.className, box(e)]);
          const overlaps = boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([b, q]) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
            && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2).map(([b]) => `${a} / ${b}`));
          return {small, outside, overlaps, heights: order.map((b) => b.height / innerHeight)};
        })()""")
        least = min(found["heights"])
        expect(least >= 0.15, f"{name} {width}x{height}: digits have {least:.1%} of the height; at least 15 %")
        expect(not found["small"], f"{name}: buttons have at least 44 px and are at most 80 px high {found['small'] or ''}")
        expect(not found["outside"], f"{name}: everything is on the screen {found['outside'] or ''}")
        expect(not found["overlaps"], f"{name}: nothing overlaps {found['overlaps'] or ''}")
        server.publish({**server.current(), "measured": None})
        browser.wait("document.getElementById('measured').dataset.text === '–––'")
        wide = browser.evaluate("[...document.querySelectorAll('#run .side, #run dt, figcaption, #actions button')].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)")
        expect(not wide, f"{name}: no text is wider than its place {wide or ''}")
        server.publish()
    return server


def check_paint(browser):
    server = start(browser)
    times = []
    for _ in range(5):
        browser.call("Page.reload", ignoreCache=True)
        browser.wait("document.readyState === 'complete' && performance.getEntriesByType('paint').length > 0")
        times.append(browser.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    limit(percentile(times, 0.5) <= 500, f"first paint after {percentile(times, 0.5):.0f} ms (median of 5, worst {max(times):.0f} ms); at most 500 ms")
    return server


def check_axe(browser):
    if not options.axe:
        print("skipped axe-core: give its file with --axe")
        return None
    server = start(browser)
    browser.evaluate(pathlib.Path(options.axe).read_text() + ";0")
    for name, (width, height) in [("portrait", (390, 844)), ("landscape", (844, 390)), ("television", (1920, 1080))]:
        browser.size(width, height)
        for view in ["run", "map", "charts"]:
            for colours in ["light", "dark", "contrast"]:
                browser.evaluate(f"page.show('{view}'); page.changeSettings({{colours: '{colours}'}})")
                time.sleep(0.3)
                found = browser.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.impact, v.nodes[0].html.slice(0, 160), v.nodes[0].any[0]?.message]))")
                expect(not found, f"axe-core, {name}, {view}, {colours} {found or ''}")
    for dialog in ["settings", "confirm"]:
        browser.evaluate(f"document.getElementById('{dialog}').showModal()")
        found = browser.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.nodes[0].html.slice(0, 160)]))")
        expect(not found, f"axe-core, dialog {dialog} {found or ''}")
        browser.evaluate(f"document.getElementById('{dialog}').close()")
    browser.evaluate("page.show('run'); page.changeSettings({colours: 'system'})")
    return server


def check_motion(browser):
    server = start(browser)
    browser.size(390, 844)
    browser.media(prefers_reduced_motion="reduce")
    time.sleep(0.2)
    found = browser.evaluate("""[getComputedStyle(document.getElementById('mark')).display, getComputedStyle(document.getElementById('pointer')).transitionDuration,
      document.getAnimations().length]""")
    expect(found[0] == "none" and found[1] == "0s" and found[2] == 0, f"nothing moves with prefers-reduced-motion {found}")
    areas = []
    browser.media()
    for width, height in screens.values():
        browser.size(width, height)
        areas.append(browser.evaluate("['left', 'right'].map(id => document.getElementById(id).getBoundingClientRect()).reduce((sum, b) => sum + b.width * b.height, 0)"))
    expect(max(areas) < 21_824, f"both lamps have {max(areas):.0f} px²; at most 21,824 may change more than three times a second (WCAG 2.3.1)")
    return server
