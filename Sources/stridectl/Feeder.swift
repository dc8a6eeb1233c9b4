import ArgumentParser
import Control

/// Sends a stream to the daemon in pieces of complete lines, and prints the counts at the end.
struct Feeder<Method: ControlMethod> where Method.Reply == FeedReply {
    let daemon: Daemon
    /// Creates the call that sends one piece.
    let call: ([UInt8]) -> Method
    /// The name of the stream's elements, for the summary.
    let noun: String
    /// The source to follow before the stream is sent, if any.
    var following: FollowChoice?
    /// Whether it is an error if strided could not use any part of the stream.
    var needsUse = false

    /// Sends the pieces until the input ends.
    ///
    /// It waits for the daemon's reply to one piece before it reads the next. A slow daemon therefore slows the input, and no
    /// data accumulates.
    ///
    /// - Parameter next: Waits for and returns the next piece, at most `Latin1Text.maximumLength` bytes; nil at the end.
    func feed(_ next: () async -> [UInt8]?) async throws {
        var total = FeedCount(accepted: 0, ignored: 0, refused: 0)
        try await daemon.connect { first throws(ControlClientError) in
            var client = first
            if let following { _ = try await client.call(Follow(source: following)) }
            while let lines = await next() {
                // The daemon closes a connection after 30 s without data, which can happen while the runner stands still.
                if !client.isOpen { client = try await ControlClient.connect(to: daemon.path) }
                let count = try await client.call(call(lines)).counters
                total = FeedCount(
                    accepted: total.accepted + count.accepted,
                    ignored: total.ignored + count.ignored,
                    refused: total.refused + count.refused
                )
            }
        }
        Terminal.printError("\(total.accepted) \(noun) used, \(total.ignored) ignored, \(total.refused) damaged")
        if needsUse, total.accepted == 0 { throw ExitCode.failure }
    }
}
