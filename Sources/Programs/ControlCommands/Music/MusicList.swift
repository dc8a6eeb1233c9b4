import ArgumentParser
import Files
import Glibc
import Music
import MusicFiles
import MusicLibrary
import OutsideText

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
        var tracks = try Terminal.reporting {
            try library.tracks(search: search, tempoRanges: ranges)
        }
        if problems { tracks = tracks.filter { MusicText.problem($0) != nil || $0.tempoDiffersFromTag } }
        if json { return Terminal.printLine(JSONText(tracks.map(\.fields), each: .musicTrack)) }
        let lines = tracks.map(Self.line)
        if lines.isEmpty {
            Terminal.printLine(
                search == nil && tempo == nil && !problems ? "the library has no tracks" : "no track fits"
            )
        } else {
            Terminal.page(lines.joined(separator: "\n"))
        }
    }

    private static func line(_ track: Track) -> String {
        let isCorrected = track.tempo != nil && track.foundTempo.map { abs($0 - (track.tempo ?? 0)) > 0.05 } ?? true
        let tempo =
            track.tempo.map { isCorrected ? "[\(MusicText.number($0, 1))]" : MusicText.number($0, 1) + " " } ?? "–  "
        let length = track.duration.map(MusicText.clock) ?? "–"
        let figures = "\("\(track.id)".aligned(to: 5))  \(tempo.aligned(to: 8)) \(length.aligned(to: 6))"
        var line = "\(figures)  \(track.headline)"
        if let problem = MusicText.problem(track) {
            line += " (\(problem))"
        } else if track.tempoDiffersFromTag, let tag = track.tagTempo {
            line += " (the tags contain \(MusicText.tempo(tag)))"
        }
        return line.cleaned
    }
}

extension Track {
    var tempoDiffersFromTag: Bool {
        guard let tagTempo, let tempo else { return false }
        return ![0.5, 1, 2].contains { abs(tagTempo / tempo * $0 - 1) < 0.03 }
    }
}

extension Track {
    var fields: JSONFields {
        [
            "id": id, "path": path, "title": title, "artist": artist, "album": album, "duration_s": duration,
            "tempo_bpm": tempo, "found_tempo_bpm": foundTempo, "tag_tempo_bpm": tagTempo, "confidence": confidence,
            "loudness_lufs": loudness, "true_peak": truePeak, "last_played_s": lastPlayed, "available": isAvailable,
            "problem": MusicText.problem(self),
        ]
    }
}

struct MusicShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a track: tempo, beats, loudness, corrections and the waveform.",
        discussion: """
            The first drawing is the whole track, with a line under the parts that have a steady tempo. The second drawing is a \
            part of eight seconds, with a mark for each beat. Beats that begin a bar have the mark ^.
            """
    )
    @OptionGroup var options: MusicOptions
    @Argument(help: "A track.", completion: .file()) var track: TrackArgument
    @Option(help: ArgumentHelp("The time at which the second drawing begins.", valueName: "seconds")) var at: Double?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        if let at, !(0...AudioLimits.longest).contains(at) { throw ValidationError("--at must be 0 to 36000 seconds") }
    }

    func run() throws {
        let library = try options.open()
        let track = try track.track(in: library)
        if json { return Terminal.printLine(JSONText(track.fields, .musicTrack)) }
        let (beats, correction, waveform) = try Terminal.reporting {
            (try library.beatMap(track.id), try library.correction(track.id), try library.waveform(track.id))
        }
        var lines = Self.description(track, beats, correction)
        let columns = min(max(20, DisplayOptions.columns - 1), 400)
        if let beats, let duration = track.duration, !waveform.isEmpty {
            lines.append("")
            lines += WaveformText.overview(waveform, beats, duration: duration, columns: columns)
            let start = at ?? beats.steady.first.map { beats.beats[$0.lowerBound] } ?? beats.beats.first ?? 0
            lines += Self.detail(of: track, beats, from: max(0, start - 0.2), columns: columns)
        }
        Terminal.printLine(lines: lines.map(\.cleaned).joined(separator: "\n"))
    }

    private static func description(_ track: Track, _ beats: BeatMap?, _ correction: TrackCorrection) -> [String] {
        var lines = ["\(track.id)  \(track.headline)", "file        \(track.path)"]
        if let album = track.album { lines.append("album       \(album)") }
        if let duration = track.duration { lines.append("length      \(MusicText.clock(duration))") }
        if let tempo = track.tempo {
            let confidence = track.confidence.map { ", confidence \(MusicText.number($0, 2))" } ?? ""
            lines.append("tempo       \(MusicText.tempo(tempo))\(confidence)")
        }
        if let line = correction.line {
            lines.append("            \(line); found: \(track.foundTempo.map(MusicText.tempo) ?? "no steady beat")")
        }
        if let tempo = track.tagTempo { lines.append("tag         \(MusicText.tempo(tempo)) (only a hint)") }
        if let beats, let first = beats.beats.first {
            let bars = beats.firstDownbeat.map { "; the first bar begins with beat \($0 + 1)" } ?? ""
            lines.append("beats       \(beats.beats.count), the first at \(MusicText.number(first, 2)) s\(bars)")
        }
        if let peak = track.truePeak {
            let loudness = track.loudness.map { "\(MusicText.number($0, 1)) LUFS" } ?? "silent"
            let decibels = peak > 0 ? MusicText.number(20 * log10(peak), 1) : "-inf"
            lines.append("loudness    \(loudness), true peak \(decibels) dB")
        }
        if let problem = MusicText.problem(track) { lines.append("problem     \(problem)") }
        return lines
    }

    private static func detail(of track: Track, _ beats: BeatMap, from start: Double, columns: Int) -> [String] {
        let (rate, seconds) = (8_000, 8.0)
        let program = MusicProgram.path(beside: CommandLine.executable)
        var samples: [Float] = []
        do throws(MusicFileError) {
            let decoder = try DecodedTrack(track.path, rate: rate, from: start, program: program)
            let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * 4_096)
            defer { buffer.deallocate() }
            while samples.count < 2 * rate * Int(seconds), case let count = try decoder.read(into: buffer), count > 0 {
                samples += buffer[..<(2 * count)]
            }
        } catch {
            return ["", "the file cannot be decoded: \(error)"]
        }
        return WaveformText.detail(samples, rate: rate, beats, from: start, seconds: seconds, columns: columns)
    }
}
