import Messages

enum PageFiles {
    private static func text(_ name: String) -> String {
        guard let text = PageTexts.files[name] else { preconditionFailure("there is no file \(name)") }
        return text
    }

    /// The texts of the files with an ending, by their names without it.
    private static func texts(_ ending: String) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: PageTexts.files.compactMap { name, text in
                name.hasSuffix(ending) ? (String(name.dropLast(ending.count)), text) : nil
            }
        )
    }

    /// The modules of the scripts by their names.
    private static var scripts: [String: String] { texts(".js").merging(["messages": Messages.pageScript]) { $1 } }

    /// The media types of the files by their endings; a path without an ending is a page.
    private static let types: [Substring: String] = [
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
    ]

    static func loadPairing() -> [String: PageFile] {
        files([
            "/pair": text("pair.html"),
            "/pair.css": text("pair.css"),
            "/pair.js": PageBundle.script("pair", from: scripts),
        ])
    }

    /// Joins and compresses the files, which takes some milliseconds; without a language, the page uses that of the browser.
    static func load(_ language: Language? = nil) -> [String: PageFile] {
        var contents = [
            "/": page("page.html", in: language),
            "/sensor": page("sensor.html", in: language),
            "/replay": page("replay.html", in: language),
            "/worker.js": text("worker.js"),
            "/manifest.webmanifest": text("manifest.webmanifest"),
            "/icon.svg": text("icon.svg"),
        ]
        let (scripts, styles) = (scripts, texts(".css"))
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

    /// The page with its language as an attribute, which `text.js` reads.
    private static func page(_ name: String, in language: Language?) -> String {
        guard let language else { return text(name) }
        return text(name).replacing(
            "<html lang=\"en\"",
            with: "<html data-language=\"\(language.rawValue)\" lang=\"en\""
        )
    }
}
