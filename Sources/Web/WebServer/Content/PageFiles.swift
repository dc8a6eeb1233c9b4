import Messages

/// All files of the page, by their paths.
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

    /// The files of the page on which a device of the local network enters a code.
    static func loadPairing() -> [String: PageFile] {
        [
            "/pair": PageFile(
                type: "text/html; charset=utf-8",
                content: PackageResources.pair_html
            ),
            "/pair.css": PageFile(type: "text/css; charset=utf-8", content: PackageResources.pair_css),
            "/pair.js": PageFile(type: "text/javascript; charset=utf-8", content: PackageResources.pair_js),
            "/messages.js": PageFile(type: "text/javascript; charset=utf-8", content: PackageResources.messages_js),
            "/text.js": PageFile(type: "text/javascript; charset=utf-8", content: PackageResources.text_js),
        ]
    }

    /// Compresses the files, which takes some milliseconds.
    ///
    /// - Parameter language: The language of the page; nil means that of the browser.
    static func load(_ language: Language? = nil) -> [String: PageFile] {
        var files = [
            "/": PageFile(type: "text/html; charset=utf-8", content: page(PackageResources.page_html, in: language)),
            "/page.css": PageFile(type: "text/css; charset=utf-8", content: PackageResources.page_css),
            "/map.css": PageFile(type: "text/css; charset=utf-8", content: PackageResources.map_css),
            "/sensor": PageFile(
                type: "text/html; charset=utf-8",
                content: page(PackageResources.sensor_html, in: language)
            ),
            "/sensor.css": PageFile(type: "text/css; charset=utf-8", content: PackageResources.sensor_css),
            "/manifest.webmanifest": PageFile(
                type: "application/manifest+json",
                content: PackageResources.manifest_webmanifest
            ),
            "/icon.svg": PageFile(type: "image/svg+xml", content: PackageResources.icon_svg),
        ]
        for (name, content) in scripts {
            files["/\(name).js"] = PageFile(type: "text/javascript; charset=utf-8", content: content)
        }
        return files
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
