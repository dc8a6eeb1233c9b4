import Activities
import Glibc
import Logbook
import Messages
import OutsideText

struct ImportTotal {
    private let display: DisplayOptions
    private let isJSON: Bool
    private var activities: [JSONFields] = []
    /// The number of files that the import tried to read, or skipped because they were imported before.
    var files = 0
    var report = ImportReport()
    private(set) var runs = 0
    /// Whether an imported run has a cadence, so that the personal model can learn from it.
    private(set) var hasCadence = false
    var profile = ImportedProfile()
    var services: [String: Service] = [:]
    private(set) var imported = 0
    private(set) var assumed = 0
    private var duplicates = 0
    /// The number of files of health apps and watches from which something was read.
    var exports = 0
    /// The number of activities found, new or not, plus the number of files of health apps from which something was read.
    var found: Int { imported + replaced + seconds + duplicates + exports }
    private var completed = 0
    private var replaced = 0
    private var seconds = 0
    /// The number of imported activities whose start differs from that of a similar activity by whole hours.
    private var shifted = 0

    init(display: DisplayOptions, isJSON: Bool) {
        (self.display, self.isJSON) = (display, isJSON)
    }

    var messages: Messages { display.messages }

    /// It is printed, unless the progress is one line, or the output is JSON.
    mutating func count(
        _ result: ArchiveInsertion,
        _ track: PackedTrack,
        path: String,
        isPrinted: Bool,
        service: String? = nil
    ) {
        let insertion = result.insertion
        if let service {
            if case .inserted = insertion {
                services[service, default: Service()].imported += 1
            } else {
                services[service, default: Service()].known += 1
            }
        }
        if isJSON {
            let isNew = if case .inserted = insertion { true } else { false }
            // Whether it replaced a shorter or earlier reading of the same recording.
            let isReplaced = if case .replaced = insertion { true } else { false }
            // The activity of which this is a second recording, which was stored and does not count.
            let first: ActivityID? = if case .second(_, let first) = insertion { first } else { nil }
            activities.append([
                "path": path, "activity": insertion.id.number, "imported": isNew, "replaced": isReplaced,
                "second_of": first?.number, "shifted_from": result.shifted?.id.number,
            ])
        } else if isPrinted {
            display.printLine(result.line(path: path, track.activity, messages))
        }
        if result.shifted != nil { shifted += 1 }
        seconds += result.parts.count
        switch insertion {
        case .inserted:
            imported += 1
            if track.activity.isKindAssumed { assumed += 1 }
            guard track.activity.kind == .run else { return }
            runs += 1
            hasCadence = hasCadence || track.samples.contains { $0.cadence != nil }
        case .duplicate:
            duplicates += 1
            if result.completes { completed += 1 }
        case .replaced: replaced += 1
        case .second: seconds += 1
        }
    }

    mutating func count(known activities: Int, of service: String? = nil) {
        duplicates += activities
        if let service { services[service, default: Service()].known += activities }
    }

    var text: String {
        let messages = messages
        func part(_ count: Int, _ text: (String) -> String) -> String? {
            count > 0 ? text(messages.number(count)) : nil
        }
        let activities = messages.activityCount(count: Count(imported))
        let others = report.others.count
        let parts = [
            messages.importedFiles(count: Count(files), activities: activities),
            part(assumed, messages.importAssumed), part(duplicates, messages.importKnown),
            part(replaced, messages.importReplaced),
            seconds > 0 ? messages.importSeconds(count: Count(seconds)) : nil,
            part(shifted, messages.importShifted), part(completed, messages.importCompleted),
            part(report.failures, messages.importFailed), part(report.leftOut, messages.importLeftOut),
            others > 0 ? messages.importOthers(count: Count(others)) : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension ImportTotal {
    var fields: JSONFields {
        [
            "files": files, "imported": imported, "assumed": assumed, "duplicates": duplicates, "completed": completed,
            "replaced": replaced, "second_recordings": seconds, "failed": report.failures, "left_out": report.leftOut,
            "other_files": report.others.count, "activities": activities,
            "services": services.isEmpty ? nil : services.mapValues(\.fields),
            "not_imported": report.lines.map { line -> JSONFields in
                ["path": line.path, "reason": line.reason, "error": line.isFailure]
            },
        ]
    }
}

extension ImportTotal {
    struct Service {
        var imported = 0
        var known = 0
        var days: Set<CivilDate> = []
        var profile: Set<String> = []

        fileprivate var fields: JSONFields {
            [
                "imported": imported, "duplicates": known, "days_with_steps": days.count, "profile": profile.sorted(),
            ]
        }
    }

    /// The table of what was read from the exports of services, one line each; none if there was no such export.
    var serviceLines: [String] {
        guard !services.isEmpty else { return [] }
        let messages = messages
        let rows = services.sorted { $0.key < $1.key }.map { name, service in
            [
                name, "\(service.imported)", "\(service.known)", "\(service.days.count)",
                service.profile.isEmpty
                    ? "–" : service.profile.map(messages.translated).sorted().joined(separator: ", "),
            ]
        }
        let titles = ["source", "new activities", "known", "days with steps", "profile"].map(messages.translated)
        let table = [titles] + rows
        let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { row in
            let numbers = zip(row, widths).dropFirst().map { $0.aligned(to: $1) }
            return ([row[0].padded(to: widths[0])] + numbers + [row[4]]).joined(separator: "  ")
        }
    }
}

/// The progress of an import of many files: one line that is replaced on a terminal, otherwise a line for each file.
struct ImportProgress {
    private static let interval = Duration.milliseconds(100)
    private static let warmUp = Duration.seconds(2)

    /// Whether the progress is one line on a terminal, which hides the results of the files.
    static let isDrawn = isatty(STDOUT_FILENO) == 1 && ConfigurationFile.environment("TERM") ?? "dumb" != "dumb"

    private let count: Int
    private let messages: Messages
    private let start = ContinuousClock.now
    private var drawn: ContinuousClock.Instant?
    /// The number of files that were read; those that were skipped take no time.
    private var read = 0
    private var done = 0

    init(of count: Int, _ messages: Messages) {
        (self.count, self.messages) = (count, messages)
    }

    /// - Parameter share: The share of a large file that was read, 0…1.
    mutating func begin(_ path: String, share: Double? = nil) {
        guard Self.isDrawn else { return }
        let now = ContinuousClock.now
        if let drawn, now - drawn < Self.interval { return }
        drawn = now
        let part = share.map { " \(Int($0 * 100)) %" } ?? ""
        Terminal.replaceLine(line(path + part, now - start, columns: DisplayOptions.columns))
    }

    mutating func end(wasRead: Bool) {
        done += 1
        if wasRead { read += 1 }
    }

    func finish() {
        if drawn != nil { Terminal.replaceLine("") }
    }

    /// The line: a bar, the number of the file, the rate, the remaining time, and as much of the path as fits.
    func line(_ path: String, _ elapsed: Duration, columns: Int) -> String {
        let width = 20
        let filled = count == 0 ? 0 : done * width / count
        var line = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]"
        line += " " + messages.translated("\(done + 1) of \(count)")
        if read > 0, elapsed >= Self.warmUp {
            let seconds: Double = elapsed / .seconds(1)
            let rate = Double(read) / seconds
            line += ", \(messages.localized(rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"))/s"
            line += ", " + messages.toGo(value: Self.text(seconds: Double(count - done) / rate))
        }
        let room = columns - line.count - 3
        let name = path.cleaned
        // The end of the path is the name of the file.
        if room > 8 { line += "  " + (name.count <= room ? name : "…" + name.suffix(room - 1)) }
        return String(line.prefix(max(columns - 1, 0)))
    }

    private static func text(seconds: Double) -> String {
        seconds < 60 ? "\(max(Int(seconds), 1)) s" : "\(Int((seconds / 60).rounded())) min"
    }
}

struct ImportReport {
    struct Line {
        let path: String
        let reason: String
        /// Whether this is an error, and not for example a sport that strided does not record.
        let isFailure: Bool

        func text(_ messages: Messages) -> String { "\(path): \(messages.translated(reason))" }
    }

    static let mostLines = 20

    private(set) var lines: [Line] = []
    private(set) var others: [String] = []

    var failures: Int { lines.count(where: \.isFailure) }
    /// The number of activities that were left out without an error.
    var leftOut: Int { lines.count - failures }

    mutating func add(_ line: Line) { lines.append(line) }

    mutating func add(other path: String) { others.append(path) }

    func text(_ messages: Messages) -> String {
        let reason = "it is not a GPX, TCX or FIT file of an activity"
        let others = others.map { Line(path: $0, reason: reason, isFailure: false) }
        return (lines + others).map { $0.text(messages).cleaned + "\n" }.joined()
    }
}
