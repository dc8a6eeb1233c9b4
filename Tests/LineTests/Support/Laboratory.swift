import Foundation

/// A headless sound server whose output is recorded, from the tools beside the checkout.
struct Laboratory {
    /// "pulse" or "pipewire".
    let server: String
    /// The WAV file to record into.
    let recording: String

    /// Lets the recorder run before everything else where that is allowed, says its own process id, and becomes the daemon.
    private static let prelude = """
        for p in $(pgrep -x 'pw-record|pw-cat|parec|pacat'); do chrt --all-tasks --fifo --pid 19 $p; done >/dev/null 2>&1
        echo pid $$ >&2; exec "$@"
        """

    /// Arguments for `python3` that run the daemon on the server.
    func command(_ arguments: [String]) -> [String] {
        let strided = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "strided")
            .path
        let laboratory = [Shared.file("tools/audio-lab.sh"), "--fifo", "--server", server, "--rec", recording, "--"]
        return Program.hearingSignals(
            ["bash"] + laboratory + ["bash", "-c", Self.prelude, "bash", strided] + arguments
        )
    }
}
