import Activities
import Cadence
import Clocks
import Configuration
import Control
import Inputs
import Logging
import MusicLibrary
import OfflineRendering
import Pacing
import ServiceLifecycle
import Speech
import Workouts

/// A run on virtual time that reads recorded observations and writes a WAV file, as fast as the processor can compute it.
///
/// It uses the same owners and services as the daemon, but another clock and another output. It neither reads nor changes the
/// user's stored state.
struct Rendering {
    private let time = VirtualTime()
    private let output: OfflineOutput
    private let daemon: Daemon
    private let settings: DaemonSettings
    private let log: JSONLog

    /// - Throws: `SoundLibrary.Missing` if the sound cannot be read. The daemon would play the built-in click instead.
    init(
        settings: DaemonSettings,
        music: any MusicCatalogue,
        sounds: SoundLibrary,
        file: consuming sending RenderedFile,
        log: JSONLog
    ) throws {
        _ = try sounds.recipe(named: settings.preferences.sound)
        let silent = Logger(label: "render") { _ in SwiftLogNoOpLogHandler() }
        output = OfflineOutput(clock: time, sampleRate: file.sampleRate, file: file)
        daemon = Daemon(
            settings: settings,
            stored: StoredState(),
            surroundings: Surroundings(
                clock: time,
                output: output,
                saver: StateSaver(nil, clock: time, log: silent),
                sounds: sounds,
                catalogue: music,
                journal: { log.write(RunLogRecord($0, $1)) },
                log: silent
            )
        )
        self.log = log
        self.settings = settings
    }

    /// - Parameter pace: set by hand, so that a workout computes the distance from it; nil if the sensors set the pace.
    func run(_ observations: [Observation], pace: Speed?, workout: Workout?, until end: Duration) throws {
        let (time, output, run, settings) = (time, output, daemon.run, settings)
        let handlers = RequestHandlers(daemon: daemon)
        let replay = ReplayService(
            observations: observations.filter { $0.arrival < end },
            controller: run
        )
        let services = daemon.services.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }
        try time.run(services + [.init(service: replay)]) {
            if let workout {
                if let pace { try await run.carryOut(.pace(pace)) }
                _ = try await handlers.run(RunWorkout(workout: workout.toml))
            } else {
                try await run.carryOut(.start)
            }
            if workout == nil, settings.preferences.voice.output != .off {
                // Announcements are made during a recording; the distance of a run at a steady pace comes from the pace set by hand.
                if settings.followedSource == .manual { try await run.carryOut(.pace(settings.pace)) }
                try await run.record(.start(.run, at: time.local))
            }
            try await time.sleep(until: end)
        }
        try output.finish(at: end)
        try log.finish()
    }
}

extension VirtualTime {
    /// Runs services in one group, as the daemon does, while `body` runs; then shuts them down gracefully and returns.
    ///
    /// Virtual time stands still until all services have started, and during the shutdown.
    func run(
        _ services: [ServiceGroupConfiguration.ServiceConfiguration],
        while body: @escaping @Sendable () async throws -> Void
    ) throws {
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services + [.init(service: LastService(begun: beginning))],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        try run {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                await self.outside { for await _ in begun { break } }
                // The services are shut down also after an error of the body: none of them would end by itself.
                let result: Result<Void, any Error>
                do {
                    result = .success(try await body())
                } catch {
                    result = .failure(error)
                }
                try await self.outside {
                    await group.triggerGracefulShutdown()
                    try await tasks.waitForAll()
                }
                try result.get()
            }
        }
    }
}

/// A service that starts after all other services of its group, and then reports that all have started.
private struct LastService: Service {
    let begun: AsyncStream<Void>.Continuation

    func run() async throws {
        begun.yield()
        try await gracefulShutdown()
    }
}
