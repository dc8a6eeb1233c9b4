import ArgumentParser
import Control

/// Sends a stream to the daemon piece by piece, in whole lines, and says at the end what became of it.
struct Feeder {
    let daemon: Daemon
    let request: ([UInt8]) -> Request
    /// What the stream is made of, for the summary.
    let noun: String
    /// An order to give first, if any.
    var opening: Request?
    /// Whether a stream of which nothing was used is a failure.
    var needsUse = false

    /// Feeds until the input ends.
    ///
    /// The daemon's answer to one piece is awaited before the next is read, so a daemon that
    /// is slow slows the source and nothing piles up.
    ///
    /// - Parameter next: Waits for the next piece, at most `Request.maximumFeedLength` bytes; nil at the end.
    func feed(_ next: () async -> [UInt8]?) async throws {
        var total = FeedCount(accepted: 0, ignored: 0, refused: 0)
        try await daemon.talk { first throws(ControlClientError) in
            var client = first
            if let opening { _ = try await client.status(after: opening) }
            while let lines = await next() {
                // The daemon closes a connection over which nothing has come for 30 s, as when a runner stands.
                if !client.isOpen { client = try await ControlClient.connect(to: daemon.path) }
                let count = try await client.count(of: request(lines))
                total = FeedCount(
                    accepted: total.accepted + count.accepted,
                    ignored: total.ignored + count.ignored,
                    refused: total.refused + count.refused
                )
            }
        }
        Terminal.complain("\(total.accepted) \(noun) used, \(total.ignored) of no use, \(total.refused) damaged")
        if needsUse, total.accepted == 0 { throw ExitCode.failure }
    }
}
