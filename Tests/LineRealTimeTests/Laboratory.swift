import Foundation
import LineSupport
import Testing
import TestSupport

/// A headless sound server whose output is recorded, from the tools beside the checkout.
///
/// Beside the recording it keeps the evidence about the machine: see `Evidence`.
struct Laboratory {
    static let servers = ["pulse", "pipewire"]

    /// "pulse" or "pipewire".
    let server: String
    private let folder: TemporaryFolder

    init(server: String) throws {
        self.server = server
        folder = try TemporaryFolder()
    }

    /// The WAV file that is recorded.
    var recording: String { folder.file("out.wav") }

    /// Arguments for `bash` that run the daemon on the server and write `pid N` to standard error, N being its process id.
    ///
    /// On PulseAudio, a line before it has the server's process id, its address and the program that starts it again (see `PulseServer`).
    func command(_ arguments: [String]) -> [String] {
        let strided = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "strided")
            .path
        var tool = ["-c", Self.laboratory, SharedFolder.file("tools/audio-lab.sh").path, "--server", server]
        // The quantum that strided asks for: a server that changes it when a client comes or goes skips two cycles.
        if server == "pipewire" { tool += ["--quantum", "2048", "--rec", recording, "--tail", "\(Self.margin)"] }
        tool += ["--", "bash", "-c", server == "pipewire" ? Self.inServer : Self.beside, "bash", recording, strided]
        return tool + arguments
    }

    /// Seconds at both ends of a recording for which the recorder's measure of missing frames says nothing.
    private static let margin = 2.1

    /// Starts the laboratory; where it is allowed, its server has realtime priority.
    private static let laboratory = #"exec bash "$0" $(chrt --fifo 20 true 2>/dev/null && echo --fifo) "$@""#

    /// Runs the daemon while pipewire records by itself.
    ///
    /// Where it is allowed, the process that writes the frames to the file comes before everything else.
    private static let inServer = """
        for p in $(pgrep -f "/fifo2wav.py [^ ]+ [0-9]+ $1\\$"); do chrt --all-tasks --fifo --pid 19 $p; done >/dev/null 2>&1
        wav=$1; shift
        \(watchingTheMachine)
        echo pid $self >&2; exec "$@"
        """

    /// Starts a probe that ends after the process that becomes the daemon, and writes how late it was woken at most.
    ///
    /// On each processor, before everything else where that is allowed, it wants to be woken every 2.5 ms.
    private static let watchingTheMachine = """
        self=$BASHPID
        python3 - "$wav.stalls" $self 2>/dev/null <<'P' &
        import os, sys, time
        for processor in os.sched_getaffinity(0):
            if os.fork() == 0:
                os.sched_setaffinity(0, [processor])
                try: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(95))
                except OSError: pass
                due, worst, turn = time.monotonic(), 0, 0
                while turn % 40 or os.path.exists("/proc/" + sys.argv[2]):
                    due, turn = max(due + 0.0025, time.monotonic() - 0.0025), turn + 1
                    time.sleep(max(0, due - time.monotonic()))
                    worst = max(worst, time.monotonic() - due)
                open("%s.%d" % (sys.argv[1], processor), "w").write("%.1f" % (worst * 1e3))
                os._exit(0)
        P
        """

    /// Runs the daemon while pulseaudio's monitor goes through the program that pipewire's recording goes through too.
    private static let beside = """
        wav=$1; shift; fifo=$AUDIO_LAB_DIR/monitor; mkfifo "$fifo"
        real=$(chrt --fifo 19 true 2>/dev/null && echo chrt --fifo 19)
        $real python3 "$AUDIO_LAB_DIR/fifo2wav.py" "$fifo" 48000 "$wav" & file=$!
        $real parec -d lab.monitor --raw --format=s16le --rate=48000 --channels=2 --latency-msec=10 >"$fifo" & recorder=$!
        until [ "$(stat -c %s "$wav" 2>/dev/null || echo 0)" -gt 20000 ]; do sleep 0.05; done
        echo "server $AUDIO_LAB_SERVER_PID $PULSE_SERVER $AUDIO_LAB_RESTART" >&2
        (
        \(watchingTheMachine)
        echo pid $self >&2; exec "$@"
        ); status=$?
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

    /// What the recorder and the probe say about the machine.
    func evidence() throws -> Evidence {
        let lost = try String(contentsOfFile: recording + ".lost", encoding: .utf8)
        let stalls = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("out.wav.stalls.") }
            .map { try String(contentsOfFile: folder.file($0), encoding: .utf8) }
        return Evidence(
            lost: try #require(Double(lost.split(separator: "\n").first ?? ""), "\(lost)"),
            stalled: try #require(stalls.compactMap(Double.init).max(), "the probe wrote nothing")
        )
    }
}
