import Benchmark
import Control
import Foundation

/// `GetStatus` over a Unix socket, client and server in this process, against a bare echo of as many bytes over a socket pair.
///
/// The client is stridectl's; "server alone" leaves it out and reads and writes the socket by hand. The echo neither reads
/// nor writes JSON: the ratio is what a typed, bounded protocol costs.
func registerRoundTrip() {
    let whole = BenchmarkMetric.cost("client and server (ns)")
    let server = BenchmarkMetric.cost("server alone (ns)")
    let echo = BenchmarkMetric.cost("bare echo (ns)")
    let ratio = BenchmarkMetric.cost("client and server / echo (%)")
    Benchmark(
        "Control, GetStatus",
        configuration: .init(metrics: [ratio, whole, server, echo], warmupIterations: 2, maxIterations: 100)
    ) { (benchmark: Benchmark, desk: StatusDesk) async in
        let clock = ContinuousClock()
        do {
            for _ in 0..<100 {
                let start = clock.now
                blackHole(try await desk.client.call(GetStatus()))
                let took = clock.now - start
                let served = try await desk.direct.exchange().took
                let echoed = try await desk.echo.exchange().took
                benchmark.measurement(whole, took.wholeNanoseconds)
                benchmark.measurement(server, served.wholeNanoseconds)
                benchmark.measurement(echo, echoed.wholeNanoseconds)
                benchmark.measurement(ratio, Int((took / echoed * 100).rounded()))
            }
        } catch {
            benchmark.error("\(error)")
        }
    } setup: {
        try await StatusDesk()
    }
}

/// A control server that always has the same state, and its three askers.
private final class StatusDesk: Sendable {
    let client: ControlClient
    let direct: SocketExchange
    let echo: SocketExchange
    private let serving: Task<Void, any Error>

    init() async throws {
        let path = ControlSocketPath(
            path: FileManager.default.temporaryDirectory.appending(path: "strided-bench-\(getpid()).sock").path
        )
        let server = try ControlServer(
            path: path,
            identity: GetInfo.Reply(version: "0", url: "man:strided(1)"),
            feed: StatusFeed()
        )
        var methods = ControlMethods()
        methods.handle { (_: GetStatus) throws(ControlError) in .init(status: .running) }
        serving = Task { [methods] in try await server.run(methods) }
        client = try await ControlClient.connect(to: path)
        let request = Array("{\"method\":\"org.strided.Control.GetStatus\"}\0".utf8)
        direct = try SocketExchange(connectingTo: path.path, request: request)
        echo = try SocketExchange(echoing: try await direct.exchange().reply, to: request)
    }

    deinit { serving.cancel() }
}

extension Status {
    /// A run at 10 km/h on a sound card.
    fileprivate static let running = Status(
        schema: 3,
        version: "0.1.0",
        state: .running,
        follow: .manual,
        target: TargetStatus(
            metersPerSecond: 2.7778,
            manualMetersPerSecond: 2.7778,
            stepsPerMinute: 168.2,
            cadenceHeld: false,
            stepLengthMeters: 0.991,
            legLengthMeters: 0.9275,
            stepCheck: .ok
        ),
        click: ClickStatus(cue: .everyStep, sound: "click", accent: .none, volume: 0.8),
        runner: RunnerStatus(heightMeters: 1.75, massKilograms: 70, offsetStepsPerMinute: 0),
        stepsPlayed: 1_234,
        output: OutputStatus(
            device: "default",
            rateHertz: 48_000,
            channels: 2,
            format: "S16_LE",
            bufferFrames: 48_000,
            periodFrames: 2_400,
            lookaheadMilliseconds: 500,
            restingLookaheadMilliseconds: 2_000,
            rewinds: true,
            clock: ClockStatus(
                rateErrorPPM: 12,
                rateUncertaintyPPM: 1,
                uncertaintyMilliseconds: 0.01,
                jitterMilliseconds: 0.1,
                gridErrorMilliseconds: 0.2
            ),
            realtime: "priority 10",
            xruns: 0,
            lostEvents: 0
        ),
        inputs: [],
        warnings: []
    )
}

extension Duration {
    fileprivate var wholeNanoseconds: Int { Int(self / .nanoseconds(1)) }
}
