import ArgumentParser
import BlueZ
import Clocks
import Configuration
import Control
import ControlCommands
import DaemonLog
import Inputs
import Logbook
import Logging
import MusicLibrary
import OfflineRendering
import Pacing
import Playback
import ServiceLifecycle
import SystemBus
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the daemon in the foreground (the default verb)."
    )
    private static let logPatience: Duration = .milliseconds(500)

    @OptionGroup var options: SettingsOptions
    @Option(help: ArgumentHelp("ALSA device, or null for no sound.", valueName: "name")) var device: String?
    @Option(
        help: ArgumentHelp("Record into a WAV file, in real time, instead of playing.", valueName: "file"),
        completion: .file(extensions: ["wav"])
    )
    var output: String?
    @Option(help: ArgumentHelp("Connect to this gpsd and follow it.", valueName: "host:port")) var gpsd: String?
    @Option(
        help: ArgumentHelp("Read accelerometers from this folder instead of the kernel's.", valueName: "folder"),
        completion: .directory
    )
    var iioRoot: String?
    @Flag(help: "Start a run with a simulated runner and follow it.") var demo = false
    @Flag(help: "Write made-up activities and steps of the last days, marked as demo data, and exit.") var demoData =
        false
    @Option(help: ArgumentHelp("The number of days of made-up data; default: 30.", valueName: "days")) var demoDays:
        Int?
    @Flag(help: "Replace earlier made-up data without asking.") var yes = false
    @Flag(help: "Start a run immediately.") var start = false
    @Option(name: .customLong("for"), help: "Exit after this time, such as 60s.", transform: DurationText.argument)
    var limit: Duration?
    @Option(
        help: ArgumentHelp("The path of the control socket, instead of the default.", valueName: "path"),
        completion: .file()
    )
    var socket: String?
    @Option(
        help: ArgumentHelp("Write a trace: the frame of each sound, one JSON object per line.", valueName: "file"),
        completion: .file()
    )
    var trace: String?
    @Option(
        help: "trace, debug, info, notice, warning, error or critical.",
        completion: .list(Logger.Level.allCases.map(\.rawValue))
    )
    var logLevel: String?
    @Flag(help: "Check the settings, print the places from which they were read, or the first error, and exit.")
    var check = false

    func validate() throws {
        guard output != "" else { throw ValidationError("--output needs the name of a file") }
        guard demoData || (demoDays == nil && !yes) else {
            throw ValidationError("--demo-days and --yes need --demo-data")
        }
        guard (1...DemoDataCommand.mostDays).contains(demoDays ?? 30) else {
            throw ValidationError("--demo-days must be 1 to \(DemoDataCommand.mostDays)")
        }
    }

    func run() async throws {
        // This is the first call, because every thread that starts before it would get its own heap (malloc arena).
        ProcessMemory.keepHeapsSmall()
        StreamNames.set()
        let source = options.source(with: [
            "audio.device": device, "gpsd.address": gpsd, "accelerometer.root": iioRoot, "log.level": logLevel,
            "follow": gpsd == nil ? nil : "gps",
        ])
        let isJournal = StderrLogHandler.isConnectedToJournal(environment: source.environment)
        let queue = LogQueue(prefix: isJournal ? "<4>" : "strided: warning: ")
        // At the end, this writes the lines that are still in the queue, such as the reason why strided ends.
        defer { queue.flush(within: Self.logPatience) }
        do {
            var log = Logger(label: "strided") { _ in StderrLogHandler(isJournal: isJournal, queue: queue) }
            ControlServer.useOneEventLoop()
            let clients = try ProcessLimits.current.clients()
            let kept = source.files.preferences.loadOrSetAside(log: log)
            var warnings = SettingsLayers.unknownVariables(in: source.environment)
            let settings = try source.read(kept: kept) { warnings.append($0) }
            guard !check else {
                for line in warnings { StandardError.say("strided: warning: \(line)") }
                return print(
                    (["the settings are valid; they were read from:"] + source.places).joined(separator: "\n  ")
                )
            }
            for line in warnings { log.warning("\(line)") }
            guard !demoData else {
                return try DemoDataCommand.write(to: source.logbook, days: demoDays ?? 30, isConfirmed: yes)
            }
            log.logLevel = settings.logLevel
            ControlServer.surviveDisconnections()
            try await serve(settings, kept: kept, source: source, clients: clients, log: log)
        } catch let error as ConfigurationError {
            queue.append("strided: \(error)")
            throw SettingsOptions.configurationFault
        } catch let code as ExitCode {
            throw code
        } catch {
            queue.append("strided: \(error)")
            throw ExitCode.failure
        }
    }
}

// MARK: - The life of the daemon

extension Serve {
    private func serve(
        _ settings: DaemonSettings,
        kept: KeptPreferences,
        source: SettingsSource,
        clients: ControlLimits,
        log: Logger
    ) async throws {
        // The control socket is opened first: if another daemon uses it, this one ends before it opens anything else.
        let path =
            socket.map { ControlSocketPath(path: $0) }
            ?? ControlSocketPath { source.environment[$0] }
        let changes = StatusChanges()
        let clock = SystemClock()
        let server = try controlServer(at: path, feed: changes.feed, limits: clients, clock: SleepClock(clock))

        // The owners of the run and of the day continue from the state that the previous process has stored.
        var files = source.files
        // The run is stored in a file next to the control socket. So if several daemons run, each of them continues its own run.
        // A demonstration neither continues nor replaces the run of the user.
        if !demo {
            files.run = StateFile(path: path.path + ".run")
            files.workout = StateFile(path: path.path + ".workout")
        }
        let traceLines = trace.map { _ in Queue<TraceRecord>(of: 4096) }
        let surroundings = try surroundings(
            settings,
            clock: clock,
            source: source,
            files: files,
            changes: changes,
            trace: traceLines,
            log: log
        )
        let stored = files.load(kept, at: surroundings.clock.monotonic, log: log)
        let daemon = Daemon(settings: settings, stored: stored, surroundings: surroundings)

        // The services start in this order and stop in the reverse order: the inputs first, the sound output later.
        var services: [any Service] = []
        if let trace, let traceLines {
            let file = try JSONLog(path: trace)
            services.append(TraceService(file: file, lines: traceLines, clock: surroundings.clock, log: log))
        }
        services += daemon.services
        services.append(ControlService(server: server, handlers: RequestHandlers(daemon: daemon), log: log))
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        services.append(ReloadService(controller: daemon.run, source: source, log: log, hangups: hangups))
        let media = MediaService(run: daemon.run)
        services.append(media)
        let players = StateFile<PausedPlayers>(path: path.path + ".players")
        services.append(
            SpeechPauseService(run: daemon.run, media: media.media, speech: daemon.voice.speech, file: players)
        )
        services += inputServices(settings, daemon.run)

        // If the run was paused when the previous process was killed, it stays paused.
        let staysPaused = stored.run.map { $0.isPaused && $0.end != .stop } ?? false
        if start, !staysPaused { try await daemon.run.carryOut(.start) }
        // The services run until the program receives a signal, until the duration of `--for` has passed, or until one of them fails.
        let group = group(services, daemon.run, clock: clock)
        try await withTaskExecutorPreference(clock) { try await group.run() }
    }

    private func surroundings(
        _ settings: DaemonSettings,
        clock: SystemClock,
        source: SettingsSource,
        files: StateFiles,
        changes: StatusChanges,
        trace: Queue<TraceRecord>?,
        log: Logger
    ) throws -> Surroundings {
        Surroundings(
            clock: clock,
            output: Player(
                configuration: PlayerConfiguration(settings.audio, output: output),
                broker: RealtimeKit()
            ),
            saver: StateSaver(files, clock: clock, log: log),
            sounds: SoundLibrary(settings, environment: source.environment),
            writer: try LogbookWriter(path: source.logbook),
            bluetooth: settings.usesBluetooth ? Bluetooth(now: { clock.now }) : nil,
            beats: BeatOutputs { changes.report() },
            catalogue: LibraryCatalogue(path: source.musicLibrary, home: files.home),
            changes: changes,
            home: files.home,
            isDemo: demo,
            settingsFault: {
                do throws(ConfigurationError) {
                    _ = try source.read(kept: (try? source.files.preferences.load()) ?? KeptPreferences())
                    return nil
                } catch {
                    return error
                }
            },
            trace: trace,
            log: log
        )
    }

    private func inputServices(_ settings: DaemonSettings, _ run: RunController) -> [any Service] {
        var services: [any Service] = []
        if let address = settings.gpsd { services.append(GPSDService(address: address, controller: run)) }
        if let bluetooth = run.surroundings.bluetooth {
            services.append(BluetoothService(bluetooth: bluetooth, controller: run))
        }
        if settings.usesAccelerometer {
            let root = settings.accelerometerRoot.map(IIORoot.init(folder:)) ?? IIORoot()
            services.append(AccelerometerService(root: root, controller: run))
        }
        if demo { services.append(DemoService(controller: run)) }
        return services
    }

    private func group(_ services: [any Service], _ controller: RunController, clock: any RunClock) -> ServiceGroup {
        var configurations = services.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }
        // This service ends after it has done its work.
        let memory = StartMemoryService(clock: clock, controller: controller)
        configurations.append(.init(service: memory, successTerminationBehavior: .ignore))
        if let limit {
            configurations.append(
                .init(
                    service: DeadlineService(clock: clock, end: clock.now + limit),
                    successTerminationBehavior: .gracefullyShutdownGroup
                )
            )
        }
        return ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: configurations,
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }
            )
        )
    }

    private func controlServer(
        at path: ControlSocketPath,
        feed: StatusFeed,
        limits: ControlLimits,
        clock: SleepClock
    ) throws -> ControlServer {
        let identity = GetInfo.Reply(version: Strided.version, url: "man:strided(1)")
        if let descriptor = ServiceManager.takeListeningSocket() {
            return try ControlServer(
                listeningDescriptor: descriptor,
                identity: identity,
                feed: feed,
                limits: limits,
                clock: clock
            )
        }
        return try ControlServer(path: path, identity: identity, feed: feed, limits: limits, clock: clock)
    }
}

extension SleepClock: ServerClock {}
