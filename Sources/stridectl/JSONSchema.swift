/// The layouts of the JSON objects that stridectl prints: each is named and numbered in the object itself.
enum JSONSchema: String {
    case activity, alerts, day, diagnosis, goals, plan, playlist, recording, runner
    case runnerModel = "runner_model"
    case sensor, statistics, status, suggestion, today

    /// The number of the layout: raised when a field changes its meaning or goes away, not when one is added.
    var version: Int { 1 }
}

/// A value with the name and the number of its layout: `"schema":1,"schema_name":"activity"` among its own fields.
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
