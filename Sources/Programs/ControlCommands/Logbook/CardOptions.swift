import Activities
import ArgumentParser
import Files
import Glibc
import Messages
import Report
import Sync

/// The picture of an activity for other people.
struct CardOptions: ParsableArguments {
    /// The radius in metres of the zones around the start and the end if the runner has set no privacy zone.
    private static let radiusAtEnds = 200.0

    @Option(
        name: .customLong("card"),
        help: ArgumentHelp(
            "Write a picture to share, without what is in your privacy zones.",
            valueName: "file.png|file.svg"
        ),
        completion: .file(extensions: ["png", "svg"])
    )
    var path: String?
    @Flag(help: "With --card: show the whole route, with your start and end.") var wholeRoute = false
    @Flag(help: "With --card: show the totals of the whole activity, even if a part of its route is left out.")
    var wholeTotals = false

    func validate() throws {
        if let path {
            guard [".png", ".svg"].contains(where: path.lowercased().hasSuffix) else {
                throw ValidationError("--card needs the name of a file that ends in .png or .svg")
            }
        } else if wholeRoute || wholeTotals {
            throw ValidationError("--whole-route and --whole-totals need --card FILE.png")
        }
    }

    /// Writes the picture; a line on standard error says what else is left out, and what is not protected.
    func write(_ track: ActivityTrack, _ display: DisplayOptions) throws {
        guard let path else { return }
        let card = RunCard(try visible(track, display), units: display.units, messages: display.messages)
        let svg = Array(card.svg.utf8)
        let bytes = path.lowercased().hasSuffix(".svg") ? svg : try Self.png(svg)
        try OutputFile(path: path).write(bytes)
        Terminal.printLine(path)
    }

    /// The track without the parts in the privacy zones; without any position if nothing else remains.
    private func visible(_ track: ActivityTrack, _ display: DisplayOptions) throws -> ActivityTrack {
        guard !wholeRoute, track.samples.contains(where: { $0.position != nil }) else { return track }
        var zones = try Terminal.reporting(in: display.messages) {
            try SyncFiles.user.configuration().privacyZones()
        }
        if zones.isEmpty {
            var generator = SystemRandomNumberGenerator()
            zones = track.zonesAtEnds(radius: Self.radiusAtEnds, using: &generator)
            let remark =
                "No privacy zone is set, so the card has no route within about 300 m of the start and the end. First set one: stridectl sync zone home LAT,LON 300m"
            Terminal.printError(display.messages.translated(remark))
        }
        if let visible = track.removing(zones, totals: wholeTotals ? .whole : .visible) { return visible }
        let remark = "The whole route is in a privacy zone, so the card has none."
        Terminal.printError(display.messages.translated(remark))
        var placeless = track
        for index in placeless.samples.indices { placeless.samples[index].position = nil }
        return placeless
    }

    /// Converts the picture with rsvg-convert, in a folder that only the user can read.
    private static func png(_ svg: [UInt8]) throws -> [UInt8] {
        let folder = try ReportCommand.folder()
        let (source, target) = ("\(folder)/card.\(getpid()).svg", "\(folder)/card.\(getpid()).png")
        defer { for file in [source, target] { unlink(file) } }
        try OutputFile(path: source).write(svg)
        switch OtherProgram.run(["rsvg-convert", "--format=png", "--output=\(target)", source]) {
        case nil:
            throw Terminal.failure(
                "a PNG picture needs the program rsvg-convert: install librsvg2-bin (Debian, Ubuntu), librsvg2-tools (Fedora) or librsvg (Arch), or write an SVG picture: --card FILE.svg"
            )
        case 0: break
        default:
            throw Terminal.failure("rsvg-convert could not make the picture; write an SVG picture: --card FILE.svg")
        }
        guard let bytes = try? RegularFile.read(target, limit: 1 << 24) else {
            throw Terminal.failure("rsvg-convert made no picture; write an SVG picture: --card FILE.svg")
        }
        return bytes
    }
}
