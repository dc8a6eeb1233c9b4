import ArgumentParser
import MusicLibrary
import OutsideText

/// The command `stridectl music list`: lists the tracks.
struct MusicList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tracks of the library with their tempos.",
        discussion: "A tempo in brackets was corrected. A track without a tempo is not played."
    )
    @OptionGroup var options: MusicOptions
    @Option(
        help: ArgumentHelp("Only tracks whose tempo, half of it or twice it is within 6 % of this.", valueName: "bpm")
    )
    var tempo: Double?
    @Option(help: ArgumentHelp("Only tracks with this text in title, artist, album or path.", valueName: "text"))
    var search: String?
    @Flag(help: "Only tracks that are not played, or whose tags contain another tempo.") var problems = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        if let tempo, !(30...400).contains(tempo) {
            throw ValidationError("--tempo must be 30 to 400 beats per minute")
        }
    }

    func run() throws {
        let library = try options.open()
        let ranges = tempo.map { [(0.94 * $0)...(1.06 * $0)] }
        var tracks = try MusicOptions.reporting { () throws(MusicLibraryError) in
            try library.tracks(search: search, tempoRanges: ranges)
        }
        if problems { tracks = tracks.filter { MusicText.problem($0) != nil || $0.tempoDiffersFromTag } }
        if json { return Terminal.printLine(JSONText(tracks.map { MusicTrackDocument($0) }, each: .musicTrack)) }
        let lines = tracks.map(Self.line)
        if lines.isEmpty {
            Terminal.printLine(
                search == nil && tempo == nil && !problems ? "the library has no tracks" : "no track fits"
            )
        } else {
            Terminal.page(MusicLines(lines: lines))
        }
    }

    private static func line(_ track: Track) -> String {
        func padded(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let isCorrected = track.tempo != nil && track.foundTempo.map { abs($0 - (track.tempo ?? 0)) > 0.05 } ?? true
        let tempo =
            track.tempo.map { isCorrected ? "[\(MusicText.number($0, 1))]" : MusicText.number($0, 1) + " " } ?? "–  "
        let length = track.duration.map(MusicText.clock) ?? "–"
        var line = "\(padded("\(track.id)", 5))  \(padded(tempo, 8)) \(padded(length, 6))  \(track.headline)"
        if let problem = MusicText.problem(track) {
            line += " (\(problem))"
        } else if track.tempoDiffersFromTag, let tag = track.tagTempo {
            line += " (the tags contain \(MusicText.tempo(tag)))"
        }
        return line.cleaned
    }
}

extension Track {
    /// Whether the tags contain a tempo that is neither the one for matching nor its half or double.
    var tempoDiffersFromTag: Bool {
        guard let tagTempo, let tempo else { return false }
        return ![0.5, 1, 2].contains { abs(tagTempo / tempo * $0 - 1) < 0.03 }
    }
}

/// Lines that can be shown by a pager.
private struct MusicLines: CustomStringConvertible {
    let lines: [String]

    var description: String { lines.joined(separator: "\n") }
}

/// A track as JSON.
struct MusicTrackDocument: Encodable {
    private let id: TrackID
    private let path: String
    private let title: String?
    private let artist: String?
    private let album: String?
    private let duration_s: Double?
    private let tempo_bpm: Double?
    private let found_tempo_bpm: Double?
    private let tag_tempo_bpm: Double?
    private let confidence: Double?
    private let loudness_lufs: Double?
    private let true_peak: Double?
    private let last_played_s: Int64?
    private let available: Bool
    private let problem: String?

    init(_ track: Track) {
        (id, path, title, artist, album) = (track.id, track.path, track.title, track.artist, track.album)
        (duration_s, tempo_bpm, found_tempo_bpm) = (track.duration, track.tempo, track.foundTempo)
        (tag_tempo_bpm, confidence, loudness_lufs) = (track.tagTempo, track.confidence, track.loudness)
        (true_peak, last_played_s, available) = (track.truePeak, track.lastPlayed, track.isAvailable)
        problem = MusicText.problem(track)
    }
}
