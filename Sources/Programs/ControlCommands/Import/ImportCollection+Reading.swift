import Activities
import Archives
import Exchange
import Logbook

extension ImportCollection {
    struct Reading {
        var content: ImportedContent?
        var leftOut: [ImportReport.Line] = []
        /// Whether the file states that it is no activity.
        var isOther = false
    }

    /// Reads a file, and completes its activities with what the tables say.
    func read(_ item: Item) -> Reading {
        do throws(ExchangeError) {
            guard let content = try content(of: item) else { return Reading(isOther: true) }
            return reading(content, item)
        } catch {
            // Strava puts planned routes into the folder `routes`, as tracks without times.
            let isPlan = error.isPlan || item.name.split(separator: "/").dropLast().last == "routes"
            let reason = isPlan && !error.isPlan ? "this is a planned route, not an activity" : "\(error)"
            return Reading(leftOut: [ImportReport.Line(path: item.path, reason: reason, isFailure: !isPlan)])
        }
    }

    /// Reads the activities of a file; nil if it says that it is not an activity, as most FIT files in Garmin's archive do.
    private func content(of item: Item) throws(ExchangeError) -> ImportedContent? {
        func read(_ input: ExchangeInput) throws(ExchangeError) -> ImportedContent? {
            guard try !FIT.isOtherType(input.head()) else { return nil }
            return try ImportedContent(input, name: item.name) { details(of: item, start: $0)?.kind }
        }
        if let (archive, entry) = item.entry { return try archive.read(entry, read) }
        return try InputFile.read(item.path, read)
    }

    private func details(of item: Item, start: Moment) -> ActivityDetails? {
        tables.details(of: item.name) ?? tables.details(start: start)
    }

    private func reading(_ content: ImportedContent, _ item: Item) -> Reading {
        var content = content
        var utcOffset: Int?
        for index in content.tracks.indices {
            guard let details = details(of: item, start: content.tracks[index].activity.start) else { continue }
            content.tracks[index].activity.add(details)
            utcOffset = details.utcOffset ?? utcOffset
        }
        content.complete(utcOffset: utcOffset)
        return Reading(content: content)
    }
}

extension Activity {
    /// Replaces the name and the effort by those of a table, and puts the description of the table before the note.
    fileprivate mutating func add(_ details: ActivityDetails) {
        name = details.name ?? name
        effort = details.effort ?? effort
        guard let text = details.note else { return }
        // Some services write the description into the file as well.
        if note?.contains(text) ?? false { return }
        note = note.map { "\(text)\n\($0)" } ?? text
    }
}

extension ImportCollection.Item {
    /// The identity of a file in an archive; nil for a file on the disk.
    var file: ArchiveFile? {
        entry.map { ArchiveFile(path: name, size: $0.entry.size, checksum: $0.entry.checksum) }
    }
}
