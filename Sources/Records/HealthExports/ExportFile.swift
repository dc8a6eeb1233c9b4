// Exports of health apps and watches
//
// `HealthExports` reads the exports of health apps and watches: bytes or a database in, workouts, steps per hour and properties of the
// runner out. No service documents its export, so the structure comes from public programs that read or write it. Tables, columns and keys
// are found by name, because versions differ; nothing is trusted to have the expected type, and what is not read is named in a note.
//
// - Apple Health (`export.xml`, routes): workouts with legs, pauses, zone, figures, route, heart rates, steps; steps; height, weight, heart
//   rate at rest. Not read: other records, ECGs, clinical records.
// - Gadgetbridge (SQLite): `*_ACTIVITY_SAMPLE` (steps, heart rates); `BASE_ACTIVITY_SUMMARY` with GPX; `USER_ATTRIBUTES`. Not read: binary
//   details of workouts (their FIT files are imported as such), sleep.
// - Health Connect (SQLite): sessions with route, heart rates and overlapping distances, energies, steps; steps; height, weight. Not read:
//   laps, segments, other records.
// - Google Fit (Takeout): daily tables, `All Sessions`; TCX as files. Not read: `All Data` (the streams before they are added up).
// - Fitbit (Takeout): `steps-*`, `exercise-*`, `weight-*`, `height-*`, tables of steps and exercises; TCX as files. Not read: heart rates of
//   the day, GPS tables, sleep.
// - Samsung Health: exercises with live data and location, step counts, daily trends, weight, height. Not read: sleep, stress, floors,
//   binned steps.
// - Polar, both layouts (until and from 2025): training sessions with samples and route, steps of days. Not read: laps, R-R intervals.
// - Suunto: JSON logs; FIT and GPX as files. Not read: SML in XML, events.
// - Runtastic: sessions with kind and route. Not read: elevation and heart rate files.
// - COROS: FIT, TCX and GPX as files; it has no other public format.
//
// - Apple's file can have a gigabyte. `ElementScanner` reads only its tags, in pieces; heart rates and steps are kept in 8 bytes each until
//   the workouts come at its end. 1 GB needs 78 MB of memory.
// - Steps are counted once (`HourlySteps`). The logbook stores the hours of each service (`imported_hour`), and computes what they add only
//   when it reads them (`ImportedSteps`). So the order of imports does not matter, and steps that strided counted always have priority.
// - A workout has an identity in the exports of its service, stored like a file of an archive; so the next export adds only what is new.
//   Files that a workout names as parts (routes) are imported with it. Workouts without values are imported after files with recordings,
//   and only if nothing was recorded at that time.

import Activities
package import Exchange

/// A kind of file in the export of a service that contains workouts, steps or properties of the runner.
package enum ExportFile: Hashable, Sendable, CaseIterable {
    /// `export.xml` of Apple's Health app; the name is translated.
    case appleHealth
    /// A SQLite database of Gadgetbridge or Health Connect.
    case database
    /// `Sport-sessions/….json` of Runtastic (adidas Running).
    case runtasticSession
    /// `com.samsung.….csv` of Samsung Health.
    case samsungTable
    /// `training-session-….json` of Polar.
    case polarSession
    /// `activity-….json` of Polar, the steps of a day.
    case polarDay
    /// A JSON file of Suunto with a `DeviceLog`.
    case suuntoLog
    /// `Daily activity metrics/….csv` of Google Fit.
    case googleFitTable
    /// `All Sessions/….json` of Google Fit.
    case googleFitSession
    /// `UDSFile_….json` of Garmin, the figures of days.
    case garminDays
    /// `steps-….json`, `weight-….json` and `height-….json` of Fitbit.
    case fitbitValues
    /// `exercise-….json` of Fitbit.
    case fitbitExercises
    /// `steps_….csv` and `UserExercises_….csv` of Fitbit in newer exports, and `fitbit_export_….csv` of the website.
    case fitbitTable

    /// Recognises a file by its path; nil for other files, and for files that only their content tells, as ``init(path:head:)`` does.
    package init?(path: String) {
        let parts = path.split(separator: "/")
        guard let name = parts.last?.lowercased(), !name.hasPrefix("._"), !parts.contains("__MACOSX") else {
            return nil
        }
        let folders = parts.dropLast().map { $0.lowercased() }
        switch name.split(separator: ".").last {
        case "csv" where SamsungTable.Kind(name: name) != nil: self = .samsungTable
        case "csv" where folders.contains(where: GoogleFit.isFolder): self = .googleFitTable
        case "csv" where Fitbit.isTable(name: name): self = .fitbitTable
        case "json" where name.hasPrefix("training-session-"): self = .polarSession
        case "json" where name.hasPrefix("activity-") && name.dropFirst(9).first?.isNumber ?? false: self = .polarDay
        case "json" where folders.last == "sport-sessions": self = .runtasticSession
        case "json" where folders.contains(where: GoogleFit.isFolder): return nil
        case "json" where name.hasPrefix("udsfile_"): self = .garminDays
        case "json":
            let words = name.split(separator: "-")
            guard words.count > 1, words[1].first?.isNumber ?? false else { return nil }
            switch words[0] {
            case "steps", "weight", "height": self = .fitbitValues
            case "exercise": self = .fitbitExercises
            default: return nil
            }
        default: return nil
        }
    }

    /// The largest JSON file that is read, in bytes.
    ///
    /// Its values need eight times as much memory; a day of Suunto's samples has 15 MB.
    package static let largestJSON = 64 << 20

    /// Whether a file is a part of a workout in another file, or one of the files beside such parts that are not read.
    package static func isPart(path: String) -> Bool {
        path.contains("jsons/com.samsung.") || path.contains("Sport-sessions/GPS-data/") && path.hasSuffix(".json")
    }

    /// Whether a file must be opened to recognise it.
    package static func isAmbiguous(path: String) -> Bool {
        let name = path.split(separator: "/").last?.lowercased() ?? ""
        let endings = name.split(separator: ".").dropFirst()
        guard !name.hasPrefix("._"), let ending = endings.last else { return name == "gadgetbridge" }
        return ["xml", "db", "sqlite", "sqlite3", "json"].contains(ending)
    }

    /// Recognises a file by its path and its first kilobytes; nil for other files.
    package init?(path: String, head: [UInt8]) {
        if let file = Self(path: path) {
            self = file
        } else if GoogleFit.isSession(head: head) {
            self = .googleFitSession
        } else if HealthDatabase.isDatabase(head: head) {
            self = .database
        } else if head.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<"), AppleHealth.isExport(head: head) {
            self = .appleHealth
        } else if head.firstRange(of: "\"DeviceLog\"".utf8) != nil || head.firstRange(of: "suunto/sml".utf8) != nil {
            self = .suuntoLog
        } else {
            return nil
        }
    }

    /// Whether the file is imported after TCX, GPX and FIT files, because those can have the same workout with more values.
    package var comesLast: Bool { [.googleFitSession, .fitbitExercises, .fitbitTable].contains(self) }

    /// Whether the file contains only complete workouts, so that it need not be read again when they are in the logbook.
    package var isWhole: Bool {
        switch self {
        case .polarSession, .suuntoLog, .googleFitSession, .fitbitExercises: true
        default: false
        }
    }

    /// The name of the service; nil if only the content of the file tells it.
    package var service: String? {
        switch self {
        case .appleHealth: "Apple Health"
        case .database: nil
        case .runtasticSession: "Runtastic"
        case .samsungTable: "Samsung Health"
        case .polarSession, .polarDay: "Polar"
        case .suuntoLog: "Suunto"
        case .googleFitTable, .googleFitSession: "Google Fit"
        case .garminDays: "Garmin"
        case .fitbitValues, .fitbitExercises, .fitbitTable: "Fitbit"
        }
    }

    /// Reads a file that is small enough for the memory; `appleHealth` and `database` are read by ``AppleHealth`` and ``HealthDatabase``.
    ///
    /// - Parameter other: Reads another file of the export by the end of its path; nil if there is none.
    /// - Returns: The records; nil if the file is of another kind that the service stores in the same folder.
    /// - Throws: An error if the file is damaged or has an unknown structure.
    package func records(
        _ bytes: [UInt8],
        path: String,
        zone: LocalZone,
        other: (_ path: String) -> [UInt8]?
    ) throws(ExchangeError) -> HealthRecords? {
        let name = String(path.split(separator: "/").last ?? "")
        func json() throws(ExchangeError) -> JSONValue {
            guard let json = JSONValue(bytes) else {
                throw ExchangeError("the JSON is damaged or incomplete: download the export again")
            }
            return json
        }
        return switch self {
        case .appleHealth, .database: nil
        case .samsungTable: try SamsungTable(bytes, name: name).records(zone, other)
        case .googleFitTable: try GoogleFit.table(bytes, name: name, zone)
        case .fitbitTable: Fitbit.table(bytes, zone)
        case .runtasticSession: Runtastic.session(try json(), name: name, zone, other)
        case .polarSession: Polar.session(try json(), zone)
        case .polarDay: Polar.day(try json(), zone)
        case .suuntoLog: try SuuntoLog.records(json(), zone)
        case .googleFitSession: GoogleFit.session(try json(), zone)
        case .garminDays: Garmin.days(try json())
        case .fitbitValues: Fitbit.values(try json(), name: name, zone)
        case .fitbitExercises: Fitbit.exercises(try json(), zone)
        }
    }
}

extension HealthWorkout.Sport {
    /// The kind for a number of a service; a number without a kind becomes the sport's name, or the text `unknown`.
    init<Number>(_ number: Number, _ kinds: [Number: Activity.Kind], names: [Number: String] = [:], unknown: String) {
        self = kinds[number].map { .kind($0) } ?? .other(names[number] ?? unknown)
    }

    /// The kind for a word of a service; a word without a kind is kept as the name of another sport.
    init(_ word: String, _ kinds: [String: Activity.Kind]) {
        self = kinds[word.lowercased()].map { .kind($0) } ?? .other(String(word.prefix(60)))
    }
}
