"""Checks of the languages of the page."""

import json, re, time

from check_layout import check_sizes
from checking import expect, options, start
from page_server import page_file

german = {"page.html": lambda text: text.replace('<html lang="en"', '<html data-language="de" lang="en"')}
symbols = {"km", "mi", "m", "min", "h", "s", "bpm", "spm", "C", "Q", "L", "N", "B", "M", "T", "gps", "fresh", "strided", "auto"}


def check_german(browser):
    server = check_sizes(browser, german)
    expect(browser.evaluate("document.documentElement.lang") == "de", "the page has the language of the setting")
    server.publish({**server.current(), "target": {**server.current()["target"], "cadence_held": True}})
    expect(browser.wait("document.getElementById('target-name').textContent === 'Ziel, fest'"), "the texts of the values are German")
    expect(browser.wait("/^\\d,\\d\\d$/.test(document.getElementById('distance').dataset.text)"), "the distance has a comma")
    expect(browser.evaluate("document.getElementById('open-settings').getAttribute('aria-label')") == "Einstellungen", "the labels are German")
    agent = browser.evaluate("navigator.userAgent")
    for languages, setting, wanted in [("de-AT,en", None, "de"), ("fr,de-CH,en", None, "de"), ("fr", None, "en"), ("de", "en", "en"), ("en", "de", "de")]:
        browser.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=languages)
        server.changes = {"page.html": lambda text: text.replace("<html", f'<html data-language="{setting}"', 1)} if setting else {}
        browser.open(server.address)
        expect(browser.wait(f"document.documentElement.lang === '{wanted}' && document.body.dataset.run === 'running'"),
               f"a browser with {languages} and the setting {setting} shows {wanted}")
    browser.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="en-GB")
    return server


def marked(script):
    """The script with the messages, with each part of a text in marks, but not its placeholders."""
    def mark(match):
        text = json.loads(match.group(0))
        return json.dumps("".join(part if part.startswith("{") else f"⟦{part}⟧" for part in re.split(r"(\{\w+\})", text) if part))
    lines = [line if "Mark:" in line or "languageCode" in line else re.sub(r'"(?:[^"\\]|\\.)*"', mark, line) for line in script.splitlines()]
    return "\n".join(lines)


def check_messages(browser):
    """Every text of the page comes from the message file, and the texts in the HTML file are the English ones."""
    script = page_file(options.page, "messages.js").decode()
    english = dict(re.findall(r'^    (\w+): ("(?:[^"\\]|\\.)*"),$', script[script.index("  en: {"):script.index("  de: {")], re.M))
    page = (options.page / "page.html").read_text()
    named = re.findall(r'aria-label="([^"]*)" data-label="(\w+)"', page) + [(text, key) for key, text in re.findall(r'data-message="(\w+)">([^<]*)<', page)]
    wrong = [(text, key) for text, key in named if json.loads(english.get(key, '""')) != text]
    expect(not wrong and len(named) > 70, f"{len(named)} texts of the HTML file are those of the message file {wrong or ''}")
    server = start(browser, changes={"messages.js": marked})
    read = """(() => {
      const texts = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode.data);
      for (const element of document.querySelectorAll('[aria-label]')) texts.push(element.getAttribute('aria-label'));
      return texts;
    })()"""
    found = set()
    for view in ["run", "map", "charts"]:
        browser.evaluate(f"page.show('{view}')")
        for state in [{}, {"measured": None}, {"state": "paused"}, {"count_in": 3, "recording": None}, {"target": {**server.current()["target"], "source": "gps", "source_state": "lost"}}, {"follow": "manual"}, {"heart": None}, {"recording": None, "state": "stopped"}]:
            status = {key: value for key, value in {**server.current(), **state}.items() if value is not None}
            server.publish(status)
            browser.wait(f"document.body.dataset.run === '{status['state']}'")
            time.sleep(0.3)
            found |= set(browser.evaluate(read))
    server.interrupt()
    browser.wait("document.body.dataset.connection === 'lost'", 5)
    found |= set(browser.evaluate(read))
    server.restore()
    literal = {word for text in found for word in re.findall(r"[^\W\d_]+", re.sub("⟦[^⟧]*⟧", " ", text))} - symbols
    expect(any("⟦" in text for text in found) and not literal, f"every word comes from the message file {sorted(literal) or ''}")
    return server
