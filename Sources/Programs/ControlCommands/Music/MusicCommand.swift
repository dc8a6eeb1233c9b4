import ArgumentParser
import Glibc
import MusicLibrary

struct MusicCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "music",
        abstract: "Play your own music with its beats on your steps, and manage its library.",
        discussion: """
            Without a verb, it prints what is playing. TRACK is a number shown by music list, a path, or a part of the title, the artist \
            or the path.
            """,
        subcommands: [
            MusicAdd.self, MusicScan.self, MusicList.self, MusicShow.self, MusicRemove.self, MusicTap.self,
            MusicEdit.self, MusicOn.self, MusicOff.self, MusicPlaylist.self, MusicNext.self, MusicPrevious.self,
            MusicVolume.self, MusicClicks.self, ShowMusic.self,
        ],
        defaultSubcommand: ShowMusic.self
    )
}

struct MusicRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a folder or a track from the library; no file is deleted.",
        discussion: """
            Corrections are kept. The next scan adds a track again if its file is still in a folder of the library.
            """
    )
    @OptionGroup var options: MusicOptions
    @OptionGroup var confirmation: Confirmation
    @Argument(help: "A folder of the library, or a track.", completion: .file()) var folderOrTrack: TrackArgument

    func run() throws {
        let library = try options.open()
        let folders = try Terminal.reporting { try library.folders() }
        var path = folderOrTrack.text
        while path.hasSuffix("/"), path.count > 1 { path.removeLast() }
        if let folder = folders.first(where: { $0.path == path || $0.path == ExistingPath.resolved(path) }) {
            let what = "\(folder.path): " + (folder.tracks == 1 ? "1 track" : "\(folder.tracks) tracks")
            try confirmation.require(
                for: [what],
                "Remove this folder from the library?",
                refusal: "nothing was removed"
            )
            try Terminal.reporting { try library.removeFolder(folder.id) }
        } else {
            let track = try folderOrTrack.track(in: library)
            let what = "\(track.id)  \(track.headline)"
            try confirmation.require(for: [what], "Remove this track from the library?", refusal: "nothing was removed")
            try Terminal.reporting { try library.remove(track.id) }
        }
        Terminal.printLine("removed; the files and your corrections are kept")
    }
}

struct MusicEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Correct the tempo or the beats of a track.",
        discussion: "Corrections stay when the file is moved, scanned again or removed from the library."
    )
    @OptionGroup var options: MusicOptions
    @Argument(help: "A track.", completion: .file()) var track: TrackArgument
    @Option(help: ArgumentHelp("The tempo in beats per minute, 30 to 300.", valueName: "bpm")) var tempo: Double?
    @Option(help: ArgumentHelp("Move all beats by this time, -5 to 5; negative: earlier.", valueName: "seconds"))
    var offset: Double?
    @Flag(help: "Use only every second beat.") var half = false
    @Flag(help: "Add a beat in the middle of each interval between two beats.") var double = false
    @Flag(help: "Remove all corrections, before the other options apply.") var reset = false

    func validate() throws {
        guard tempo != nil || offset != nil || half || double || reset else {
            throw ValidationError("write what to change: --tempo, --offset, --half, --double or --reset")
        }
        if half, double { throw ValidationError("--half and --double exclude each other") }
        if let tempo, !TrackCorrection.tempos.contains(tempo) {
            throw ValidationError("--tempo must be 30 to 300 beats per minute")
        }
        if let offset, !TrackCorrection.offsets.contains(offset) {
            throw ValidationError("--offset must be -5 to 5 seconds")
        }
    }

    func run() throws {
        let library = try options.open()
        let track = try track.track(in: library)
        var correction = try Terminal.reporting {
            reset ? TrackCorrection() : try library.correction(track.id)
        }
        if let tempo { (correction.tempo, correction.factor) = (tempo, 1) }
        if let offset { correction.offset = offset }
        correction.factor *= half ? 0.5 : double ? 2 : 1
        guard TrackCorrection.factors.contains(correction.factor) else {
            throw Terminal.failure(
                "the correction is already × \(half ? "1/4" : "4"); to remove it: stridectl music edit \(track.id) --reset"
            )
        }
        try Self.store(correction, of: track, in: library)
    }

    static func store(_ correction: TrackCorrection, of track: Track, in library: MusicLibrary) throws {
        try Terminal.reporting {
            try library.correct(track.id, correction)
            guard let track = try library.track(track.id) else { return }
            let found = track.foundTempo.map { "found \(MusicText.tempo($0))" } ?? "no steady beat was found"
            let tempo = track.tempo.map { "tempo \(MusicText.tempo($0))" } ?? "it is not played"
            Terminal.printLine("\(track.headline): \(tempo) (\(found))\(correction.line.map { ", \($0)" } ?? "")")
            if !track.isAnalysed {
                Terminal.printLine("the track was not analysed yet; the correction applies after the scan")
            }
        }
    }
}

extension TrackCorrection {
    var line: String? {
        guard !isEmpty else { return nil }
        let parts = [
            tempo.map { "tempo \(MusicText.tempo($0))" }, offset == 0 ? nil : "offset \(MusicText.number(offset, 3)) s",
            factor == 1 ? nil : "× \(factor < 1 ? "1/\(Int(1 / factor))" : "\(Int(factor))")",
        ]
        return "corrected: " + parts.compactMap(\.self).joined(separator: ", ")
    }
}

struct MusicTap: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tap",
        abstract: "Set the tempo of a track by tapping a key with the music.",
        discussion: """
            Play the track in any player, and press Enter or the space bar on each beat. The tempo and its accuracy are shown from the eighth \
            tap on. The key q stores the tempo if its accuracy is 2 % or better; Ctrl-C changes nothing. If the beats that were \
            found fit the tempo, they are kept.
            """
    )
    @OptionGroup var options: MusicOptions
    @Argument(help: "A track.", completion: .file()) var track: TrackArgument

    func run() throws {
        let library = try options.open()
        let track = try track.track(in: library)
        guard let terminal = RawTerminal(usesScreen: false) else {
            throw Terminal.failure(
                "music tap needs a terminal; to set a tempo: stridectl music edit \(track.id) --tempo 170"
            )
        }
        // Raw mode is entered by then, so a line begins with a carriage return.
        Terminal.replaceLine(
            "Play \"\(track.headline)\" and press Enter or Space on each beat; q stores the tempo, Ctrl-C cancels"
        )
        let times = Self.taps()
        Terminal.replaceLine("")
        terminal.leave()
        guard let times else { throw Terminal.failure("nothing was changed") }
        guard let tap = TapTempo(times) else {
            throw Terminal.failure(
                "\(times.count) taps give no tempo, nothing was changed; tap at least \(TapTempo.fewestTaps) times regularly"
            )
        }
        let result = Self.line(tap)
        guard tap.isAccurate else {
            throw Terminal.failure("\(result): too inaccurate, nothing was changed; tap longer or more regularly")
        }
        Terminal.printLine(result)
        let present = try Terminal.reporting { try library.correction(track.id) }
        try MusicEdit.store(TrackCorrection(tempo: tap.tempo, offset: present.offset), of: track, in: library)
    }

    private static func line(_ tap: TapTempo) -> String {
        "\(tap.count) taps: \(MusicText.number(tap.tempo, 1)) ± \(MusicText.number(max(0.1, tap.accuracy), 1)) BPM"
    }

    private static func taps() -> [Double]? {
        var times: [Double] = []
        let start = ContinuousClock.now
        while true {
            var key: UInt8 = 0
            let count = read(STDIN_FILENO, &key, 1)
            let now = (ContinuousClock.now - start) / .seconds(1)
            if count < 0, errno == EINTR { continue }
            // At the end of the input, the terminal was closed.
            guard count == 1 else { return nil }
            // Ctrl-D, q.
            if [0x04, UInt8(ascii: "q")].contains(key) { return times }
            // Ctrl-C, Escape.
            if [0x03, 0x1B].contains(key) { return nil }
            guard [0x0A, 0x0D, UInt8(ascii: " ")].contains(key) else { continue }
            times.append(now)
            let text = TapTempo(times).map(line) ?? "\(times.count) taps"
            Terminal.replaceLine(text)
        }
    }
}
