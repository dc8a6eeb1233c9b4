import Foundation
import LineSupport
import Testing

/// A headless sound server whose output is recorded, from the tools beside the checkout.
///
/// A server or recorder that is not scheduled loses samples: then every later click is recorded too early, whatever the
/// daemon did. The recorder compares the frames with the system's time and writes the milliseconds that are missing.
/// Only that evidence makes a recording *inconclusive*; it is made again. A complete recording is judged, once.
struct Laboratory {
    static let servers = ["pulse", "pipewire"]

    /// "pulse" or "pipewire".
    let server: String
    private let folder: TemporaryFolder

    private init(server: String) throws {
        self.server = server
        folder = try TemporaryFolder()
    }

    /// The WAV file that is recorded.
    var recording: String { folder.file("out.wav") }

    /// Arguments for `python3` that run the daemon on the server and write `pid N` to standard error, N being its process id.
    func command(_ arguments: [String]) -> [String] {
        let strided = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "strided")
            .path
        var tool = ["bash", Shared.file("tools/audio-lab.sh"), "--fifo", "--server", server]
        // A desktop's own quantum: the shorter the cycles, the more of them a busy machine skips.
        if server == "pipewire" { tool += ["--quantum", "1024", "--rec", recording, "--tail", "\(Self.margin)"] }
        tool += ["--", "bash", "-c", server == "pipewire" ? Self.inServer : Self.beside, "bash", recording, strided]
        return Program.hearingSignals(tool + arguments)
    }

    /// Seconds at both ends of a recording for which the recorder's measure of missing frames says nothing.
    private static let margin = 2.1

    /// Runs the daemon while pipewire records by itself.
    ///
    /// Where it is allowed, the process that writes the frames to the file comes before everything else.
    private static let inServer = """
        for p in $(pgrep -f "/fifo2wav.py [^ ]+ [0-9]+ $1\\$"); do chrt --all-tasks --fifo --pid 19 $p; done >/dev/null 2>&1
        shift; echo pid $$ >&2; exec "$@"
        """

    /// Runs the daemon while pulseaudio's monitor goes through the program that pipewire's recording goes through too.
    private static let beside = """
        wav=$1; shift; fifo=$AUDIO_LAB_DIR/monitor; mkfifo "$fifo"
        real=$(chrt --fifo 19 true 2>/dev/null && echo chrt --fifo 19)
        $real python3 "$AUDIO_LAB_DIR/fifo2wav.py" "$fifo" 48000 "$wav" & file=$!
        $real parec -d lab.monitor --raw --format=s16le --rate=48000 --channels=2 --latency-msec=10 >"$fifo" & recorder=$!
        until [ "$(stat -c %s "$wav" 2>/dev/null || echo 0)" -gt 20000 ]; do sleep 0.05; done
        (echo pid $BASHPID >&2; exec "$@"); status=$?
        sleep \(margin); kill $recorder; kill -INT $file; wait $file
        exit $status
        """

    /// Frames of the onsets for which the recorder's measure holds.
    func onsets(in clicks: ClickFile) -> [Int] {
        let first = Int(Self.margin * Double(clicks.rate))
        return clicks.attacks(after: clicks.rate / 12).filter { $0 >= first }
    }

    /// Arguments that tell `onsets.py` the same.
    static let analysedPart = ["--start", "\(margin)"]

    /// Milliseconds of sound that are not in the recording.
    private func millisecondsLost() throws -> Double {
        let text = try String(contentsOfFile: recording + ".lost", encoding: .utf8)
        return try #require(Double(text.split(separator: "\n").first ?? ""), "\(text)")
    }
}

extension Laboratory {
    /// How often a recording is made, all of them inconclusive, before the test ends as inconclusive.
    private static let most = 3
    /// The least that a server skips is a cycle, 5.3 ms or more; the measure itself varies by tenths of a millisecond.
    private static let tolerance = 1.0

    /// Records until a recording is complete; every inconclusive one is printed.
    ///
    /// - Parameter record: Makes the recording and returns what the test judges.
    /// - Throws: What `record` throws, at once. If every recording was inconclusive the test is cancelled as INCONCLUSIVE,
    ///   which `make test` counts: the machine was too busy to say anything about the daemon.
    static func completeRecording<Result>(
        on server: String,
        _ record: (Laboratory) async throws -> Result
    ) async throws -> Result {
        var losses: [Double] = []
        while losses.count < most {
            let laboratory = try Laboratory(server: server)
            let result = try await record(laboratory)
            let lost = try laboratory.millisecondsLost()
            guard lost > tolerance else { return result }
            losses.append(lost)
            print("INCONCLUSIVE recording \(losses.count) of at most \(most) on \(server): \(lost) ms are missing")
        }
        try Test.cancel("INCONCLUSIVE: \(most) recordings on \(server) lost \(losses) ms; the machine is too busy")
    }
}
