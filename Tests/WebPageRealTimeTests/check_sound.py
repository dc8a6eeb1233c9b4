"""Checks of the clicks that the page plays: the scheduler with a simulated sound output and clock, and the controls."""

import json, time

from checking import expect, start

# A sound output whose clock and page clock are simulated. `difference` is the context's time minus the page's in milliseconds; it renders
# blocks of 20 ms, 70 ms before they are heard, and a pair of times has an error of up to 2 ms. A run of the daemon is a list of grids.
WORLD = """(async () => {
  const { Sound } = await import('/sound.js');
  const { heardAt, positionAt, gridOf } = await import('/beat.js');
  window.makeWorld = async (seed = 1) => {
    const world = { now: 100_000, difference: -99_000, played: [], cut: 0, notices: [], sent: [], noise: seed, volume: null, run: 1, cue: 'every_step', sounding: true, state: 'running' };
    const random = () => (world.noise = (world.noise * 16807) % 2147483647) / 2147483647;
    class Context {
      constructor() { Object.assign(this, { state: 'running', baseLatency: 0.02, outputLatency: 0.07, sampleRate: 48000, waiting: [] }); }
      get currentTime() { return Math.floor((world.now + world.difference + 70) / 20) * 0.02; }
      getOutputTimestamp() { return { contextTime: (world.now + world.difference) / 1000, performanceTime: world.now + 4 * random() - 2 }; }
      createGain() { return { gain: { setTargetAtTime: (value) => { world.volume = value; } }, connect: (node) => node }; }
      createBufferSource() {
        const source = { context: this, connect: () => {}, disconnect: () => {} };
        source.start = (at) => this.waiting.push(Object.assign(source, { at: Math.max(at, this.currentTime) }));
        source.stop = () => { if (source.isPlayed) world.cut += 1; source.isStopped = true; };
        return source;
      }
      decodeAudioData(address) { return Promise.resolve({ address }); }
      resume() { world.resumed = true; return Promise.resolve(); }
      close() { return Promise.resolve(); }
    }
    const fetchBefore = window.fetch;
    window.fetch = async (address) => {
      if (world.failsToLoad) throw new Error('lost');
      return { ok: (await fetchBefore(address)).ok, arrayBuffer: () => Promise.resolve(address) };
    };
    const sound = new Sound((method) => world.sent.push(method), () => world.notices.push(sound.notice), { create: () => (world.context = new Context()), clock: () => world.now });
    world.sound = sound;
    // The grids of the run, and the time of a step that the daemon plays.
    world.grids = [{ step: 0, time: world.now + 200, rate: 170 / 60000, target: 170 / 60000, ramp: 0 }];
    world.timeOf = (step) => heardAt(world.grids.findLast((grid) => grid.step <= step) ?? world.grids[0], step);
    world.update = (changes = {}) => {
      const { run, cue, sounding } = world;
      sound.update(world.grids.at(-1), { run: world.state, target: 170, grid: { run, cue, sounding }, click: { sound: 'click', accent: 'pitch', volume: 0.8 }, ...changes },
        { sound: true, soundDelay: world.delay ?? 0 });
    };
    // Changes the tempo from a time on, as the daemon: the steps that have not begun then follow the new tempo.
    world.change = (tempo, at, ramp = 0) => {
      const last = world.grids.at(-1);
      const place = positionAt(last, at);
      const rate = (positionAt(last, at + 1).step + positionAt(last, at + 1).fraction - place.step - place.fraction);
      const target = tempo / 60000;
      const [first, begin] = [place.step + 1, ramp > 0 ? rate : target];
      world.grids.push({ step: first, time: at + (1 - place.fraction) / begin, rate: begin, target, ramp });
    };
    // Lets time pass; the page ticks every `interval` milliseconds.
    world.pass = (duration, interval = 50) => {
      for (const end = world.now + duration; world.now < end;) {
        world.now += 5;
        const { context } = world;
        context.waiting = context.waiting.filter((source) => {
          if (source.isStopped) return false;
          if (source.at > context.currentTime) return true;
          source.isPlayed = true;
          world.played.push({ at: source.at * 1000 - world.difference, address: source.buffer.address });
          return false;
        });
        if (world.now % interval === 0) sound.tick();
      }
    };
    // Compares what was played since a time with the steps of the daemon: { lost, doubled, worst }.
    world.compare = (from, until, isPlayed = () => true, shift = 0) => {
      const [played, result] = [world.played.map(({ at }) => at + shift).filter((at) => at >= from && at < until), { lost: [], doubled: 0, worst: 0, count: 0 }];
      const steps = [];
      for (let step = 0; step < 10000 && world.timeOf(step) < until; step += 1) if (world.timeOf(step) >= from && isPlayed(step)) steps.push(step);
      for (const step of steps) {
        const near = played.filter((at) => Math.abs(at - world.timeOf(step)) < 110);
        if (near.length === 0 && world.timeOf(step) < until - 100) result.lost.push(step);
        result.doubled += Math.max(near.length - 1, 0);
        if (near.length > 0) result.worst = Math.max(result.worst, Math.abs(near[0] - world.timeOf(step)));
      }
      result.count = played.length;
      result.extra = played.length - steps.length;
      return result;
    };
    world.close = () => { window.fetch = fetchBefore; sound.update(null, null, { sound: false }); };
    sound.isOn = true;
    sound.wake();
    clearInterval(sound.timer);
    world.update();
    for (let wait = 0; wait < 100 && !sound.spare; wait += 1) await new Promise((done) => setTimeout(done, 20));
    return world;
  };
})()"""


def run(browser, script):
    """The value of a script in which `world` is a new simulated output."""
    return browser.evaluate(f"(async () => {{ const world = await makeWorld(7); const {{ sound }} = world; try {{ {script} }} finally {{ world.close(); }} }})()")


def all_once(result, worst):
    return not result["lost"] and result["doubled"] == 0 and abs(result["extra"]) <= 1 and result["worst"] <= worst


def check_sound(browser):
    server = start(browser)
    browser.evaluate(WORLD)
    steady = run(browser, """world.pass(30_000); return { ...world.compare(104_000, 129_500), cut: world.cut, volume: world.volume,
        feet: world.played.slice(0, 4).map(({ address }) => address) };""")
    expect(all_once(steady, 1.5) and steady["count"] > 60 and steady["cut"] == 0, f"a steady tempo: each of {steady['count']} steps once, the worst error is {steady['worst']:.1f} ms")
    expect(abs(steady["volume"] - 0.512) < 1e-9, "80 % of the volume are an amplitude of 0.512, as in the daemon")
    feet = [address.rpartition("=")[2] for address in steady["feet"]]
    expect(all("accent=pitch" in address for address in steady["feet"]) and feet in (["left", "right"] * 2, ["right", "left"] * 2), f"the feet have their own sounds {feet}")
    check_changes(browser)
    check_pause(browser)
    check_runs(browser)
    check_hidden(browser)
    check_output(browser)
    check_controls(browser, server)
    return server


def check_changes(browser):
    """300 changes of the tempo, a third of them ramps, that the page learns 5 to 60 ms after the daemon has decided them."""
    changes = run(browser, """let chance = 12345; const random = () => (chance = (chance * 16807) % 2147483647) / 2147483647;
        world.pass(3000);
        for (let count = 0; count < 300; count += 1) {
          world.change(140 + 60 * random(), world.now + 75 + 400 * random(), random() < 0.33 ? 3000 : 0);
          world.pass(5 + 5 * Math.floor(11 * random()));
          world.update();
          world.pass(300 + 5 * Math.floor(300 * random()));
        }
        return { ...world.compare(104_000, world.now), cut: world.cut };""")
    expect(all_once(changes, 60) and changes["count"] > 500 and changes["cut"] == 0,
           f"300 changes of the tempo: each of {changes['count']} steps once, none cut {changes if not all_once(changes, 60) else ''}")
    cues = run(browser, """let chance = 99; const random = () => (chance = (chance * 16807) % 2147483647) / 2147483647;
        const spans = []; world.pass(3000);
        for (let count = 0; count < 40; count += 1) {
          world.cue = ['every_step', 'every_other'][count % 2];
          world.update();
          const [from, cue] = [world.now + 250, world.cue];
          world.pass(2000 + 5 * Math.floor(200 * random()));
          spans.push(world.compare(from, world.now, (step) => cue === 'every_step' || step % 2 === 0));
        }
        return spans;""")
    expect(all(all_once(span, 1.5) for span in cues), "every other step and every step in turn: the right steps sound, each once")


def check_pause(browser):
    pause = run(browser, """world.pass(5000); const results = [];
        for (let count = 0; count < 30; count += 1) {
          world.sounding = false; world.state = 'paused'; world.update();
          const at = world.now;
          world.pass(1500 + 35 * count);
          results.push(world.played.filter((click) => click.at > at + 100).length);
          world.sounding = true; world.state = 'running'; world.update();
          const resumed = world.now;
          world.pass(1500 + 15 * count);
          const after = world.compare(resumed + 110, world.now);
          if (after.lost.length || after.doubled || after.worst > 1.5) results.push(JSON.stringify(after));
        }
        return results.filter((result) => result !== 0);""")
    expect(not pause, f"30 pauses: nothing sounds later than 100 ms, and then the beat goes on with the step that is due {pause or ''}")


def check_runs(browser):
    """A run that begins, the daemon's death with and without the continuation of the run, and a lost connection."""
    lost = run(browser, "world.pass(45_000); return world.compare(104_000, world.now);")
    expect(all_once(lost, 1.5) and lost["count"] > 100, "without any event for 45 s, the beat goes on")
    continued = run(browser, """world.pass(5000);
        for (let count = 0; count < 60; count += 1) {
          [world.run, world.grids] = [count % 2 ? 3 : 1, [{ ...world.grids[0], time: world.grids[0].time + (count % 2 ? 8 : -8) }]];
          world.update(); world.pass(1000 + 35 * count);
        }
        return { ...world.compare(104_000, world.now), cut: world.cut };""")
    expect(all_once(continued, 17) and continued["cut"] == 0, f"60 times, a daemon that was started again continues the run with another number and times 8 ms off: no click is lost or doubled {'' if all_once(continued, 17) else continued}")
    again = run(browser, """world.pass(20_000); world.grids = [{ ...world.grids[0], time: world.now + 400 }]; world.update();
        const from = world.now; world.pass(10_000); return world.compare(from + 200, world.now);""")
    expect(all_once(again, 1.5), "a daemon that was started again begins another run 1: its steps sound from 0 on")
    following = run(browser, """world.pass(20_000); world.grids = [{ ...world.grids[0], time: world.now + 300 }]; world.run = 2; world.update();
        const from = world.now; world.pass(10_000); return world.compare(from + 200, world.now);""")
    expect(all_once(following, 1.5), "the next run begins with step 0")
    # The page hears of it after the first click that moves has begun.
    moved = [run(browser, f"""world.pass(20_000); const {{ step }} = sound.last;
        world.grids.push({{ ...world.grids[0], step, time: world.timeOf(step) + {shift} }}); world.update();
        const from = world.now + 100; world.pass(10_000); return {{ ...world.compare(from, world.now), step: world.timeOf(step) - from }};""") for shift in [250, 460, 590]]
    expect(all(all_once(one, 1.5) and one["step"] > 0 for one in moved), f"the clicks move to the steps of a leader: none is lost {moved}")


def check_hidden(browser):
    hidden = run(browser, """Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        try {
          world.pass(3000); document.dispatchEvent(new Event('visibilitychange')); world.pass(27_000, 1000);
          world.change(181, world.now + 100); world.update(); world.pass(10_000, 1000);
          return { ...world.compare(106_000, world.now), cut: world.cut };
        } finally { delete document.hidden; }""")
    expect(all_once(hidden, 3) and hidden["cut"] == 0, f"a hidden page, whose timers fire once per second, loses none of {hidden['count']} clicks, also with a change of the tempo")
    delayed = run(browser, "world.delay = 180; world.update(); world.pass(12_000); return world.compare(104_000, 111_500, () => true, 180);")
    expect(all_once(delayed, 1.5), "with a delay of 180 ms, the clicks are played 180 ms earlier")


def check_output(browser):
    """A jump of the output's clock, its interruption, and a sound that cannot be loaded."""
    jump = run(browser, "world.pass(10_000); world.difference -= 85; world.pass(10_000); return world.compare(112_000, world.now);")
    expect(all_once(jump, 1.5), f"2 s after an underrun of 85 ms, the clicks are on the beat again, the worst error is {jump['worst']:.1f} ms")
    drift = run(browser, """world.pass(5000); for (let count = 0; count < 600; count += 1) { world.difference += 0.01; world.pass(100); } return world.compare(106_000, world.now);""")
    expect(all_once(drift, 1.5), f"with an output that is 100 ppm fast, the worst error in a minute is {drift['worst']:.1f} ms")
    called = run(browser, """world.pass(5000); world.context.state = 'interrupted'; world.context.onstatechange(); const { notice } = sound;
        const scheduled = sound.scheduled.length; document.body.dispatchEvent(new MouseEvent('click', { bubbles: true })); const { resumed } = world;
        world.difference -= 4000; world.context.state = 'running'; world.context.onstatechange(); world.pass(3000);
        return { notice, scheduled, resumed, after: sound.notice, beat: world.compare(world.now - 2000, world.now) };""")
    expect(called["notice"] and "Tap" in called["notice"] and called["scheduled"] == 0 and called["resumed"] and called["after"] is None and all_once(called["beat"], 1.5),
           f"a phone call interrupts the output: the page asks for a tap, which continues it on the beat: {called['notice']}")
    missing = run(browser, """world.failsToLoad = true; world.pass(1000); world.update({ click: { sound: 'woodblock', accent: 'none', volume: 1 } });
        await new Promise((done) => setTimeout(done, 50)); const before = sound.notice; const from = world.now; world.pass(2000); const meanwhile = world.compare(from, world.now);
        world.failsToLoad = false; await new Promise((done) => setTimeout(done, 3400)); world.pass(1000);
        return { before, after: sound.notice, meanwhile, last: world.played.at(-1).address };""")
    expect(missing["before"] and "not loaded" in missing["before"] and all_once(missing["meanwhile"], 1.5) and missing["after"] is None and "/woodblock?accent=none" in missing["last"],
           f"a sound that is not loaded: the sound before plays on, the page says it and tries again: {missing['before']}")


def check_controls(browser, server):
    """The settings of the page, and the keys of a headset, with the browser's own output."""
    browser.evaluate("""window.handlers = {}; navigator.mediaSession.setActionHandler = (name, act) => { handlers[name] = act; };
        document.getElementById('open-settings').click(); document.getElementById('sound').scrollIntoView({ block: 'center' }); 0""")
    place = browser.evaluate("(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.getElementById('sound').getBoundingClientRect())")
    browser.mouse("mousePressed", *place)
    browser.mouse("mouseReleased", *place)
    expect(browser.wait("page.sound.context?.state === 'running'") and browser.evaluate("page.settings.sound"), "the check box starts the output of the browser")
    expect(browser.wait("page.sound.scheduled.length > 0") and browser.evaluate("page.sound.notice") is None, "clicks are scheduled")
    browser.evaluate("""const change = (id, value) => { const box = document.getElementById(id); if (box.type === 'checkbox') box.checked = value; else box.value = value; box.dispatchEvent(new Event('change')); };
        change('sound-delay', '150'); change('sound-delay', '5000'); change('daemon-silent', true); handlers.pause(); handlers.play(); 0""")
    for _ in range(100):
        if len(server.commands) >= 3:
            break
        time.sleep(0.02)
    expect(browser.evaluate("page.settings.soundDelay") == 150, "the delay of the output is stored; 5000 ms are refused")
    wanted = [("ChangeSetting", {"key": "sound.output", "value": "page"}), ("PauseActivity", {}), ("ResumeActivity", {})]
    expect(sorted(server.commands, key=json.dumps) == sorted(wanted, key=json.dumps), f"the switch makes strided silent, and the buttons of a headset pause and resume {server.commands}")
    browser.evaluate("document.getElementById('close-settings').click(); page.changeSettings({ sound: false }); 0")
    expect(browser.evaluate("page.sound.context === null && handlers.pause === null"), "without sound, the output is closed")
    browser.evaluate("page.changeSettings({ sound: true }); 0")
    browser.open(server.address)
    browser.evaluate("import('/page.js').then(({page}) => { window.page = page; })")
