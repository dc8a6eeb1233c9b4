import Messages

enum PageFiles {
    private static let scripts: [(name: String, content: [UInt8])] = [
        ("announce", PackageResources.announce_js),
        ("basemap", PackageResources.basemap_js),
        ("beat", PackageResources.beat_js),
        ("beatview", PackageResources.beatview_js),
        ("bytereader", PackageResources.bytereader_js),
        ("charts", PackageResources.charts_js),
        ("clock", PackageResources.clock_js),
        ("connection", PackageResources.connection_js),
        ("controls", PackageResources.controls_js),
        ("digits", PackageResources.digits_js),
        ("format", PackageResources.format_js),
        ("hold", PackageResources.hold_js),
        ("map", PackageResources.map_js),
        ("messages", PackageResources.messages_js),
        ("model", PackageResources.model_js),
        ("page", PackageResources.page_js),
        ("pmtiles", PackageResources.pmtiles_js),
        ("routeview", PackageResources.routeview_js),
        ("runview", PackageResources.runview_js),
        ("sensor", PackageResources.sensor_js),
        ("sensorclock", PackageResources.sensorclock_js),
        ("sensorsender", PackageResources.sensorsender_js),
        ("settings", PackageResources.settings_js),
        ("text", PackageResources.text_js),
        ("ticks", PackageResources.ticks_js),
        ("touchlock", PackageResources.touchlock_js),
        ("track", PackageResources.track_js),
        ("vectortile", PackageResources.vectortile_js),
        ("vibrate", PackageResources.vibrate_js),
        ("workoutview", PackageResources.workoutview_js),
        ("worker", PackageResources.worker_js),
    ]

    /// The media types of the files by their endings; a path without an ending is a page.
    private static let types: [Substring: String] = [
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
    ]

    static func loadPairing() -> [String: PageFile] {
        files([
            "/pair": PackageResources.pair_html,
            "/pair.css": PackageResources.pair_css,
            "/pair.js": PackageResources.pair_js,
            "/messages.js": PackageResources.messages_js,
            "/text.js": PackageResources.text_js,
        ])
    }

    /// Compresses the files, which takes some milliseconds; without a language, the page uses that of the browser.
    static func load(_ language: Language? = nil) -> [String: PageFile] {
        var contents = [
            "/": page(PackageResources.page_html, in: language),
            "/page.css": PackageResources.page_css,
            "/map.css": PackageResources.map_css,
            "/sensor": page(PackageResources.sensor_html, in: language),
            "/sensor.css": PackageResources.sensor_css,
            "/manifest.webmanifest": PackageResources.manifest_webmanifest,
            "/icon.svg": PackageResources.icon_svg,
        ]
        for (name, content) in scripts { contents["/\(name).js"] = content }
        return files(contents)
    }

    private static func files(_ contents: [String: [UInt8]]) -> [String: PageFile] {
        Dictionary(
            uniqueKeysWithValues: contents.map { path, content in
                let type = path.split(separator: ".").dropFirst().last.flatMap { types[$0] }
                return (path, PageFile(type: type ?? "text/html; charset=utf-8", content: content))
            }
        )
    }

    /// The page with its language as an attribute, which `text.js` reads.
    private static func page(_ content: [UInt8], in language: Language?) -> [UInt8] {
        guard let language else { return content }
        let text = String(decoding: content, as: UTF8.self)
        return Array(
            text.replacing("<html lang=\"en\"", with: "<html data-language=\"\(language.rawValue)\" lang=\"en\"").utf8
        )
    }
}
