import ArgumentParser
import Cadence
import FoundationEssentials
import Inputs
import Metronome
import Pacing
import Playback

/// `strided render`: the same line on virtual time.
struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a pace or a recorded run into a WAV file, faster than real time."
    )
    @OptionGroup var options: SettingsOptions
    @Option(help: "A steady pace, such as 10kmh or 6:00/km.", transform: { try Speed(parsing: $0) }) var pace: Speed?
    @Option(help: "How long, such as 60s; a recorded run's own length if left out.", transform: DurationText.argument)
    var duration: Duration?
    @Option(help: ArgumentHelp("A recorded NMEA stream.", valueName: "file")) var nmea: String?
    @Option(help: ArgumentHelp("Recorded pedometer lines with seconds, as in \"step 12.5\".", valueName: "file"))
    var steps: String?
    @Option(help: "What sets the pace; satellites where there are any, else steps, else the pace given.")
    var follow: String?
    @Option(help: ArgumentHelp("A trace of strided's, to be played again to the frame.", valueName: "file"))
    var trace: String?
    @Option(help: ArgumentHelp("The WAV file to write, 16-bit stereo.", valueName: "file")) var output: String
    @Option(help: ArgumentHelp("A log to write, one JSON object a line.", valueName: "file")) var log: String?
    @Option(help: ArgumentHelp("Sample rate.", valueName: "hertz")) var rate = 48_000

    func validate() throws {
        if trace != nil {
            guard pace == nil, nmea == nil, steps == nil, follow == nil, duration == nil, log == nil else {
                throw ValidationError("a trace has its own tempi, rate and end: give --trace and --output alone")
            }
            return
        }
        guard pace != nil || nmea != nil || steps != nil else {
            throw ValidationError("give --pace, --nmea, --steps or --trace, for something to render")
        }
        guard nmea != nil || steps != nil || duration != nil else {
            throw ValidationError("give --duration: a pace has no end of its own")
        }
        guard SampleRate.range.contains(rate), rate >= 8000 else {
            throw ValidationError("a sample rate lies between 8000 and 384000 hertz")
        }
    }

    func run() throws {
        do {
            var settings = try options.source(with: ["follow": follow]).read(kept: KeptPreferences())
            if let pace { settings.pace = pace }
            if let trace { try render(trace: trace, settings) } else { try render(settings) }
        } catch let error as ConfigurationError {
            throw explain(error)
        } catch {
            StandardError.say("strided: \(error)")
            throw ExitCode.failure
        }
    }

    private func render(trace: String, _ settings: DaemonSettings) throws {
        guard let bytes = FileManager.default.contents(atPath: trace) else {
            throw ValidationError("\(trace) cannot be read")
        }
        let shelf = SoundShelf(settings, environment: ProcessInfo.processInfo.environment)
        try TraceRendering(String(decoding: bytes, as: UTF8.self)).render(to: output, shelf: shelf)
    }

    private func render(_ settings: DaemonSettings) throws {
        var settings = settings
        settings.follow = settings.follow ?? (nmea != nil ? .gps : steps != nil ? .steps : .manual)
        let observations = try recordedObservations()
        let rendering = try Rendering(
            settings: settings,
            shelf: SoundShelf(settings, environment: ProcessInfo.processInfo.environment),
            file: try RenderedFile(path: output, sampleRate: SampleRate(hertz: rate)),
            log: try JSONLog(path: log)
        )
        try rendering.run(observations, until: duration ?? (observations.last?.arrival ?? .zero) + .seconds(1))
    }

    /// Everything that was recorded, in the order of time.
    private func recordedObservations() throws -> [Observation] {
        var observations: [Observation] = []
        if let nmea { observations += RecordedNMEA(try bytes(of: nmea)).observations() }
        if let steps { observations += RecordedSteps(try bytes(of: steps)).observations() }
        // Stable, so that what came at one time stays in its order.
        return observations.enumerated()
            .sorted { ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset) }
            .map(\.element)
    }

    private func bytes(of path: String) throws -> [UInt8] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ValidationError("\(path) cannot be read")
        }
        return Array(bytes)
    }
}
