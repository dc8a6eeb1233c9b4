import ArgumentParser
import Cadence
import CommandSyntax
import Configuration
import ControlCommands
import DaemonLog
import Inputs
import Metronome
import MusicLibrary
import OfflineRendering
import Pacing

/// The command `strided render`: runs the daemon's controller on virtual time and writes the sound into a WAV file.
struct Render: ThreadedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a pace or a recorded run into a WAV file, faster than real time."
    )
    @OptionGroup var options: SettingsOptions
    @Option(help: "A steady pace, such as 10kmh or 6:00/km.", transform: { try Speed(parsingPace: $0) }) var pace:
        Speed?
    @Option(
        help: "The duration, such as 60s; default: the duration of the recorded run.",
        transform: DurationText.argument
    )
    var duration: Duration?
    @Option(help: ArgumentHelp("A file of recorded NMEA sentences.", valueName: "file"), completion: .file())
    var nmea: String?
    @Option(
        help: ArgumentHelp(
            "A file of pedometer lines with times in seconds, such as \"step 12.5\".",
            valueName: "file"
        ),
        completion: .file()
    )
    var steps: String?
    @Option(
        help:
            "The source that sets the pace; default: gps if the recording has speeds, else steps, else the given pace.",
        completion: .list(["gps", "steps", "manual"])
    )
    var follow: String?
    @Option(
        help: ArgumentHelp(
            "A trace, written by strided --trace; its clicks are rendered at the same frames.",
            valueName: "file"
        ),
        completion: .file()
    )
    var trace: String?
    @Option(
        help: ArgumentHelp(
            "A workout: text, a file or a name, as for stridectl workout run. It begins after the count-in.",
            valueName: "workout"
        ),
        completion: .file()
    )
    var workout: String?
    @Option(
        help: ArgumentHelp(
            "A music file whose beats are played on the steps. Repeat the option for more files; they are played in this order.",
            valueName: "file"
        ),
        completion: .file()
    )
    var music: [String] = []
    @Option(
        help: ArgumentHelp("The WAV file to write, 16-bit stereo.", valueName: "file"),
        completion: .file(extensions: ["wav"])
    )
    var output: String
    @Option(
        help: ArgumentHelp("Write a log to this file, one JSON object per line.", valueName: "file"),
        completion: .file()
    )
    var log: String?
    @Option(help: ArgumentHelp("Sample rate.", valueName: "hertz")) var rate = 48_000

    /// The largest number of frames in a WAV file with two channels of 16 bits; the format stores the size as a 32-bit number.
    private static let mostFrames = (Int64(UInt32.max) - 36) / 4

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("--output needs the name of a file") }
        if trace != nil {
            guard pace == nil, nmea == nil, steps == nil, follow == nil, duration == nil, log == nil,
                workout == nil, music.isEmpty
            else {
                throw ValidationError(
                    "a trace contains its own tempos, sample rate and duration: use --trace with --output only"
                )
            }
            return
        }
        guard pace != nil || nmea != nil || steps != nil else {
            throw ValidationError("there is nothing to render: add --pace, --nmea, --steps or --trace")
        }
        guard nmea != nil || steps != nil || duration != nil else {
            throw ValidationError("--pace needs --duration, such as --duration 60s")
        }
        guard SampleRate.range.contains(rate), rate >= 8000 else {
            throw ValidationError("--rate must be 8000 to 384000 hertz")
        }
        if let duration { try Self.checkLength(duration / .seconds(1) * Double(rate), at: rate) }
    }

    private static func checkLength(_ frames: Double, at rate: Int) throws {
        guard frames > Double(mostFrames) else { return }
        let longest = mostFrames / Int64(rate) / 60
        throw ValidationError(
            "a WAV file holds at most 4 GiB, which at \(rate) hertz is \(longest) minutes: "
                + "give a shorter --duration or a lower --rate"
        )
    }

    func run() throws {
        do {
            let source = options.source(with: ["follow": follow])
            var settings = try source.read(kept: KeptPreferences()) { StandardError.say("strided: warning: \($0)") }
            if let pace { settings.pace = pace }
            let sounds = SoundLibrary(settings, environment: source.environment)
            if let trace { try render(trace: trace, sounds) } else { try render(settings, sounds) }
        } catch let error as ConfigurationError {
            throw explain(error)
        } catch let error as ValidationError {
            throw error
        } catch {
            StandardError.say("strided: \(error)")
            throw ExitCode.failure
        }
    }

    private func render(trace: String, _ sounds: SoundLibrary) throws {
        let rendering = try TraceRendering(String(decoding: try RecordedRun.bytes(of: trace), as: UTF8.self))
        guard rendering.frames <= Self.mostFrames else {
            throw ValidationError("the trace has more frames than a WAV file holds: \(rendering.frames)")
        }
        try rendering.render(to: output, sounds: sounds)
    }

    private func render(_ settings: DaemonSettings, _ sounds: SoundLibrary) throws {
        var settings = settings
        settings.follow = settings.follow ?? (nmea != nil ? .gps : steps != nil ? .steps : .manual)
        let observations = try RecordedRun.observations(nmea: nmea, steps: steps)
        let end = duration ?? (observations.last?.arrival ?? .zero) + .seconds(1)
        try Self.checkLength(end / .seconds(1) * Double(rate), at: rate)
        if !music.isEmpty {
            settings.preferences.music.mode = .playlist
            settings.preferences.music.playlist = "/"
        }
        let rendering = try Rendering(
            settings: settings,
            music: FileCatalogue(music),
            sounds: sounds,
            file: try RenderedFile(path: output, sampleRate: SampleRate(hertz: rate)),
            log: try JSONLog(path: log)
        )
        try rendering.run(observations, pace: pace, workout: try workout.map(WorkoutArgument.read)?.workout, until: end)
    }
}
