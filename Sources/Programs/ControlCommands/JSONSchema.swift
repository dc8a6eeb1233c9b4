import Control

/// The kinds of JSON objects that stridectl prints; each printed object contains the name and the version of its layout.
enum JSONSchema: String {
    case activity, alerts, day, device, diagnosis, goals
    case importResult = "import"
    case plan, playlist, privacy, recording, records, run, runner
    case runnerModel = "runner_model"
    case planEffect = "plan_effect"
    case musicTrack = "music_track"
    case sensor, shoes, similar, statistics, status, suggestion, sync, today, trend, version, workout
    case workoutSummary = "workout_summary"

    /// The version of the layout.
    ///
    /// It increases if a field is removed or changes its meaning, but not if a field is added.
    var version: Int {
        switch self {
        case .status: Status.schema
        default: 1
        }
    }
}

/// Adds the name and the version of the layout to the fields of a value: `"schema":1,"schema_name":"activity"`.
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
