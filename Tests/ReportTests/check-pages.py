"""Opens report pages in headless Chromium: axe-core's verdict, and pictures in every way a page is read.

    check-pages.py FOLDER AXE FILE.html…

Needs Chromium, the Python package websocket-client, axe.min.js at AXE, and pdftoppm for pictures of the printed pages.
"""

import base64, json, pathlib, subprocess, sys, tempfile, time, urllib.request

import websocket

folder, axe, files = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).read_text(), sys.argv[3:]
folder.mkdir(parents=True, exist_ok=True)
profile = tempfile.mkdtemp()
browser = subprocess.Popen(
    ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
     "--remote-allow-origins=*", f"--user-data-dir={profile}", "about:blank"],
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
port_file = pathlib.Path(profile, "DevToolsActivePort")
for _ in range(300):
    if port_file.exists() and "\n" in port_file.read_text():
        break
    time.sleep(0.1)
port = port_file.read_text().split()[0]
targets = json.load(urllib.request.urlopen(f"http://localhost:{port}/json"))
page = next(t for t in targets if t["type"] == "page")
socket = websocket.create_connection(page["webSocketDebuggerUrl"], timeout=120)
number = 0


def call(method, **params):
    global number
    number += 1
    socket.send(json.dumps({"id": number, "method": method, "params": params}))
    while True:
        answer = json.loads(socket.recv())
        if answer.get("id") == number:
            if "error" in answer:
                raise SystemExit(f"{method}: {answer['error']}")
            return answer["result"]


def evaluate(text):
    result = call("Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True)
    if "exceptionDetails" in result:
        raise SystemExit(result["exceptionDetails"])
    return result["result"].get("value")


def picture(name, width):
    call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1.5, mobile=False)
    height = min(evaluate("document.documentElement.scrollHeight"), 9000)
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    shot = call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
    (folder / name).write_bytes(base64.b64decode(shot["data"]))


def scheme(value):
    call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])


faults = 0
try:
    call("Page.enable")
    # axe-core is put into the page by the debugger, which the page's own policy does not bind.
    call("Page.setBypassCSP", enabled=True)
    for file in map(pathlib.Path, files):
        call("Page.navigate", url=file.resolve().as_uri())
        for _ in range(100):
            if evaluate("document.readyState") == "complete" and evaluate("location.href") == file.resolve().as_uri():
                break
            time.sleep(0.1)
        for value in ["light", "dark"]:
            scheme(value)
            picture(f"{file.stem}-{value}.png", 1100)
            evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            for width in [1100, 360]:
                call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
                evaluate(axe + ";0")
                found = json.loads(evaluate("axe.run().then(r => JSON.stringify(r.violations.map(v => "
                                            "[v.id, v.impact, v.nodes.length, v.nodes[0].html.slice(0, 200)])))"))
                for violation in found:
                    faults += 1
                    print(f"{file.name} ({value}, {width} px): axe: {violation}")
                wide = evaluate("document.documentElement.scrollWidth")
                if wide > width:
                    faults += 1
                    print(f"{file.name} ({value}): {wide} px wide on a screen of {width} px")
            evaluate("document.querySelectorAll('details').forEach(d => d.open = false)")
            picture(f"{file.stem}-{value}-360.png", 360)
        scheme("light")
        call("Emulation.clearDeviceMetricsOverride")
        printed = call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        pdf = folder / f"{file.stem}.pdf"
        pdf.write_bytes(base64.b64decode(printed["data"]))
        subprocess.run(["pdftoppm", "-r", "60", "-png", pdf, folder / f"{file.stem}-page"], check=True)
        print(f"{file.name}: looked at in both schemes, at 1100 and 360 px, and printed")
finally:
    socket.close()
    browser.terminate()
    browser.wait()
sys.exit(1 if faults else 0)
