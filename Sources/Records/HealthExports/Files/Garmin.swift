import Activities

/// Reads `DI_CONNECT/DI-Connect-Aggregator/UDSFile_….json` of Garmin's "Export Your Data": the figures of each day.
///
/// Structure: public programs that read the export. The workouts are FIT files in archives beside it.
enum Garmin {
    static func days(_ json: JSONValue) -> HealthRecords {
        var records = HealthRecords("Garmin")
        for entry in json.elements {
            let date = (entry["calendarDate"]?["date"] ?? entry["calendarDate"])?.text
            guard let day = date.flatMap({ CivilDate(parsing: $0.prefix(10)) }), let steps = entry["totalSteps"]?.number
            else { continue }
            records.addDay(day, steps: steps)
        }
        return records
    }
}
