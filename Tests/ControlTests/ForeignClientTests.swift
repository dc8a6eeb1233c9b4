import Foundation
import Testing
import TestSupport

@testable import Control

/// Programs that others wrote speak to the server: the Varlink client of PyPI, and netcat.
@Suite(.timeLimit(.minutes(15))) struct ForeignClientTests {
    @Test(.needsPython(modules: "varlink"))
    func theVarlinkClientReadsTheDescription() async throws {
        try await withServer { path in
            let info = try await run("python3", "-m", "varlink.cli", "info", "unix:" + path.path)
            #expect(info.contains("Product: strided"))
            #expect(info.contains("org.strided.Control"))
            let help = try await run("python3", "-m", "varlink.cli", "help", "unix:\(path.path)/org.strided.Control")
            #expect(help.contains("method SetPace(speed_mps: float) -> (target: Target"))
            let service = try await run("python3", "-m", "varlink.cli", "help", "unix:\(path.path)/org.varlink.service")
            #expect(service.contains("method GetInfo()"))
        }
    }

    @Test(.needsPython(modules: "varlink"))
    func theVarlinkClientCallsEveryKindOfMethod() async throws {
        try await withServer { path in
            let methods = "unix:\(path.path)/org.strided.Control."
            let status = try await run("python3", "-m", "varlink.cli", "call", methods + "GetStatus")
            #expect(status.contains(#""steps_played": \#(Status.full.stepsPlayed),"#))
            let sounds = try await run("python3", "-m", "varlink.cli", "call", methods + "ListSounds")
            #expect(sounds.contains("built_in"))
            let pace = try await run(
                "python3",
                "-m",
                "varlink.cli",
                "call",
                methods + "SetPace",
                #"{"speed_mps": 3}"#
            )
            #expect(pace.contains(#""speed_mps": 3"#))
            let missing = try await run(
                "python3",
                "-m",
                "varlink.cli",
                "call",
                methods + "ChangeSetting",
                #"{"key": "sound.name", "value": "gong"}"#
            )
            #expect(missing.contains("org.strided.Control.NotFound"))
        }
    }

    @Test(.needsPython(modules: "varlink"))
    func repliesHaveTheTypesOfTheDescription() async throws {
        // The client checks each parameter and reply against the description it has read.
        let script = """
            import sys, varlink
            with varlink.Client.new_with_address("unix:" + sys.argv[1]) as client:
                with client.open("org.strided.Control", namespaced=True) as control:
                    print(control.GetStatus().status.output.rate_hz, control.SetPace(2.0).target.speed_mps)
                    print(control.SetPlan(5).plan, len(control.ListSettings().settings))
                    print(control.FeedSteps("step").counters.accepted)
                    print(next(control.Watch(50, _more=True)).status.target.cadence_spm)
            """
        try await withServer { path in
            let printed = try await run("python3", "-c", script, path.path)
            let rate = try #require(Status.full.output?.rateHertz)
            let cadence = try #require(Status.full.target.stepsPerMinute)
            let plan = try #require(try ExampleDecoder.example(of: SetPlan.Reply.self).plan)
            #expect(printed == "\(rate) 2.0\n\(plan) 1\n4\n\(cadence)\n")
        }
    }

    @Test(.needsPython(modules: "varlink"))
    func theVarlinkClientWatches() async throws {
        let feed = StatusFeed()
        let clock = ManualClock()
        var watching: Task<String, any Error>?
        try await withServer(feed: feed, clock: clock) { path in
            watching = Task {
                try await run(
                    "python3",
                    "-m",
                    "varlink.cli",
                    "call",
                    "-m",
                    "unix:\(path.path)/org.strided.Control.Watch"
                )
            }
            for first in [0, 1_000_000] {
                let publishing = Task {
                    var steps = first
                    while !Task.isCancelled {
                        steps += 1
                        feed.publish(.sparse(steps: steps))
                        await Task.yield()
                    }
                }
                // The server waits between two messages.
                await clock.endWait(of: .milliseconds(250))
                publishing.cancel()
                await publishing.value
            }
        }
        let states = try await watching?.value
        #expect(states?.matches(of: /"steps_played": (\d+)/).count ?? 0 >= 2)
    }

    @Test(.enabled(if: hasNetcat, "needs nc that knows -U and -N: apt install netcat-openbsd"))
    func aLineSentByNetcatIsAnsweredByALine() async throws {
        try await withServer { path in
            let reply = try await run(
                "sh",
                "-c",
                #"echo '{"method":"org.strided.Control.GetStatus"}' | nc -NU \#(path.path)"#
            )
            #expect(reply.hasPrefix(#"{"parameters":{"status":{"#))
            #expect(reply.hasSuffix("}\n"))
        }
    }

    @Test(.enabled(if: hasNetcat && isRoot, "needs root, to become another user, and nc"))
    func anotherUserIsRefusedEvenIfTheSocketFileIsWritable() async throws {
        let daemon = ScriptedDaemon()
        try await withServer(daemon) { path in
            chmod(path.directory, 0o755)
            chmod(path.path, 0o666)
            // The shell has the whole call before nc starts: a server that refuses at once would otherwise make echo report an error.
            let call = "nc -NU \(path.path) <<'END'\n{\"method\":\"org.strided.Control.GetStatus\"}\nEND\n"
            #expect(try await run("sh", "-c", call).hasPrefix("{"))
            let stranger = try await run("setpriv", "--reuid=65534", "--clear-groups", "sh", "-c", call)
            #expect(stranger == "")
        }
        #expect(daemon.calls == [AnyCall(GetStatus())])
    }
}

private let hasNetcat = Command.succeeds("sh", "-c", "nc -h 2>&1 | grep -q OpenBSD")

private let isRoot = geteuid() == 0

/// Runs a command and returns all that it printed.
private func run(_ command: String...) async throws -> String {
    try await Command.runInBackground(command).output
}
