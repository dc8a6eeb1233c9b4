"""Checks of the beat, of the delay from an event to the changed page, and of a lost connection."""

import random, time

from checking import LAMPS, expect, limit, percentile, start


def check_beat(browser):
    server = start(browser)
    browser.size(390, 844)
    measured = browser.evaluate("""new Promise((done) => {
      const errors = [], places = [], lamps = LAMPS;
      const lane = document.getElementById('lane'), mark = document.getElementById('mark');
      import('/beat.js').then((b) => {
        lamps((step, now) => errors.push(now - b.heardAt(page.beatView.grid, step)));
        const frame = () => {
          const now = performance.now();
          const grid = page.beatView.grid;
          const box = mark.getBoundingClientRect(), around = lane.getBoundingClientRect();
          const place = (box.left + box.width / 2 - around.left) / around.width;
          const { step, fraction } = b.positionAt(grid, now);
          const wanted = b.isLeft(step) ? fraction : 1 - fraction;
          // The time by which the mark is ahead of the grid, from its place.
          const other = b.positionAt(grid, now + 10);
          if (other.step === step && fraction > 0.1 && fraction < 0.85) places.push((place - wanted) * (step % 2 === 0 ? 1 : -1) / grid.rate);
          if (errors.length < 24) requestAnimationFrame(frame);
          else { done({ errors, places, offset: page.clock.offset, trip: Math.min(...page.clock.exchanges.map(e => e.roundTrip)) }); }
        };
        requestAnimationFrame(frame);
      });
    })""".replace("LAMPS", LAMPS))
    planned = browser.evaluate("""import('/beat.js').then((b) => {
      const { grid } = page.beatView, [animation] = document.getElementById('mark').getAnimations(), { duration } = animation.effect.getTiming();
      const feet = animation.effect.getKeyframes().map(({ computedOffset, transform }) => ({ time: animation.startTime + computedOffset * duration, isLeft: transform.includes('(0') }));
      return feet.map(({ time, isLeft }) => { const { step, fraction } = b.positionAt(grid, time + 17), near = fraction > 0.5 ? step + 1 : step; return [b.heardAt(grid, near) - time, isLeft === b.isLeft(near)]; });
    })""")
    expect(len(planned) > 20 and all(is_right and abs(ahead - 17) < 2.5 for ahead, is_right in planned), f"the mark is planned to be at the foot of each of {len(planned)} steps one frame before it is heard")
    trip, offset = browser.clock_offset()
    error = measured["offset"] - offset
    limit(abs(error) <= 10, f"the clock of the page is wrong by {error:.2f} ms (round trip {measured['trip']:.2f} ms; measured with one of {trip:.2f} ms)")
    measured["errors"] = [value - error for value in measured["errors"]]
    errors, places = sorted(map(abs, measured["errors"])), sorted(map(abs, measured["places"]))
    limit(percentile(errors, 0.95) <= 20, f"the lamp changes within {percentile(errors, 0.95):.1f} ms of heard_at (p95), worst {errors[-1]:.1f} ms, {len(errors)} steps")
    limit(percentile(places, 0.95) <= 20, f"the place of the mark is within {percentile(places, 0.95):.1f} ms of the grid (p95), worst {places[-1]:.1f} ms")
    return server


def check_thread(browser):
    """The time of the main thread in a run, for one minute."""
    server = start(browser)
    browser.size(390, 844)
    browser.call("Performance.enable")
    busy = lambda: next(metric["value"] for metric in browser.call("Performance.getMetrics")["metrics"] if metric["name"] == "TaskDuration")
    before, begin = busy(), time.monotonic()
    for _ in range(10):
        time.sleep(1)
        server.advance()
        server.publish()
    share = (busy() - before) / (time.monotonic() - begin)
    limit(share * 60 <= 2, f"the main thread is busy for {share * 60:.2f} s a minute; at most 2 s")
    return server


def check_latency(browser):
    server = start(browser)
    browser.size(390, 844)
    browser.evaluate("""window.changes = []; new MutationObserver(() => changes.push([document.getElementById('target').dataset.text, performance.now()]))
      .observe(document.getElementById('target'), { attributes: true, attributeFilter: ['data-text'] })""")
    order, sent = random.Random(14), {}
    numbers = list(range(100, 200))
    order.shuffle(numbers)
    for number in numbers:
        status = server.current()
        status["target"]["cadence_spm"] = number
        sent[str(number)] = time.monotonic_ns() / 1e6
        server.publish(status)
        time.sleep(0.05 + order.random() * 0.05)
    browser.wait("changes.length >= 100", 5)
    changes, offset = browser.evaluate("[changes, page.clock.offset]")
    delays = [at + offset - sent[text] for text, at in changes if text in sent]
    expect(len(delays) == len(numbers), f"{len(delays)} of {len(numbers)} statuses changed the page")
    limit(percentile(delays, 0.95) <= 100, f"from the event to the changed page: median {percentile(delays, 0.5):.1f} ms, p95 {percentile(delays, 0.95):.1f} ms, worst {max(delays):.1f} ms")
    return server


def check_loss(browser):
    server = start(browser)
    browser.size(390, 844)
    for _ in range(5):
        server.advance()
        server.publish()
        time.sleep(0.05)
    browser.evaluate(f"window.steps = 0; ({LAMPS})(() => (steps += 1)); 0")
    server.interrupt()
    expect(browser.wait("document.body.dataset.connection === 'lost'", 5), "the page shows that the connection is lost")
    text = browser.evaluate("document.getElementById('banner').textContent")
    expect("No data for 0:0" in text, f"it says how old the last data are: {text}")
    before, begin = browser.evaluate("[steps, performance.now()]")
    time.sleep(4)
    # The run goes on while the page is without a connection, 30 s in the time of the simulated run.
    server.advance(30)
    after, end = browser.evaluate("[steps, performance.now()]")
    wanted = (end - begin) * browser.evaluate("page.beatView.grid.rate")
    expect(abs(after - before - wanted) <= 1.5, f"it counts the beats on: {after - before} steps, {wanted:.1f} by the grid")
    text = browser.evaluate("document.getElementById('banner').textContent")
    expect("The beat goes on: step " in text, f"it shows the number of the step: {text}")
    server.restore()
    back = time.monotonic()
    server.publish()
    expect(browser.wait("document.body.dataset.connection === 'open'", 5), "it connects again")
    delay = time.monotonic() - back
    limit(delay <= 2, f"it connects again within {delay:.2f} s; at most 2 s")
    expect(browser.wait("page.track.points.every((p, i, all) => i === 0 || p.t - all[i - 1].t < 1.5) && page.track.end >= " + str(server.run.points[-1][0] - 1), 5),
           "it fills the gap: no second is missing")
    expect(browser.evaluate("page.track.points.length") == len(server.run.points), "it has every point once")
    server.send("down", {"reason": "strided does not run", "since_unix_ms": time.time() * 1000, "age_ms": 10})
    browser.wait("document.body.dataset.connection === 'lost'", 5)
    text = browser.evaluate("document.getElementById('banner').textContent")
    expect("strided does not run" in text and "No data for 0:0" in text, f"it shows that the daemon is down: {text}")
    server.publish()
    expect(browser.wait("document.getElementById('banner').hidden", 2), "the message goes away")
    server.answers.clear()
    begin = time.monotonic()
    expect(browser.wait("document.body.dataset.connection === 'lost'", 15), "the page notices a server that does not reply")
    limit(time.monotonic() - begin <= 7, f"after {time.monotonic() - begin:.1f} s; at most 7 s")
    time.sleep(3)
    server.answers.set()
    begin = time.monotonic()
    expect(browser.wait("document.body.dataset.connection === 'open'", 10), "it connects again")
    limit(time.monotonic() - begin <= 2, f"it connects again within {time.monotonic() - begin:.2f} s; at most 2 s")
    return server


def check_offline(browser):
    server = start(browser)
    expect(browser.wait("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)", 5), "the service worker is active")
    server.interrupt()
    browser.call("Page.reload")
    time.sleep(1)
    expect(browser.wait("document.getElementById('state-text') !== null && document.body.dataset.connection === 'lost'", 5), "the page opens without a connection")
    server.restore()
    expect(browser.wait("document.body.dataset.run === 'running'", 5), "and shows the run when the server is back")
    errors = browser.call("Page.getInstallabilityErrors")["installabilityErrors"]
    expect(errors == [], f"the page can be installed {errors or ''}")
    return server
