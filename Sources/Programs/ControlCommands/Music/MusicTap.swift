import ArgumentParser
import Glibc
import MusicLibrary

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

    /// The times of the taps in seconds; nil if the user cancels.
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
