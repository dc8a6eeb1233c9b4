import Activities
import Logbook

/// The import of all files of a folder or of an archive.
///
/// It can be interrupted at any time and repeated: activities in the logbook are recognised, and the finished files of an archive are not
/// read again.
struct CollectionImport {
    let collection: ImportCollection
    let logbook: Logbook

    /// Imports the files, one after the other.
    ///
    /// - Returns: The number of files that are done; smaller than the number of all files if the user interrupted the import.
    /// - Throws: An error of the logbook. What was imported before remains.
    func run(_ total: inout ImportTotal) throws(LogbookError) -> Int {
        var progress = ImportProgress(of: collection.items.count)
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
            let known = try item.file.flatMap { file throws(LogbookError) in try logbook.activities(importedFrom: file)
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
        let results = try logbook.insert(content.tracks, from: item.file)
        for (track, result) in zip(content.tracks, results) {
            total.count(result, track, path: item.path, isPrinted: !ImportProgress.isDrawn)
        }
    }
}

extension ImportTotal {
    /// Notes what a collection contains in addition to the files to be imported.
    mutating func leaveOut(_ collection: ImportCollection) {
        for line in collection.notImported { leaveOut(line) }
        for path in collection.others { report.add(other: path) }
    }

    /// Notes what was not imported, and prints it unless the progress is shown as one line.
    mutating func leaveOut(_ line: ImportReport.Line) {
        report.add(line)
        if !ImportProgress.isDrawn { Terminal.printError("\(line.path): \(line.reason)") }
    }
}

extension Insertion {
    /// The result for the user.
    ///
    /// The note is also given for a duplicate: it says what was corrected in this file, even if the stored copy is not damaged.
    ///
    /// - Parameter sameTime: Another activity at the same time.
    func line(path: String, _ activity: Activity, sameTime: ActivityID? = nil) -> String {
        let name = activity.name.map { " “\($0)”" } ?? ""
        let what = "\(activity.kind.rawValue)\(name) of \(activity.start.date) \(activity.start.clockText)"
        let note = activity.note.map { "; \($0)" } ?? ""
        return switch self {
        case .inserted(let id):
            "\(path): \(what) imported as activity \(id)\(note)"
                + (sameTime.map {
                    "; activity \($0) has the same time and a similar distance: if it is the same run, delete one, such as: stridectl delete \(id)"
                } ?? "")
        case .replaced(let id):
            "\(path): \(what) is longer than activity \(id), which it replaced; what you have edited remains\(note)"
        case .duplicate(let id): "\(path): \(what) is already in the logbook as activity \(id)\(note)"
        }
    }
}
