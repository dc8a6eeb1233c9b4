"""Checks of the size, the colours and the layout of the page, and of its accessibility."""

import gzip, json, pathlib, re, time

import screen_states
from checking import expect, limit, options, percentile, screens, start


def check_size(browser):
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in options.page.iterdir())
    expect(size <= 131_072, f"all files have {size} bytes, compressed one by one; at most 128 KiB")
    listed = set(re.findall(r'"/([a-z]+\.[a-z]+)"', (options.page / "worker.js").read_text()))
    names = {file.name for file in options.page.iterdir()}
    expect({"page.css", "page.js"} <= listed <= names, f"the service worker keeps files of the page {sorted(listed - names) or ''}")


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
                                  ("light by setting", "dark", "light"), ("high contrast in light", "light", "contrast"), ("high contrast in dark", "dark", "contrast")]:
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
    browser.media(prefers_contrast="more")
    expect(browser.wait("document.documentElement.dataset.colours === 'contrast'", 2), "a system that asks for more contrast gets it")
    browser.media(forced_colors="active")
    colours = browser.evaluate("""[getComputedStyle(document.body).backgroundColor, ...['.lit', '#mark', '.primary'].map((name) => getComputedStyle(document.querySelector(name)).backgroundColor),
      getComputedStyle(document.getElementById('pointer')).fill]""")
    expect(all(colour not in (colours[0], "rgba(0, 0, 0, 0)") for colour in colours[1:]), f"with forced colours, the lamps, the mark, the main button and the needle are visible {colours}")
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
        browser.wait("document.getElementById('measured').dataset.text !== '–––'")
    return server


# The problems of the layout at the present place of the scroll bar: texts and controls that are cut, cannot be scrolled to, or overlap.
PROBLEMS = """(() => {
  const problems = [];
  const box = (r) => ({ left: r.left, right: r.right, top: r.top, bottom: r.bottom });
  const common = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
  const shown = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility === 'visible' && !e.closest('.unseen') && Number(getComputedStyle(e).opacity) > 0;
  const name = (e) => (e.closest('[id]')?.id ?? '') + ':' + (e.textContent.trim() || e.tagName).slice(0, 40);
  const root = document.scrollingElement;
  const top = document.querySelector('dialog[open]') ?? document.body;
  const items = [];
  const add = (element, rects) => {
    for (let rect of rects) {
      if (rect.right - rect.left < 0.5 || rect.bottom - rect.top < 0.5) continue;
      let visible = rect, scrolls = false;
      for (let e = element.parentElement; e && e !== document.documentElement; e = e.parentElement) {
        const style = getComputedStyle(e), around = box(e.getBoundingClientRect());
        if (style.overflowX !== 'visible' && (rect.left < around.left - 1 || rect.right > around.right + 1)) problems.push(`cut at the side by ${e.id || e.tagName}: ${name(element)}`);
        if (style.overflowY === 'auto' || style.overflowY === 'scroll') scrolls = true;
        else if (!scrolls && style.overflowY !== 'visible' && e !== document.body && (rect.top < around.top - 2 || rect.bottom > around.bottom + 2)) problems.push(`cut by ${e.id || e.tagName}: ${name(element)}`);
        if (style.overflowY !== 'visible' && e !== document.body) visible = common(visible, around);
        if (style.position === 'fixed') scrolls = true;
      }
      if (rect.left < -1 || rect.right > innerWidth + 1) problems.push(`outside at the side: ${name(element)}`);
      const canScroll = getComputedStyle(document.body).overflowY === 'visible' ? root.scrollHeight : innerHeight;
      if (!scrolls && (rect.top + root.scrollTop < -1 || rect.bottom + root.scrollTop > canScroll + 1)) problems.push(`outside: ${name(element)}`);
      visible = common(visible, { left: 0, right: innerWidth, top: 0, bottom: innerHeight });
      if (visible.right - visible.left > 1 && visible.bottom - visible.top > 1) items.push({ element, visible });
    }
  };
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || !shown(element) || element.closest('#map svg, figure svg, select, .lit')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // The box of a text is higher than its letters.
    add(element, [...range.getClientRects()].map(({ left, right, top, bottom, height }) => ({ left, right, top: top + height * 0.2, bottom: bottom - height * 0.18 })));
    const style = getComputedStyle(element);
    if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) problems.push(`shortened: ${name(element)}`);
  }
  for (const e of top.querySelectorAll('.digits svg, #needle, .lamp, button, nav a, select, input, #strip')) if (shown(e)) add(e, [box(e.getBoundingClientRect())]);
  items.forEach(({ element: a, visible: p }, index) => items.slice(index + 1).forEach(({ element: b, visible: q }) => {
    if (a.contains(b) || b.contains(a)) return;
    const both = common(p, q);
    if (both.right - both.left > 1.5 && both.bottom - both.top > 2.5) problems.push(`overlap: ${name(a)} / ${name(b)}`);
  }));
  return [...new Set(problems)];
})()"""
SCROLL = "document.getElementById('content').scrollTop = document.scrollingElement.scrollTop = {0}; "


def resize(browser, width, height, text):
    """Changes the size of the screen and of the text at once; the page draws its next frame then."""
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
    browser.evaluate(f"document.documentElement.style.fontSize = '{text}'; new Promise(requestAnimationFrame).then(() => 0)")


def problems(browser):
    """The problems with everything scrolled to the top, and to the bottom."""
    return sorted({text for place in [100_000, 0] for text in browser.evaluate(SCROLL.format(place) + PROBLEMS)})


def check_screens(browser):
    """No text and no control is cut, covered or out of reach: every state on every screen in both languages."""
    server = None
    for language in ["en", "de"]:
        server = start(browser, changes={"page.html": lambda text: text.replace("<html", f'<html data-language="{language}"', 1)})
        for state in screen_states.STATES:
            screen_states.show(browser, server, state)
            for width, height, text in [*((*size, "") for size in screen_states.SCREENS), *((*size, "32px") for size in screen_states.LARGE_TEXT)]:
                resize(browser, width, height, text)
                found = problems(browser)
                expect(not found, f"{language}, {state}, {width}x{height}{', text of 200 %' if text else ''}: nothing is cut or covered {found or ''}")
        screen_states.show(browser, server, "workout")
        for view in ["map", "charts", "tv", "settings"]:
            browser.evaluate(f"document.getElementById('open-settings').click(); document.querySelector('#settings details').open = true" if view == "settings" else f"page.show('{view}')")
            for width, height, text in [(320, 256, ""), (320, 568, ""), (844, 390, ""), (1920, 1080, ""), (390, 844, "32px")]:
                resize(browser, width, height, text)
                found = problems(browser)
                expect(not found, f"{language}, {view}, {width}x{height}{', text of 200 %' if text else ''}: nothing is cut or covered {found or ''}")
        if language == "en":
            server.interrupt()
            server.shutdown()
        browser.evaluate("localStorage.clear()")
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


def check_names(browser):
    """What every browser can say about the elements: names of controls and pictures, unique ids, labels, headings, and one main part with all contents."""
    server = start(browser)
    screen_states.show(browser, server, "everything")
    browser.call("Accessibility.enable")
    nodes = [node for node in browser.call("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    role = lambda node: node["role"]["value"]
    named = {"button", "link", "combobox", "checkbox", "slider", "spinbutton", "image", "navigation", "dialog", "region", "group"}
    without = [role(node) for node in nodes if role(node) in named and not node.get("name", {}).get("value", "").strip()]
    expect(not without and sum(role(node) == "button" for node in nodes) >= 10, f"each of {len(nodes)} elements that needs a name has one {without or ''}")
    expect([role(node) for node in nodes].count("main") == 1, "there is one main part")
    found = browser.evaluate("""(() => { const all = [...document.querySelectorAll('[id]')].map((e) => e.id);
      const links = [...document.querySelectorAll('[for], [aria-labelledby], [aria-describedby]')].map((e) => e.htmlFor || e.getAttribute('aria-labelledby') || e.getAttribute('aria-describedby'));
      const loose = [...document.body.children].filter((e) => !e.matches('header, main, section, dialog, .unseen, script')).map((e) => e.id || e.tagName);
      return { twice: all.filter((id, index) => all.indexOf(id) !== index), missing: links.filter((id) => !document.getElementById(id)), loose }; })()""")
    expect(not any(found.values()), f"ids are unique, labels refer to elements, and everything is in a named part {found if any(found.values()) else ''}")
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
      document.getAnimations().filter((animation) => !animation.effect.target.matches('.lit')).length]""")
    expect(found[0] == "none" and found[1] == "0s" and found[2] == 0, f"nothing moves with prefers-reduced-motion {found}")
    areas = []
    browser.media()
    for width, height in screens.values():
        browser.size(width, height)
        areas.append(browser.evaluate("['left', 'right'].map(id => document.getElementById(id).getBoundingClientRect()).reduce((sum, b) => sum + b.width * b.height, 0)"))
    expect(max(areas) < 21_824, f"both lamps have {max(areas):.0f} px²; at most 21,824 may change more than three times a second (WCAG 2.3.1)")
    return server
