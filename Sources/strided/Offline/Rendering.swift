import Inputs
import Logging
import Pacing
import ServiceLifecycle

/// A run on virtual time that reads recorded observations and writes a WAV file, as fast as the processor can compute it.
///
/// It uses the same controller and services as the daemon, with another clock and another output. It does not read or change the
/// user's stored state.
struct Rendering {
    private let time = VirtualTime()
    private let output: OfflineOutput
    private let assembly: Assembly
    private let log: JSONLog

    /// Creates a run without starting it.
    ///
    /// - Throws: `SoundShelf.Missing` if the sound cannot be read. The daemon would play the built-in click instead.
    init(settings: DaemonSettings, shelf: SoundShelf, file: consuming sending RenderedFile, log: JSONLog) throws {
        _ = try shelf.recipe(named: settings.preferences.sound)
        let silent = Logger(label: "render") { _ in SwiftLogNoOpLogHandler() }
        let (orders, ends) = LedgerOrders.make()
        output = OfflineOutput(clock: time, sampleRate: file.sampleRate, file: file)
        assembly = Assembly(
            settings: settings,
            stored: StoredState(),
            surroundings: Surroundings(
                clock: time,
                output: output,
                orders: orders,
                saver: StateSaver(nil, clock: time, log: silent),
                shelf: shelf,
                journal: { log.write(RunLogRecord($0, $1)) },
                log: silent
            ),
            ends: ends
        )
        self.log = log
    }

    /// Starts the run, feeds the observations at their times, and completes the file at `end`.
    func run(_ observations: [Observation], until end: Duration) throws {
        let (time, output, conductor) = (time, output, assembly.conductor)
        let replay = ReplayService(
            observations: observations.filter { $0.arrival < end },
            conductor: conductor,
            clock: time
        )
        let services = assembly.services.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }
        try time.run(services + [.init(service: replay)]) {
            try await conductor.order(.start)
            try await time.sleep(until: end)
        }
        try output.finish(at: end)
        try log.finish()
    }
}
