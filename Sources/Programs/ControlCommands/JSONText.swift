import Control
import OutsideText

/// A value as JSON text, with sorted keys, and with escapes for control characters, which a terminal would interpret.
struct JSONText {
    let text: String

    init(_ value: some Encodable, _ schema: JSONSchema, pretty: Bool = true) {
        self.init(encoding: NumberedDocument(value: value, schema: schema), pretty: pretty)
    }

    init(_ values: [some Encodable], each schema: JSONSchema) {
        self.init(encoding: values.map { NumberedDocument(value: $0, schema: schema) }, pretty: true)
    }

    /// An object on one line for another program, which does not need the name of its layout.
    init(_ fields: JSONFields) { self.init(encoding: fields, pretty: false) }

    private init(encoding value: some Encodable, pretty: Bool) {
        text = String(decoding: JSONOutput.data(of: value, pretty: pretty), as: UTF8.self).jsonEscaped
    }
}

/// The fields of a JSON object that a command prints; a field whose value is nil is absent.
///
/// Values are in SI units, and the names of the fields contain the units: `distance_m`, `cadence_spm`. Shares are 0…1.
struct JSONFields: Encodable, ExpressibleByDictionaryLiteral {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private var values: [String: any Encodable] = [:]

    init(dictionaryLiteral fields: (String, (any Encodable)?)...) {
        for (name, value) in fields { values[name] = value }
    }

    subscript(name: String) -> (any Encodable)? {
        get { values[name] }
        set { values[name] = newValue }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Name.self)
        for (name, value) in values { try fields.encode(value, forKey: Name(stringValue: name)) }
    }
}

/// The kinds of JSON objects that stridectl prints; each printed object contains the name and the version of its layout.
enum JSONSchema: String {
    case activity, alerts, day, device, diagnosis, goals
    case importResult = "import"
    case plan, playlist, privacy, race, recording, records, run, runner
    case runnerCalibration = "runner_calibration"
    case runnerModel = "runner_model"
    case pacePlan = "pace_plan"
    case planEffect = "plan_effect"
    case musicTrack = "music_track"
    case sensor, shoes, similar, statistics, status, suggestion, sync, today, trend, version, week, workout
    case workoutSummary = "workout_summary"

    /// Increases if a field is removed or changes its meaning, but not if a field is added.
    var version: Int {
        switch self {
        case .status: Status.schema
        default: 1
        }
    }
}

struct NumberedDocument<Value: Encodable>: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema
        case name = "schema_name"
    }

    let value: Value
    let schema: JSONSchema

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(schema.version, forKey: .schema)
        try fields.encode(schema.rawValue, forKey: .name)
    }
}
