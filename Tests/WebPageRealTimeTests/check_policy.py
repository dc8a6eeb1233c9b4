"""Checks of what the browser has reported during all checks before."""

from checking import expect


def check_policy(browser):
    """No request to another host, no violation of the policy and no error in the console, in all checks before."""
    requests = [event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
    others = {url for url in requests if not url.startswith(("http://localhost:", "about:", "data:"))}
    expect(not others, f"{len(requests)} requests, none to another host {others or ''}")
    entries = [event["params"]["entry"]["text"] for event in browser.events if event["method"] == "Log.entryAdded"]
    bad = [text for text in entries if "Content Security Policy" in text]
    bad += [event["params"]["exceptionDetails"].get("exception", {}).get("description", "")[:300] for event in browser.events if event["method"] == "Runtime.exceptionThrown"]
    expect(not bad, f"no violation of the Content Security Policy and no exception {sorted(set(bad)) or ''}")
