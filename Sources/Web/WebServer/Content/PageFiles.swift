import Messages

enum PageFiles {
    /// The modules of the scripts by their names.
    private static var scripts: [String: String] {
        [
            "announce": text(PackageResources.announce_js),
            "basemap": text(PackageResources.basemap_js),
            "beat": text(PackageResources.beat_js),
            "beatview": text(PackageResources.beatview_js),
            "bytereader": text(PackageResources.bytereader_js),
            "calibrate": text(PackageResources.calibrate_js),
            "charts": text(PackageResources.charts_js),
            "clock": text(PackageResources.clock_js),
            "connection": text(PackageResources.connection_js),
            "controls": text(PackageResources.controls_js),
            "describe": text(PackageResources.describe_js),
            "digits": text(PackageResources.digits_js),
            "fields": text(PackageResources.fields_js),
            "format": text(PackageResources.format_js),
            "hold": text(PackageResources.hold_js),
            "map": text(PackageResources.map_js),
            "messages": Messages.pageScript,
            "model": text(PackageResources.model_js),
            "page": text(PackageResources.page_js),
            "pair": text(PackageResources.pair_js),
            "pmtiles": text(PackageResources.pmtiles_js),
            "replay": text(PackageResources.replay_js),
            "replaymodel": text(PackageResources.replaymodel_js),
            "routeview": text(PackageResources.routeview_js),
            "runview": text(PackageResources.runview_js),
            "sensor": text(PackageResources.sensor_js),
            "sensorclock": text(PackageResources.sensorclock_js),
            "sensorsender": text(PackageResources.sensorsender_js),
            "settings": text(PackageResources.settings_js),
            "sound": text(PackageResources.sound_js),
            "summary": text(PackageResources.summary_js),
            "text": text(PackageResources.text_js),
            "ticks": text(PackageResources.ticks_js),
            "touchlock": text(PackageResources.touchlock_js),
            "track": text(PackageResources.track_js),
            "vectortile": text(PackageResources.vectortile_js),
            "vibrate": text(PackageResources.vibrate_js),
            "views": text(PackageResources.views_js),
            "workoutview": text(PackageResources.workoutview_js),
        ]
    }

    private static var styles: [String: String] {
        [
            "map": text(PackageResources.map_css),
            "page": text(PackageResources.page_css),
            "replay": text(PackageResources.replay_css),
            "sensor": text(PackageResources.sensor_css),
            "states": text(PackageResources.states_css),
        ]
    }

    /// The media types of the files by their endings; a path without an ending is a page.
    private static let types: [Substring: String] = [
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
    ]

    static func loadPairing() -> [String: PageFile] {
        files([
            "/pair": text(PackageResources.pair_html),
            "/pair.css": text(PackageResources.pair_css),
            "/pair.js": PageBundle.script("pair", from: scripts),
        ])
    }

    /// Joins and compresses the files, which takes some milliseconds; without a language, the page uses that of the browser.
    static func load(_ language: Language? = nil) -> [String: PageFile] {
        var contents = [
            "/": page(PackageResources.page_html, in: language),
            "/sensor": page(PackageResources.sensor_html, in: language),
            "/replay": page(PackageResources.replay_html, in: language),
            "/worker.js": text(PackageResources.worker_js),
            "/manifest.webmanifest": text(PackageResources.manifest_webmanifest),
            "/icon.svg": text(PackageResources.icon_svg),
        ]
        let (scripts, styles) = (scripts, styles)
        for name in ["page", "sensor", "replay"] {
            contents["/\(name).js"] = PageBundle.script(name, from: scripts)
            contents["/\(name).css"] = PageBundle.style(name, from: styles)
        }
        return files(contents).merging([
            "/silence.wav": PageFile(type: "audio/wav", content: ClickSound.silence)
        ]) { own, _ in own }
    }

    private static func files(_ contents: [String: String]) -> [String: PageFile] {
        Dictionary(
            uniqueKeysWithValues: contents.map { path, content in
                let type = path.split(separator: ".").dropFirst().last.flatMap { types[$0] }
                return (path, PageFile(type: type ?? "text/html; charset=utf-8", content: Array(content.utf8)))
            }
        )
    }

    private static func text(_ content: [UInt8]) -> String { String(decoding: content, as: UTF8.self) }

    /// The page with its language as an attribute, which `text.js` reads.
    private static func page(_ content: [UInt8], in language: Language?) -> String {
        guard let language else { return text(content) }
        return text(content).replacing(
            "<html lang=\"en\"",
            with: "<html data-language=\"\(language.rawValue)\" lang=\"en\""
        )
    }
}
