import Cadence
import Foundation
import Pacing
import TestSupport

/// A recorded run of ../shared/data/runs/derived, record by record; nil members where the watch wrote nothing.
struct RecordedTruth {
    struct Record {
        var instant: Duration
        var speed: Double?
        var cadence: Double?
        var position: (latitude: Double, longitude: Double)?
    }

    let name: String
    var records: [Record]

    init(_ name: String) throws {
        self.name = name
        let text = try SharedFolder.text("data/runs/derived/\(name).truth.csv")
        records = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count >= 8, let elapsed = Double(fields[0]) else { return nil }
            let (latitude, longitude) = (Double(fields[2]), Double(fields[3]))
            let position = latitude.flatMap { latitude in longitude.map { (latitude, $0) } }
            return Record(
                instant: .seconds(elapsed),
                speed: Double(fields[5]),
                cadence: Double(fields[7]),
                position: position
            )
        }
    }
}

extension RecordedTruth {
    /// A table of `elapsed_s,speed_mps,steps_per_min,…`.
    init(table: URL) throws {
        name = table.deletingPathExtension().lastPathComponent
        records = try String(contentsOf: table, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
            .compactMap { line in
                let fields = line.split(separator: ",", omittingEmptySubsequences: false)
                guard fields.count >= 3, let elapsed = Double(fields[0]) else { return nil }
                return Record(instant: .seconds(elapsed), speed: Double(fields[1]), cadence: Double(fields[2]))
            }
    }

    /// Speeds from the positions where none were recorded: the way of the last 5 s, without gaps.
    func withSpeedsFromPositions() -> RecordedTruth {
        var run = self
        for (index, record) in records.enumerated() where index >= 5 {
            let earlier = records[index - 5]
            let elapsed = (record.instant - earlier.instant) / .seconds(1)
            guard elapsed < 8, let here = record.position, let there = earlier.position else { continue }
            let way = zip(records[(index - 5)...], records[(index - 4)...index]).reduce(0) { way, pair in
                guard let from = pair.0.position, let to = pair.1.position else { return way }
                return way + Self.distance(from, to)
            }
            run.records[index].speed = max(way, Self.distance(there, here)) / elapsed
        }
        return run
    }

    /// The windows that are steady, as the daemon would cut them.
    func steadyWindows() -> [SteadyWindow] {
        var cutter = LearningWindow()
        var windows: [SteadyWindow] = []
        for record in records {
            var events: [LearningWindow.Event] = []
            if let speed = record.speed { events.append(.speed(Speed(metersPerSecond: speed))) }
            if let cadence = record.cadence, cadence > 0 { events.append(.cadence(StepRate(stepsPerMinute: cadence))) }
            for event in events {
                if let window = cutter.observe(event, at: record.instant) { windows.append(window) }
            }
        }
        return windows
    }

    /// Metres between two near places, on a sphere of 6371 km.
    private static func distance(
        _ a: (latitude: Double, longitude: Double),
        _ b: (latitude: Double, longitude: Double)
    ) -> Double {
        let north = (b.latitude - a.latitude) * .pi / 180
        let east = (b.longitude - a.longitude) * .pi / 180 * cos(a.latitude * .pi / 180)
        return 6_371_000 * (north * north + east * east).squareRoot()
    }
}

/// Root mean square; not a number for no errors.
func rootMeanSquare(_ errors: some Collection<Double>) -> Double {
    (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
}
