import Cadence
import Foundation
import TestSupport
import Testing

@testable import Activities

@Suite("Runs recorded by watches", .needsShared("data/runs"))
struct RecordedRunsTests {
    /// One record of a watch's file.
    private struct Record {
        var seconds: Double
        var position: Position?
        var altitude: Altitude?
        var speed: Speed?
        var stepRate: StepRate?
        var meters: Double?
    }

    /// Reads the records of a CSV table.
    ///
    /// Its columns: `elapsed_s,utc,lat,lon,alt,speed_mps,strides_per_min,steps_per_min,hr,dist_m`
    private func truth(_ name: String) throws -> [Record] {
        try SharedFolder.text("data/runs/derived/\(name).truth.csv").split(whereSeparator: \.isNewline).dropFirst()
            .compactMap { line in
                let fields = line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
                guard fields.count == 10, let seconds = fields[0] else { return nil }
                return Record(
                    seconds: seconds,
                    position: fields[2].flatMap { latitude in
                        fields[3].flatMap { Position(latitude: latitude, longitude: $0) }
                    },
                    altitude: fields[4].map(Altitude.init(meters:)),
                    speed: fields[5].map(Speed.init(metersPerSecond:)),
                    stepRate: fields[7].flatMap { $0 >= 30 ? StepRate(stepsPerMinute: $0) : nil },
                    meters: fields[9]
                )
            }
    }

    private func tcx(_ name: String) throws -> [Record] {
        func value(_ tag: String, in text: Substring) -> Substring? {
            guard let start = text.range(of: "<\(tag)>"), let end = text.range(of: "</\(tag)>") else { return nil }
            return text[start.upperBound..<end.lowerBound]
        }
        let points = try SharedFolder.text("data/runs/\(name)").components(separatedBy: "<Trackpoint>").dropFirst()
        let times = ISO8601DateFormatter()
        var start: Date?
        return points.compactMap { point -> Record? in
            let point = point[...]
            guard let time = value("Time", in: point).flatMap({ times.date(from: String($0)) }) else { return nil }
            start = start ?? time
            let latitude = value("LatitudeDegrees", in: point).flatMap(Double.init)
            let longitude = value("LongitudeDegrees", in: point).flatMap(Double.init)
            return Record(
                seconds: time.timeIntervalSince(start ?? time),
                position: latitude.flatMap { latitude in
                    longitude.flatMap { Position(latitude: latitude, longitude: $0) }
                },
                altitude: value("AltitudeMeters", in: point).flatMap(Double.init).map(Altitude.init(meters:)),
                meters: value("DistanceMeters", in: point).flatMap(Double.init)
            )
        }
    }

    /// The recorder's summary of the positions and, if `usesSpeeds`, the speeds.
    private func recorded(_ records: [Record], usesSpeeds: Bool) throws -> Summary {
        var run = RecordedRun()
        try run.start()
        var records = records[...]
        try run.pass(Int(records.last?.seconds ?? 0) + 2) { now in
            var readings: [Recorder.Reading] = []
            while let record = records.first, record.seconds <= now / .seconds(1) {
                records.removeFirst()
                readings.append(
                    .satellites(
                        SatelliteFix(
                            speed: record.speed ?? Speed(metersPerSecond: 0),
                            quality: usesSpeeds && record.speed != nil ? .autonomous : .fromPositions,
                            position: record.position,
                            altitude: record.altitude
                        ),
                        at: .seconds(record.seconds)
                    )
                )
                if let rate = record.stepRate { readings.append(.stepRate(rate)) }
            }
            return readings
        }
        return try run.stop().activity.summary
    }

    /// The records from a time on, shifted to start at 0 s and 0 m.
    private func from(_ seconds: Double, _ records: [Record]) -> [Record] {
        let rest = records.drop { $0.seconds < seconds }
        let (start, meters) = (rest.first?.seconds ?? 0, rest.first?.meters ?? 0)
        return rest.map { record in
            var record = record
            record.seconds -= start
            record.meters = record.meters.map { $0 - meters }
            return record
        }
    }

    /// Compares the distance with that of the watch, which is a sum of position differences.
    ///
    /// The position of the fenix 2 jumped by 94 m in the first 20 s. The other watches save memory and record only every
    /// few seconds (up to 19 s), so their speeds are less useful.
    @Test func theDistanceMatchesTheWatch() throws {
        let fenix = try truth("activity-small-fenix2-run")
        let runs: [(name: String, records: [Record], bySpeed: Double, byPlace: Double)] = [
            ("fenix2-run, all", fenix, 3, 4),
            ("fenix2-run, from 20 s on", from(20, fenix), 1, 2),
            ("garmin-fenix-5-run", try truth("garmin-fenix-5-run"), 6, 2),
            ("garmin-fenix-5-walk", try truth("garmin-fenix-5-walk"), 4, 2),
            ("heartandsole-testdata", try truth("heartandsole-testdata"), 30, 20),
            ("test.tcx", try tcx("test.tcx"), 0, 1),
        ]
        print("run                           file m    speeds m      %   places m      %   climb m   best m/s")
        for run in runs {
            let total = try #require(run.records.last { $0.meters != nil }?.meters)
            let bySpeed = run.records.contains { $0.speed != nil } ? try recorded(run.records, usesSpeeds: true) : nil
            let byPlace = try recorded(run.records, usesSpeeds: false)
            func share(_ summary: Summary?) -> Double? { summary.map { ($0.distance.meters / total - 1) * 100 } }
            print(
                run.name.padding(toLength: 27, withPad: " ", startingAt: 0) + text(total, 9, 1)
                    + text(bySpeed?.distance.meters, 12, 1) + text(share(bySpeed), 7, 2)
                    + text(byPlace.distance.meters, 11, 1) + text(share(byPlace), 7, 2) + text(byPlace.ascent, 10, 1)
                    + text((bySpeed ?? byPlace).bestSpeed?.metersPerSecond, 11, 2)
            )
            #expect((share(bySpeed) ?? 0).magnitude <= run.bySpeed, "\(run.name)")
            #expect((share(byPlace) ?? 0).magnitude <= run.byPlace, "\(run.name)")
        }
    }

    /// The first half has speeds and cadences, the second half cadences only; compares learnt with default step lengths.
    ///
    /// On the first run the speed rose from 2.9 to 3.5 m/s at a constant 165 spm; the cadence cannot show that.
    @Test(arguments: [("activity-small-fenix2-run", 20.0, 15.0), ("compressed-speed-distance", 5, 5)])
    func learntStepLengthsAreMoreAccurateThanDefaults(name: String, start: Double, tolerance: Double) throws {
        let records = from(start, try truth(name)).filter { $0.meters != nil }
        let half = try #require(records.last).seconds / 2
        let middle = try #require(records.last { $0.seconds <= half }?.meters)
        let truth = try #require(records.last?.meters) - middle
        func error(learning: Bool) throws -> Double {
            var run = RecordedRun()
            try run.start()
            var rest = records[...]
            var (rate, speed): (StepRate?, Speed?)
            try run.pass(Int(half * 2)) { now in
                // A record is valid until the next one, a few seconds later.
                while let record = rest.first, record.seconds <= now / .seconds(1) {
                    (rate, speed) = (record.stepRate, record.speed)
                    rest.removeFirst()
                }
                let isMeasured = learning && now < .seconds(half)
                return [rate.map { .stepRate($0) }, isMeasured ? speed.map { .podSpeed($0) } : nil].compactMap(\.self)
            }
            let before = run.samples.last { $0.elapsed <= .seconds(half) && $0.distance != nil }?.distance?.meters
            return ((run.meters - (before ?? 0)) / truth - 1) * 100
        }
        let (learnt, defaults) = (try error(learning: true), try error(learning: false))
        print(
            "steps alone, \(name), second half of \(text(truth, 0, 0)) m:",
            "learnt \(text(learnt, 0, 1)) %, default \(text(defaults, 0, 1)) %"
        )
        #expect(learnt.magnitude < min(tolerance, defaults.magnitude))
    }

    private func text(_ value: Double?, _ width: Int, _ decimals: Int) -> String {
        let text = value.map { String(format: "%.\(decimals)f", $0) } ?? "–"
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

/// A receiver that does not move.
@Suite struct RestingReceiverTests {
    @Test func positionsThatMoveByAMetreAreNoDistance() throws {
        var distance = SatelliteDistance(for: .run)
        for second in 0...200 {
            let position = place(north: second.isMultiple(of: 2) ? 0 : 1)
            distance.add(speed: nil, position: position, at: .seconds(second))
        }
        #expect(distance.meters(at: .seconds(200)) < 1.1)
        #expect(distance.speed(at: .seconds(200)) == speed(0))
    }

    @Test func withoutASourceThereIsNoSpeed() {
        let odometer = Odometer(for: .run)
        #expect(odometer.speed(at: .zero, stepLength: Length(meters: 1)) == nil)
        #expect(odometer.meters == 0 && odometer.mainSource == nil)
    }
}
