import Activities
import ArgumentParser
import Cadence
import Control
import Logbook
import Messages
import OutsideText
import Report

/// How `status` and `watch` print a status: as text, as JSON, or in the format of another program.
struct StatusFormatOptions: ParsableArguments {
    @Flag(help: "Print JSON, in SI units, on one line for each status with watch.") var json = false
    @Option(
        help: ArgumentHelp(
            "Print influx, prometheus-text, waybar, or your own text with fields, such as '{pace} {heart_rate}'.",
            valueName: "format"
        ),
        completion: .list(["influx", "prometheus-text", "waybar"]),
        transform: StatusFormat.init(parsing:)
    )
    var format: StatusFormat?

    func validate() throws {
        guard !json || format == nil else { throw ValidationError("use --json or --format, not both") }
    }
}

/// A format of other programs for the values of a status.
enum StatusFormat {
    /// InfluxDB line protocol: one point with the current time.
    case influx
    /// The text format of Prometheus, version 0.0.4; an empty line ends each status.
    case prometheus
    /// The JSON of a custom module of Waybar (waybar-custom(5)), on one line.
    case waybar
    case fields([Part])

    enum Part {
        case text(String)
        case field(String)
    }

    init(parsing text: String) throws {
        switch text {
        case "influx": self = .influx
        case "prometheus-text": self = .prometheus
        case "waybar": self = .waybar
        default: self = .fields(try Self.parts(of: text))
        }
    }

    /// Splits a text at its fields; `{{` and `}}` are one brace.
    private static func parts(of text: String) throws -> [Part] {
        var parts: [Part] = []
        var (literal, rest) = ("", text[...])
        while let next = rest.popFirst() {
            guard next == "{" || next == "}" else {
                literal.append(next)
                continue
            }
            if rest.first == next {
                literal.append(rest.removeFirst())
                continue
            }
            guard next == "{", let end = rest.firstIndex(of: "}") else {
                throw ValidationError("--format \"\(text)\": write {{ or }} for a brace that is not part of a field")
            }
            let name = String(rest[..<end])
            guard StatusField.named(name) != nil else {
                throw ValidationError("--format: there is no field {\(name)}; \(StatusField.list)")
            }
            parts += [.text(literal), .field(name)]
            (literal, rest) = ("", rest[end...].dropFirst())
        }
        guard !parts.isEmpty else {
            throw ValidationError(
                "--format must be influx, prometheus-text, waybar, or text with fields in braces; \(StatusField.list)"
            )
        }
        return parts + [.text(literal)]
    }

    /// A status in this format, without control characters; the time of a point in InfluxDB is not included.
    func text(of status: Status, _ style: TerminalStyle) -> String {
        switch self {
        case .influx: Self.influx(status)
        case .prometheus: Self.prometheus(status)
        case .waybar: Self.waybar(status, style)
        case .fields(let parts):
            parts.map { part in
                switch part {
                case .text(let text): text
                case .field(let name): StatusField.named(name)?.value(status, style)?.text.cleaned ?? "-"
                }
            }.joined()
        }
    }

    /// What is added to the text when it is printed: the time of a point in InfluxDB, in nanoseconds since 1970.
    var suffix: String {
        guard case .influx = self else { return "" }
        return " \(LocalClock.now.unixMilliseconds)000000"
    }

    private static func influx(_ status: Status) -> String {
        let fields = StatusField.measured.compactMap { field -> String? in
            switch field.value(status, nil) {
            case .number(let number): "\(field.metric)=\(number)"
            case .count(let count): "\(field.metric)=\(count)i"
            case .word(let word, _): "\(field.metric)=\"\(word)\""
            // In a string, only the quotation mark and the backslash need an escape.
            case .text(let text):
                "\(field.metric)=\"\(text.cleaned.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
            case nil: nil
            }
        }
        return "strided " + fields.joined(separator: ",")
    }

    /// A word is a metric for each possible word, with the value 1 for the present one; other texts are left out.
    private static func prometheus(_ status: Status) -> String {
        StatusField.measured.map { field in
            let name = "strided_" + field.metric
            let samples: [String]
            switch field.value(status, nil) {
            case .number(let number): samples = ["\(name) \(number)"]
            case .count(let count): samples = ["\(name) \(count)"]
            case .word(let word, let all): samples = all.map { "\(name){value=\"\($0)\"} \($0 == word ? 1 : 0)" }
            case .text, nil: return ""
            }
            return "# HELP \(name) \(field.help).\n# TYPE \(name) gauge\n" + samples.joined(separator: "\n") + "\n"
        }.joined()
    }

    /// The object of a module, with Pango markup; an empty text hides the module while there is no run.
    private static func waybar(_ status: Status, _ style: TerminalStyle) -> String {
        func escaped(_ text: String) -> String {
            text.cleanedLines.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        }
        let values = ["cadence", "pace", "heart_rate"].compactMap { StatusField.named($0)?.value(status, style)?.text }
        let words = status.state == .paused ? [status.state.text(style.messages)] : []
        let isLost = status.state != .stopped && status.target.sourceState == .lost
        let fields: JSONFields = [
            "text": status.state == .stopped ? "" : escaped((words + values).joined(separator: " · ")),
            "alt": status.state.rawValue,
            "class": [status.state.rawValue] + (isLost ? ["lost"] : []),
            "tooltip": escaped("\(StatusText(status: status, style: style))"),
        ]
        return JSONText(fields).text
    }
}

/// A value of the status for other programs.
struct StatusField {
    enum Value {
        case number(Double)
        case count(Int)
        /// One of several words.
        case word(String, of: [String])
        /// Text that may come from outside of strided, or in the user's language.
        case text(String)

        var text: String {
            switch self {
            case .number(let number): "\(number)"
            case .count(let count): "\(count)"
            case .word(let word, _), .text(let word): word
            }
        }
    }

    /// The unit of a number, which is the last part of the field's name.
    enum Unit: String {
        case mps, spm, bpm, ms, s, m, kcal

        var title: String {
            switch self {
            case .mps: "metres per second"
            case .spm: "steps per minute"
            case .bpm: "beats per minute"
            case .ms: "milliseconds"
            case .s: "seconds"
            case .m: "metres"
            case .kcal: "kilocalories"
            }
        }
    }

    enum Kind {
        case number, count, text
        case word(of: [String])
    }

    /// The path of the field in the JSON of a status, or the name of a text for a person.
    let name: String
    /// What it is, without a period and without its unit.
    let title: String
    let kind: Kind
    /// Nil if the value is unknown; the fields of `measured` need no style.
    let value: (Status, TerminalStyle?) -> Value?

    var metric: String { name.replacing(".", with: "_") }

    var unit: Unit? { name.split { "._".contains($0) }.last.flatMap { Unit(rawValue: String($0)) } }

    var help: String { unit.map { "\(title) in \($0.title)" } ?? title }

    static func named(_ name: String) -> StatusField? { (texts + measured).first { $0.name == name } }

    static var list: String { "the fields are " + (texts + measured).map(\.name).joined(separator: ", ") }

    private static func number(_ name: String, _ title: String, _ value: @escaping (Status) -> Double?) -> StatusField {
        StatusField(name: name, title: title, kind: .number) { status, _ in value(status).map(Value.number) }
    }

    private static func count(_ name: String, _ title: String, _ value: @escaping (Status) -> Int?) -> StatusField {
        StatusField(name: name, title: title, kind: .count) { status, _ in value(status).map(Value.count) }
    }

    private static func word<Word: CaseIterable & RawRepresentable<String>>(
        _ name: String,
        _ title: String,
        _ value: @escaping (Status) -> Word?
    ) -> StatusField {
        let words = Word.allCases.map(\.rawValue)
        return StatusField(name: name, title: title, kind: .word(of: words)) { status, _ in
            value(status).map { .word($0.rawValue, of: words) }
        }
    }

    private static func text(
        _ name: String,
        _ title: String,
        _ value: @escaping (Status, TerminalStyle) -> String?
    ) -> StatusField {
        StatusField(name: name, title: title, kind: .text) { status, style in
            style.flatMap { value(status, $0) }.map(Value.text)
        }
    }

    /// Values with their units, in the units and the language of the user.
    static var texts: [StatusField] {
        [
            text("cadence", "Target cadence") { status, style in
                status.target.stepsPerMinute.map {
                    style.messages.localized(StepRate(stepsPerMinute: $0).formatted)
                }
            },
            text("pace", "Pace") { status, style in
                status.currentSpeed?.text(.run, style.units)
            },
            text("heart_rate", "Heart rate") { status, _ in
                status.currentHeart.map { HeartRate(beatsPerMinute: $0.beatsPerMinute).formatted }
            },
            text("distance", "Distance of the recording") { status, style in
                (status.recording?.distanceMeters).map {
                    style.messages.localized(Distance(meters: $0).text(style.units))
                }
            },
            text("time", "Moving time of the recording") { status, _ in
                (status.recording?.movingSeconds).map { Duration.seconds($0).stopwatch }
            },
            text("headline", "The first line of the status") { status, style in
                StatusText(status: status, style: style).headline
            },
        ]
    }

    /// Values in SI units.
    static var measured: [StatusField] {
        [
            word("state", "State of the run", \.state),
            word("follow", "Source that the runner has chosen", \.follow),
            word("target.source_state", "State of the source that sets the pace", \.target.sourceState),
            number("target.speed_mps", "Target speed", \.target.metersPerSecond),
            number("target.cadence_spm", "Target cadence", \.target.stepsPerMinute),
            number("measured.speed_mps", "Measured speed") { $0.measured?.metersPerSecond },
            number("measured.cadence_spm", "Measured cadence") {
                $0.currentCadence?.stepsPerMinute
            },
            number("heart.bpm", "Heart rate") { $0.currentHeart?.beatsPerMinute },
            count("heart.zone", "Heart-rate zone") { $0.currentHeart?.zone },
            number("lock.asynchrony_ms", "Mean of footfall time minus click time") {
                $0.lock?.asynchronyMilliseconds
            },
            number("motion.gradient", "Gradient in metres of ascent per metre") { $0.motion?.gradient },
            word("recording.state", "State of the recording") { $0.recording?.state },
            word("recording.kind", "Kind of the activity that is recorded") { $0.recording?.kind },
            number("recording.moving_s", "Moving time of the recording") { $0.recording?.movingSeconds },
            number("recording.distance_m", "Distance of the recording") { $0.recording?.distanceMeters },
            count("recording.steps", "Steps of the recording") { $0.recording?.steps },
            number("recording.energy_kcal", "Energy of the recording") { $0.recording?.kilocalories },
            number("recording.ascent_m", "Ascent of the recording") { $0.recording?.ascentMeters },
            word("workout.step.intensity", "Kind of the workout step") { $0.workout?.step.intensity },
            count("workout.step.number", "Number of the workout step") { $0.workout?.step.number },
            count("workout.steps", "Steps of the workout") { $0.workout?.steps },
            number("workout.remaining_s", "Remaining time of the workout step") { $0.workout?.remainingSeconds },
            number("race.lead_s", "Lead over the opponent") { $0.race?.leadSeconds },
            count("steps_played", "Steps of the run that were played", \.stepsPlayed),
            StatusField(name: "music.track.title", title: "Title of the track", kind: .text) { status, _ in
                (status.music?.track?.title).map(Value.text)
            },
        ]
    }
}
