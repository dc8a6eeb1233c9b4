import ArgumentParser
import Control

/// Sends an input stream to the daemon in pieces of complete lines, and prints at the end how much of it was used.
struct Feeder<Method: ControlMethod> where Method.Reply == FeedNMEA.Reply {
    let daemon: Daemon
    /// Creates the call that sends one piece of the stream to the daemon; true for the first one.
    let call: ([UInt8], Bool) -> Method
    /// What the stream consists of, for example "sentences", for the summary.
    let noun: String
    /// The source that strided follows from the start of the stream; nil leaves the choice unchanged.
    var following: FollowChoice?

    /// Sends the pieces of the stream until it ends, and prints why the first damaged line is damaged.
    ///
    /// If strided could not use anything of the stream, the exit status is 1.
    ///
    /// It waits for the daemon's reply to one piece before it reads the next one. So a slow daemon slows the input, and no
    /// data accumulates in memory.
    ///
    /// - Parameter next: Waits for the next piece and returns it (at most `Latin1Text.maximumLength` bytes); nil at the end.
    func feed(_ next: () async -> [UInt8]?) async throws {
        OutputReader.watch()
        var total = FeedCount(accepted: 0, ignored: 0, refused: 0)
        var isFirst = true
        var hasReason = false
        try await daemon.connect { first throws(ControlClientError) in
            var client = first
            if let following { _ = try await client.call(Follow(source: following)) }
            while let lines = await next() {
                // The daemon closes a connection after 30 s without data, which can happen while the runner stands still.
                if !client.isOpen { client = try ControlClient.blocking(daemon.path) }
                let reply = try await client.call(call(lines, isFirst))
                isFirst = false
                if let reason = reply.reason, !hasReason {
                    Terminal.printError(reason)
                    hasReason = true
                }
                let count = reply.counters
                total = FeedCount(
                    accepted: total.accepted + count.accepted,
                    ignored: total.ignored + count.ignored,
                    refused: total.refused + count.refused
                )
            }
        }
        if total.accepted == 0, !hasReason { Terminal.printError("the input contains no \(noun)") }
        Terminal.printError("\(total.accepted) \(noun) used, \(total.ignored) ignored, \(total.refused) damaged")
        if total.accepted == 0 { throw ExitCode.failure }
    }
}
