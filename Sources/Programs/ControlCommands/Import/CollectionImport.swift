import Activities
import Cadence
import Logbook
import Messages

/// It can be interrupted at any time and repeated: activities in the logbook are recognised, and the finished files of an archive are not
/// read again.
struct CollectionImport {
    let collection: ImportCollection
    let logbook: Logbook
    /// Whether files that were imported before are read again, and replace what was read.
    var again = false

    /// - Returns: The number of files that are done; smaller than the number of all files if the user interrupted the import.
    /// - Throws: An error of the logbook. What was imported before remains.
    func run(_ total: inout ImportTotal) throws(LogbookError) -> Int {
        var progress = ImportProgress(of: collection.items.count, total.messages)
        defer { progress.finish() }
        var health = HealthImport(collection: collection, logbook: logbook)
        for (number, item) in collection.ordered.enumerated() {
            guard Interruption.signalNumber == nil else { return number }
            progress.begin(item.path)
            total.files += 1
            if let file = item.export {
                try health.run(item, file, &total) { progress.begin(item.path, share: $0) }
                guard Interruption.signalNumber == nil else { return number }
                progress.end(wasRead: true)
                continue
            }
            if health.parts.contains(item.name) {
                progress.end(wasRead: false)
                continue
            }
            let known = try item.file.flatMap { file throws(LogbookError) in
                again ? nil : try logbook.activities(importedFrom: file)
            }
            if let known {
                total.count(known: known.count)
            } else {
                try store(collection.read(item), of: item, &total)
            }
            progress.end(wasRead: known == nil)
        }
        return collection.items.count
    }

    private func store(
        _ reading: ImportCollection.Reading,
        of item: ImportCollection.Item,
        _ total: inout ImportTotal
    ) throws(LogbookError) {
        if reading.isOther { total.report.add(other: item.path) }
        for line in reading.leftOut { total.leaveOut(line) }
        guard let content = reading.content else { return }
        if let last = content.tracks.last { total.profile.add(content.profile, from: last.activity.start) }
        let results = try logbook.insert(content.tracks, from: item.file, replaces: again)
        for (track, result) in zip(content.tracks, results) {
            total.count(result, track, path: item.path, isPrinted: !ImportProgress.isDrawn)
        }
    }
}

extension ImportTotal {
    mutating func leaveOut(_ collection: ImportCollection) {
        for line in collection.notImported { leaveOut(line) }
        for path in collection.others { report.add(other: path) }
    }

    /// Notes what was not imported, and prints it unless the progress is shown as one line.
    mutating func leaveOut(_ line: ImportReport.Line) {
        report.add(line)
        if !ImportProgress.isDrawn { Terminal.printError(line.text(messages)) }
    }
}

extension ArchiveInsertion {
    /// The note is also given for a duplicate: it says what was corrected in this file, even if the stored copy is not damaged.
    func line(path: String, _ activity: Activity, _ messages: Messages) -> String {
        let (kind, date) = (messages.kindName(activity.kind), "\(activity.start.date) \(activity.start.clockText)")
        let what =
            activity.name.map { messages.activityNamedOf(kind: kind, name: $0, date: date) }
            ?? messages.activityOf(kind: kind, date: date)
        var advice: [String] = []
        let result: String
        switch insertion {
        case .inserted(let id):
            result = "imported as activity \(id)"
            advice = shifted.map { [$0.remark(id)] } ?? []
            for part in parts {
                advice.append("activity \(part) is a second recording of it and does not count any more")
                advice += Self.choices(id, part)
            }
        case .replaced(let id):
            result = "replaced a shorter or earlier reading, activity \(id)\(changes(activity.summary))"
            advice = ["what you have edited remains"]
        case .second(let id, let first):
            result = "is a second recording of activity \(first): it is kept as \(id) and does not count"
            advice = Self.choices(first, id)
        case .duplicate(let id): result = "is already in the logbook as activity \(id)"
        }
        let note = activity.note.map { [messages.translatedNote($0)] } ?? []
        let texts = [messages.translated(result)] + note + advice.map(messages.translated)
        return "\(path): \(what) \(texts.joined(separator: "; "))"
    }

    private static func choices(_ first: ActivityID, _ second: ActivityID) -> [String] {
        [
            "to complete \(first) with it: stridectl edit \(first) --merge \(second)",
            "to count both: stridectl undelete \(second)",
        ]
    }
}

extension ArchiveInsertion {
    /// The totals that have changed because the file was read again, as text with the old and the new values.
    private func changes(_ summary: Summary) -> String {
        guard let earlier else { return "" }
        func change(_ name: String, _ old: String?, _ new: String?) -> String? {
            guard old != new else { return nil }
            guard let old else { return "\(name) \(new ?? "") instead of unknown" }
            return new.map { "\(name) \($0) instead of \(old)" } ?? "\(name) unknown instead of \(old)"
        }
        let changes = [
            earlier.distanceSource == .edited
                ? nil
                : change(
                    "distance",
                    earlier.knownDistance?.formatted(.kilometers),
                    summary.knownDistance?.formatted(.kilometers)
                ),
            change("time", earlier.moving.stopwatch, summary.moving.stopwatch),
            change("steps", earlier.steps.map { "\($0)" }, summary.steps.map { "\($0)" }),
            change("cadence", earlier.cadence?.formatted, summary.cadence?.formatted),
            change(
                "heart rate",
                earlier.heartRate.map { "\(Int($0.beatsPerMinute.rounded()))" },
                summary.heartRate.map { "\(Int($0.beatsPerMinute.rounded()))" }
            ),
        ].compactMap(\.self)
        return changes.isEmpty ? ", without a change of its totals" : ": " + changes.joined(separator: ", ")
    }
}

extension ShiftedRecording {
    fileprivate func remark(_ new: ActivityID) -> String {
        let isOne = abs(hours) == 1
        let order = hours > 0 ? isOne ? "hour earlier" : "hours earlier" : isOne ? "hour later" : "hours later"
        return
            "activity \(id) has the same length and distance, exactly \(abs(hours)) \(order): if it is the same run "
            + "with a wrong time zone, delete the wrong one, such as: stridectl delete \(new)"
    }
}
