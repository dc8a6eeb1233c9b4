import Foundation
import TestSupport

/// Waits for what is heard, not for the clock.
package struct Steerer {
    private let socket: String

    /// Observes the daemon at a control socket.
    package init(socket: String) { self.socket = socket }

    private struct Line: Decodable {
        var steps_played: Int
    }

    /// Waits until that many further steps have been played.
    package func waitForSteps(_ count: Int) async throws {
        var first: Int?
        let arguments = ["watch", "--json", "--every-change", "--socket", socket]
        let watch = try Program("stridectl", arguments, reading: .output)
        for await line in watch.lines {
            guard let now = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)).steps_played else { continue }
            let start = first ?? now
            first = start
            if now >= start + count { return }
        }
    }
}

extension Home {
    /// Waits until the daemon of this home has played that many further steps.
    package func waitForSteps(_ count: Int) async throws {
        try await Steerer(socket: socket).waitForSteps(count)
    }

    /// Waits until the recording in progress is long enough to be saved: it has a moving time of at least a second.
    package func waitForRecording() async throws {
        struct Line: Decodable {
            struct Recording: Decodable {
                var moving_s: Double
            }
            var recording: Recording?
        }
        let watch = try Program(
            "stridectl",
            ["watch", "--json", "--every-change", "--socket", socket],
            reading: .output
        )
        for await line in watch.lines {
            let status = try? JSONDecoder().decode(Line.self, from: Data(line.utf8))
            if let recording = status?.recording, recording.moving_s >= 1 { return }
        }
    }
}
