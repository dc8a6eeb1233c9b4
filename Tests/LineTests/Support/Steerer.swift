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
}
