import ArgumentParser
import Control
import Glibc
import LiveScreen
import Messages
import OutsideText
import Threads

struct LiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "live",
        abstract: "Show the run on the whole terminal, and control it with keys.",
        discussion: """
            Keys: + and - change the pace by 0.2 km/h, > and < the cadence offset by 1. Space pauses and resumes, l starts a lap. \
            c, s, v and f choose the next cue, sound, volume and source of the pace. q leaves the screen, and the run \
            continues. Q ends the run and the recording.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print one line when something relevant changes, for screen readers.") var plain = false

    func run() async throws {
        guard plain || (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) else {
            throw ValidationError("live needs a terminal; for a file or a pipe use: stridectl live --plain")
        }
        let (keys, continuation) = AsyncStream.makeStream(of: LiveKey.self, bufferingPolicy: .bufferingNewest(16))
        let style = daemon.display.style
        let state = LiveState(style)
        let (path, isPlain) = (daemon.path, plain)
        let end = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                let feed = StatusSubscription(
                    path: path,
                    interval: .milliseconds(50),
                    update: state.update,
                    lose: state.lose
                )
                await feed.run(state.messages)
            }
            group.addTask { await LiveKeys(path: path, state: state, style: style).run(keys) }
            let end = await withCheckedContinuation { done in
                let result = startThread("live-screen") {
                    // `LiveLoop.run` restores the terminal before it returns, so before this command continues.
                    done.resume(returning: LiveLoop.run(state, keys: continuation, style: style, isPlain: isPlain))
                }
                if result != 0 { done.resume(returning: .closed) }
            }
            continuation.finish()
            group.cancelAll()
            return end
        }
        if state.isFinished, let reply = state.lastReply { Terminal.printLine(reply) }
        // As a shell reports a program that a signal has ended.
        if case .signal(let number) = end { throw ExitCode(128 + number) }
    }
}

/// Receives the status of the daemon, and connects again after a loss.
struct StatusSubscription {
    let path: ControlSocketPath
    /// The shortest time between two status messages.
    ///
    /// With that of the live page, 50 ms, the daemon serves both at one wake-up.
    let interval: Duration
    let update: @Sendable (Status) -> Void
    /// Receives the reason.
    let lose: @Sendable (String) -> Void

    func run(_ messages: Messages) async {
        var backOff = BackOff(first: .milliseconds(250), longest: .seconds(5))
        while !Task.isCancelled {
            do throws(ControlClientError) {
                let client = try await ControlClient.connect(to: path)
                for try await status in try await client.watch(every: interval) {
                    backOff.reset()
                    update(status)
                }
                lose(messages.endedConnection)
            } catch {
                lose(error.shortReason(messages))
            }
            try? await Task.sleep(for: backOff.next())
        }
    }
}

extension ControlClientError {
    fileprivate func shortReason(_ messages: Messages) -> String {
        switch self {
        case .unreachable: messages.notRunning
        case .disconnected: messages.endedConnection
        case .timedOut: messages.noAnswer
        default: description.cleaned
        }
    }
}
