import Activities
import Cadence
import Exchange

/// Reads `export.xml` of Apple's Health app ("Export All Health Data").
///
/// Structure: the document type in the file itself, and the exports that public programs use as test data. `HealthData` contains one
/// `Record` for each measured value, and `Workout` elements with `WorkoutEvent`, `WorkoutStatistics` (from iOS 16 in place of the
/// attributes `totalDistance` and `totalEnergyBurned`), `WorkoutActivity` (the legs of a multi-sport workout) and `WorkoutRoute`, whose
/// `FileReference` names a GPX file. Heart rates and steps come before the workouts, so they are kept until the end, in 8 bytes each.
package struct AppleHealth {
    private static let service = "Apple Health"

    private var scanner = ElementScanner()
    private var content: Content

    package init(zone: LocalZone) {
        content = Content(zone: zone)
    }

    package static func isExport(head: some Sequence<UInt8>) -> Bool {
        var isExport = false
        var scanner = ElementScanner()
        scanner.feed(head) { tag in isExport = isExport || tag.name.elementsEqual("HealthData".utf8) }
        return isExport
    }

    package mutating func feed(_ piece: UnsafeRawBufferPointer) {
        var content = content
        // Only one copy may exist while it is changed.
        self.content = Content(zone: content.zone)
        scanner.feed(piece) { content.read($0) }
        self.content = content
    }

    package mutating func finish() -> HealthRecords {
        scanner.finish()
        var records = content.records
        if scanner.isDamaged || !content.isComplete {
            records.notes.append("the file breaks off: only the part before it was read")
        }
        return records
    }

    private struct Content {
        let zone: LocalZone
        var isComplete = false
        private var hourly = HourlySteps()
        private var heartRates = TimedValues<TimedHeartRate>()
        private var steps = TimedValues<TimedSteps>()
        private var workouts: [HealthWorkout] = []
        private var workout: AppleWorkout?
        private var profile = Profile()
        private var lastSteps: [UInt8] = []
        private var undated = 0
        private var unread = 0

        /// The latest values of the runner with their times.
        private struct Profile {
            var height: (time: Int64, value: Double)?
            var mass: (time: Int64, value: Double)?
            var restingHeartRate: (time: Int64, value: Double)?
        }

        init(zone: LocalZone) { self.zone = zone }

        mutating func read(_ tag: ElementScanner.Tag) {
            let name = tag.name
            if name.elementsEqual("Record".utf8) {
                if !tag.isEnd { readRecord(tag) }
            } else if name.elementsEqual("HealthData".utf8) {
                isComplete = isComplete || tag.isEnd || tag.isEmpty
            } else if name.elementsEqual("Workout".utf8) {
                if !tag.isEnd { workout = AppleWorkout(tag) }
                if tag.isEnd || tag.isEmpty { finishWorkout() }
            } else {
                workout?.read(tag, name: name)
            }
        }

        private mutating func finishWorkout() {
            guard let workout else { return }
            let finished = workout.workouts(zone)
            if finished.isEmpty { undated += 1 }
            workouts += finished
            self.workout = nil
        }

        private mutating func readRecord(_ tag: ElementScanner.Tag) {
            let prefix = "HKQuantityTypeIdentifier".utf8
            guard let type = tag.bytes(of: "type"), type.starts(with: prefix) else {
                unread += 1
                return
            }
            let kind = type.dropFirst(prefix.count)
            if kind.elementsEqual("StepCount".utf8) {
                readSteps(tag)
            } else if kind.elementsEqual("HeartRate".utf8) {
                guard let time = time(tag, "startDate"), let rate = number(tag), HeartRate.range.contains(rate) else {
                    return
                }
                heartRates.append(TimedHeartRate(time: time.seconds, beatsPerMinute: Float(rate)))
            } else if kind.elementsEqual("Height".utf8) {
                update(\.height, tag, in: Runner.heightRange) { $0.meters }
            } else if kind.elementsEqual("BodyMass".utf8) {
                update(\.mass, tag, in: Mass.range) { $0.kilograms }
            } else if kind.elementsEqual("RestingHeartRate".utf8) {
                update(\.restingHeartRate, tag, in: 25...120) { $0.value }
            } else {
                unread += 1
            }
        }

        private mutating func readSteps(_ tag: ElementScanner.Tag) {
            guard let start = time(tag, "startDate"), let end = time(tag, "endDate"), let count = number(tag) else {
                undated += 1
                return
            }
            // The same record occurs twice in exports of phones that were restored from a backup.
            guard !tag.isSame(as: lastSteps) else { return }
            lastSteps = tag.copy
            let source = hourly.number(of: tag.text(of: "sourceName") ?? "")
            hourly.add(Int(clamping: Int64(count)), from: start.moment, to: end.moment, by: source)
            let length = end.moment - start.moment
            guard length >= .zero, length < .seconds(3600), (1...4095).contains(count) else { return }
            steps.append(
                TimedSteps(
                    start: start.seconds,
                    length: Int(length / .seconds(1)),
                    source: Int(source),
                    steps: Int(count)
                )
            )
        }

        private func number(_ tag: ElementScanner.Tag) -> Double? {
            tag.number(of: "value").flatMap { $0.magnitude < 1e9 ? $0 : nil }
        }

        private func time(_ tag: ElementScanner.Tag, _ name: StaticString) -> (moment: Moment, seconds: UInt32)? {
            guard let moment = tag.bytes(of: name).flatMap({ ExportTime($0) })?.moment(zone) else { return nil }
            return (moment, UInt32(clamping: moment.unixMilliseconds / 1000))
        }

        private mutating func update(
            _ field: WritableKeyPath<Profile, (time: Int64, value: Double)?>,
            _ tag: ElementScanner.Tag,
            in range: ClosedRange<Double>,
            _ convert: (AppleQuantity) -> Double?
        ) {
            guard let time = time(tag, "startDate")?.moment.unixMilliseconds, let value = number(tag),
                let converted = convert(AppleQuantity(value: value, unit: tag.text(of: "unit") ?? "")),
                range.contains(converted),
                profile[keyPath: field].map({ $0.time <= time }) ?? true
            else { return }
            profile[keyPath: field] = (time, converted)
        }

        /// The records; the kept heart rates and steps are passed to the workouts.
        var records: HealthRecords {
            mutating get {
                finishWorkout()
                var records = HealthRecords(AppleHealth.service)
                records.profile.height = profile.height.map { Length(meters: $0.value) }
                records.profile.mass = profile.mass.map { Mass(kilograms: $0.value) }
                records.profile.restingHeartRate = profile.restingHeartRate.map { HeartRate(beatsPerMinute: $0.value) }
                var windows = WorkoutWindows(workouts)
                heartRates.drain { windows.add($0) }
                steps.drain { windows.add($0) }
                records.workouts = windows.workouts
                records.hours = hourly.result
                if unread > 0 {
                    records.notes.append("\(unread) records of other kinds, such as energy and sleep, are not used")
                }
                if undated > 0 { records.notes.append("\(undated) entries without a readable time were left out") }
                if hourly.impossible > 0 {
                    records.notes.append("\(hourly.impossible) impossible numbers of steps were left out")
                }
                return records
            }
        }
    }
}

/// A number with a unit, as Apple writes them; a conversion is nil for an unknown unit.
struct AppleQuantity {
    let value: Double
    let unit: String

    var meters: Double? {
        converted([
            "m": 1, "cm": 0.01, "mm": 0.001, "km": 1000, "mi": 1609.344, "ft": 0.3048, "in": 0.0254, "yd": 0.9144,
        ])
    }
    var kilograms: Double? {
        converted(["kg": 1, "g": 0.001, "lb": 0.45359237, "st": 6.35029318, "oz": 0.028349523125])
    }
    var kilocalories: Double? { converted(["kcal": 1, "Cal": 1, "cal": 0.001, "kJ": 1 / 4.184, "J": 1 / 4184]) }
    var seconds: Double? { converted(["s": 1, "sec": 1, "min": 60, "hr": 3600, "h": 3600, "d": 86_400]) }

    private func converted(_ factors: [String: Double]) -> Double? { factors[unit].map { $0 * value } }
}
