import Activities
import Exchange
import FoundationEssentials
import HealthExports
import Logbook

/// Imports the files of health apps and watches in a folder or an archive: workouts, steps per hour, and the runner's properties.
///
/// A workout has a fixed identifier in all exports of its service. So the next export of the same service adds only what is new, and an
/// interrupted import continues.
struct HealthImport {
    let collection: ImportCollection
    let logbook: Logbook
    private(set) var parts: Set<String> = []

    private let zone = LocalZone { milliseconds, place in
        guard let place else { return LocalClock.moment(unixMilliseconds: milliseconds).utcOffset }
        return ZoneFile.offset(of: place, unixMilliseconds: milliseconds)
    }

    /// - Parameter progress: Is called with the share of the file that was read, 0…1.
    mutating func run(
        _ item: ImportCollection.Item,
        _ file: ExportFile,
        _ total: inout ImportTotal,
        _ progress: (Double) -> Void
    ) throws(LogbookError) {
        let archived = file.isWhole ? item.file : nil
        if let known = try archived.flatMap({ file throws(LogbookError) in try logbook.activities(importedFrom: file) })
        {
            return total.count(known: known.count, of: file.service)
        }
        let records: HealthRecords?
        do throws(ExchangeError) {
            records = try read(item, file, &total, progress)
        } catch {
            return total.leaveOut(ImportReport.Line(path: item.path, reason: "\(error)", isFailure: true))
        }
        guard Interruption.signalNumber == nil else { return }
        guard let records else { return total.report.add(other: item.path) }
        if !records.isEmpty { total.exports += 1 }
        // A file of which something was read is no failure.
        for note in records.notes {
            total.leaveOut(ImportReport.Line(path: item.path, reason: note, isFailure: records.isEmpty))
        }
        try store(records, of: item, &total)
        guard let archived, !records.workouts.isEmpty, Interruption.signalNumber == nil else { return }
        var stored: [ActivityID] = []
        for workout in records.workouts {
            stored += try logbook.activities(importedFrom: ArchiveFile(workout, of: records.service)) ?? []
        }
        if stored.count == records.workouts.count { try logbook.record(stored, importedFrom: archived) }
    }

    // MARK: - Reading

    private func read(
        _ item: ImportCollection.Item,
        _ file: ExportFile,
        _ total: inout ImportTotal,
        _ progress: (Double) -> Void
    ) throws(ExchangeError) -> HealthRecords? {
        switch file {
        case .appleHealth: return try readAppleHealth(item, &total, progress)
        case .database:
            return try item.withDatabasePath { path throws(ExchangeError) in
                try HealthDatabase(path: path).records(zone: zone)
            }
        default:
            let isJSON = item.name.lowercased().hasSuffix(".json")
            let bytes = try item.bytes(limit: isJSON ? ExportFile.largestJSON : InputFile.largest)
            return try file.records(bytes, path: item.name, zone: zone) { name in
                collection.part(name, of: item).flatMap { try? $0.bytes(limit: InputFile.largest) }
            }
        }
    }

    /// Reads the file in pieces; after damage, what was read before is kept.
    private func readAppleHealth(
        _ item: ImportCollection.Item,
        _ total: inout ImportTotal,
        _ progress: (Double) -> Void
    ) throws(ExchangeError) -> HealthRecords? {
        var reader = AppleHealth(zone: zone)
        do throws(ExchangeError) {
            try item.stream { piece, share in
                reader.feed(piece)
                progress(share)
                return Interruption.signalNumber == nil
            }
        } catch {
            total.leaveOut(ImportReport.Line(path: item.path, reason: "\(error)", isFailure: true))
        }
        return Interruption.signalNumber == nil ? reader.finish() : nil
    }

    // MARK: - Storing

    private mutating func store(
        _ records: HealthRecords,
        of item: ImportCollection.Item,
        _ total: inout ImportTotal
    ) throws(LogbookError) {
        for workout in records.workouts {
            guard Interruption.signalNumber == nil else { return }
            try store(workout, of: records.service, item, &total)
        }
        let hours =
            records.hours.map { ImportedHour(hour: $0.hour, steps: $0.tally.steps) } + records.days.map(wholeDay)
        if !hours.isEmpty {
            try logbook.store(imported: hours, from: records.service)
            total.services[records.service, default: .init()].days.formUnion(hours.map(\.hour.date))
        }
        if !records.profile.isEmpty {
            let latest = records.workouts.last?.start ?? hours.last.map { Moment($0.hour) }
            total.profile.add(records.profile, from: latest ?? Moment(unixMilliseconds: 0))
            total.services[records.service, default: .init()].profile.formUnion(records.profile.names)
        }
    }

    private func wholeDay(_ day: CivilDate, _ steps: Int) -> ImportedHour {
        let noon = zone.moment(localMilliseconds: Int64(day.dayNumber) * 86_400_000 + 43_200_000)
        return ImportedHour(hour: LocalHour(noon), steps: steps, isWholeDay: true)
    }

    private mutating func store(
        _ workout: HealthWorkout,
        of service: String,
        _ item: ImportCollection.Item,
        _ total: inout ImportTotal
    ) throws(LogbookError) {
        let routes = workout.routes.map { (path: $0, item: collection.part($0, of: item)) }
        // If the workout names a FIT or TCX file, only that file is imported: it is a complete recording with more values.
        let recordings = routes.compactMap(\.item).filter { !$0.name.lowercased().hasSuffix(".gpx") }
        guard recordings.isEmpty else { return }
        parts.formUnion(routes.compactMap(\.item?.name))
        let file = ArchiveFile(workout, of: service)
        if try logbook.activities(importedFrom: file) != nil {
            return total.count(known: 1, of: service)
        }
        var tracks: [PackedTrack] = []
        var missing: [String] = []
        for route in routes {
            guard let item = route.item else {
                missing.append("the route \(route.path.split(separator: "/").last ?? "") is missing")
                continue
            }
            do throws(ExchangeError) {
                tracks += try item.read { input throws(ExchangeError) in try ImportedContent(input, name: item.path) }
                    .tracks
            } catch {
                missing.append("the route could not be read: \(error)")
            }
        }
        // Without positions and distances, the workout is not imported if another program has recorded an activity at the same time.
        if tracks.isEmpty, !workout.samples.contains(where: { $0.position != nil || $0.distance != nil }),
            try logbook.activity(overlapping: workout.start..<workout.end) != nil
        {
            return total.count(known: 1, of: service)
        }
        var track = workout.track(routes: tracks, service: service)
        if !missing.isEmpty { track.activity.note = ([track.activity.note ?? ""] + missing).joined(separator: "; ") }
        let results = try logbook.insert([track.summarised], from: missing.isEmpty ? file : nil)
        for result in results {
            total.count(result, track, path: item.path, isPrinted: !ImportProgress.isDrawn, service: service)
        }
    }
}

extension ArchiveFile {
    fileprivate init(_ workout: HealthWorkout, of service: String) {
        self.init(path: "\(service)/\(workout.identity)", size: 0, checksum: 0)
    }
}

extension Moment {
    fileprivate init(_ hour: LocalHour) {
        let seconds = hour.date.dayNumber * 86_400 + hour.hour * 3600 - hour.utcOffset
        self.init(unixMilliseconds: Int64(seconds) * 1000, utcOffset: hour.utcOffset)
    }
}

extension FIT.UserProfile {
    fileprivate var names: [String] {
        [
            height == nil ? nil : "height", mass == nil ? nil : "weight",
            restingHeartRate == nil ? nil : "heart rate at rest", maximumHeartRate == nil ? nil : "maximum heart rate",
        ].compactMap(\.self)
    }
}

extension ImportCollection.Item {
    func head() throws(ExchangeError) -> [UInt8] {
        if let (archive, entry) = entry { return try archive.head(of: entry) }
        return try InputFile.read(path) { input throws(ExchangeError) in try input.head() }
    }

    func read<Result>(_ body: (ExchangeInput) throws(ExchangeError) -> Result) throws(ExchangeError) -> Result {
        if let (archive, entry) = entry { return try archive.read(entry, body) }
        return try InputFile.read(path, body)
    }

    func bytes(limit: Int) throws(ExchangeError) -> [UInt8] {
        try read { input throws(ExchangeError) in
            guard input.count <= limit else {
                throw ExchangeError("the file is larger than the limit of \(limit >> 20) MB")
            }
            return try input.bytes()
        }
    }

    /// Passes a file of any size to `body` in pieces, each with the share of the file read so far; `body` returns false to stop.
    func stream(_ body: (UnsafeRawBufferPointer, Double) -> Bool) throws(ExchangeError) {
        if let (archive, entry) = entry { return try archive.stream(entry, body) }
        try InputFile.stream(path, body)
    }

    func withDatabasePath<Result>(_ body: (String) throws(ExchangeError) -> Result) throws(ExchangeError) -> Result {
        guard let (archive, entry) = entry else { return try body(path) }
        let file = try archive.unpack(entry, limit: OpenArchive.largestNested, isNamed: true)
        return try body(file.path ?? "")
    }
}

extension ImportCollection {
    /// The file that a workout names as its part, by a path relative to the file of the workout, or by the file name only.
    fileprivate func part(_ path: String, of item: Item) -> Item? {
        let folder = item.name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let parts = path.split(separator: "/")
        guard let name = parts.last, !parts.contains("..") else { return nil }
        let resolved = (folder + parts).joined(separator: "/")
        if let companion = companion(resolved) ?? companion(String(name)) { return companion }
        guard item.entry == nil else { return nil }
        let places = [resolved, (folder + [name]).joined(separator: "/")]
        return places.first { FileManager.default.fileExists(atPath: $0) }.map { Item(path: $0, name: $0, entry: nil) }
    }
}
