import Activities
public import ArgumentParser
package import Cadence

/// The command `stridectl suggest`, which suggests a cadence for a speed, or a playlist for the last week.
struct SuggestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Suggest a cadence for a speed, or a playlist for your week.",
        subcommands: [SuggestCadence.self, SuggestPlaylist.self],
        defaultSubcommand: SuggestCadence.self
    )
}

/// The command `stridectl suggest cadence`: suggests a cadence for a speed, without the daemon.
struct SuggestCadence: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cadence",
        abstract: "Suggest a cadence for a speed, without the daemon. You can leave out the word cadence."
    )
    @Option(help: "A speed or a pace, with its unit.", transform: { try Speed(parsing: $0) }) var speed: Speed
    @Option(help: "178cm, 1.78m, 5ft10in or 70in; default: 170cm.", transform: { try Length(parsing: $0) })
    var height = Length(
        meters: 1.7
    )
    @Option(
        parsing: .unconditional,
        help: "The runner's offset, -10 to +10 steps per minute.",
        transform: { try StepRateOffset(parsing: $0) }
    )
    var offset = StepRateOffset.zero
    @Option(help: "walking or running; default: the usual gait at the speed.") var gait: Gait?
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    /// The JSON output of the command `stridectl suggest cadence`; the names of the fields contain the units.
    private struct Document: Encodable {
        let speed_mps: Double
        let cadence_spm: Double
        let step_length_m: Double
        let leg_length_m: Double
        let step_check: String
        let gait: String
    }

    func run() throws {
        let runner = Runner(height: height, mass: nil, offset: offset)
        let suggestion = CadenceModel(personal: PersonalModel(height: height)).suggestion(
            for: speed,
            gait: gait ?? Transition.gait(at: speed, for: runner),
            ground: .overground,
            runner: runner
        )
        if json {
            let document = Document(
                speed_mps: suggestion.speed.metersPerSecond,
                cadence_spm: suggestion.cadence.stepsPerMinute,
                step_length_m: suggestion.stepLength.meters,
                leg_length_m: suggestion.legLength.meters,
                step_check: suggestion.stepCheck.rawValue,
                gait: suggestion.gait.rawValue
            )
            Terminal.printLine(JSONText(document, .suggestion))
        } else {
            let step = suggestion.stepLength.formatted(.meters)
            let speed = speed.formatted(display.units.speed)
            Terminal.printLine(
                "\(suggestion.cadence.formatted) \(suggestion.gait.rawValue) at \(speed), steps of \(step)"
            )
        }
    }
}

extension Gait: ExpressibleByArgument {}
