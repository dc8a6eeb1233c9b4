import Activities

/// A `Workout` element of Apple's export while it is read.
struct AppleWorkout {
    /// A workout, or a leg of one (`WorkoutActivity`).
    fileprivate struct Leg {
        var type: String
        var start: ExportTime
        var end: ExportTime
        var seconds: Double?
        var meters: Double?
        var kilocalories: Double?
        var steps: Double?
        var heartRate: Double?
        var highestHeartRate: Double?
    }

    private var whole: Leg
    private var legs: [Leg] = []
    private var isInLeg = false
    private var place: String?
    private var name: String?
    private var changes: [(time: ExportTime, isPause: Bool)] = []
    private var routes: [String] = []

    /// The number of legs and of pauses that are read, so that a damaged file does not fill the memory.
    private static let most = 10_000

    /// Begins to read a workout; nil if it has no time.
    init?(_ tag: ElementScanner.Tag) {
        guard let leg = Self.leg(tag) else { return nil }
        whole = leg
        whole.meters = AppleQuantity(tag, "totalDistance", "totalDistanceUnit")?.meters
        whole.kilocalories = AppleQuantity(tag, "totalEnergyBurned", "totalEnergyBurnedUnit")?.kilocalories
    }

    private static func leg(_ tag: ElementScanner.Tag) -> Leg? {
        guard let start = tag.bytes(of: "startDate").flatMap({ ExportTime($0) }) else { return nil }
        let seconds = AppleQuantity(tag, "duration", "durationUnit", unit: "min")?.seconds
        var end = tag.bytes(of: "endDate").flatMap { ExportTime($0) }
        if end == nil, let seconds { end = start.advanced(seconds: seconds) }
        guard let end else { return nil }
        return Leg(type: tag.text(of: "workoutActivityType") ?? "", start: start, end: end, seconds: seconds)
    }

    mutating func read(_ tag: ElementScanner.Tag, name: ArraySlice<UInt8>) {
        if name.elementsEqual("WorkoutActivity".utf8) {
            if !tag.isEnd, legs.count < Self.most, let leg = Self.leg(tag) { legs.append(leg) }
            isInLeg = !tag.isEnd && !tag.isEmpty
        }
        guard !tag.isEnd else { return }
        if name.elementsEqual("WorkoutStatistics".utf8) {
            if isInLeg, let last = legs.indices.last {
                legs[last].add(tag)
            } else {
                whole.add(tag)
            }
        } else if name.elementsEqual("WorkoutEvent".utf8) {
            readEvent(tag)
        } else if name.elementsEqual("FileReference".utf8) {
            if let path = tag.text(of: "path"), routes.count < Self.most, !routes.contains(path) { routes.append(path) }
        } else if name.elementsEqual("MetadataEntry".utf8) {
            readMetadata(tag)
        }
    }

    private mutating func readEvent(_ tag: ElementScanner.Tag) {
        guard !isInLeg, changes.count < Self.most, let type = tag.text(of: "type"),
            let time = tag.bytes(of: "date").flatMap({ ExportTime($0) })
        else { return }
        switch type {
        case "HKWorkoutEventTypePause", "HKWorkoutEventTypeMotionPaused": changes.append((time, true))
        case "HKWorkoutEventTypeResume", "HKWorkoutEventTypeMotionResumed": changes.append((time, false))
        default: break
        }
    }

    private mutating func readMetadata(_ tag: ElementScanner.Tag) {
        guard let key = tag.text(of: "key"), let value = tag.text(of: "value"), !value.isEmpty else { return }
        switch key {
        case "HKTimeZone": place = value
        case "HKWorkoutBrandName": name = String(value.prefix(200))
        default: break
        }
    }

    /// The workout, or its legs if it has several of different kinds; none if its times are impossible.
    func workouts(_ zone: LocalZone) -> [HealthWorkout] {
        let several = Set(legs.map(\.type)).count > 1
        let parts = several ? legs.filter { !$0.type.hasSuffix("Transition") } : [whole]
        return parts.compactMap { workout($0, zone, isLeg: several) }
    }

    private func workout(_ leg: Leg, _ zone: LocalZone, isLeg: Bool) -> HealthWorkout? {
        func moment(_ time: ExportTime) -> Moment {
            let moment = time.moment(zone)
            return place.map { zone.moment(unixMilliseconds: moment.unixMilliseconds, at: $0) } ?? moment
        }
        let type = leg.type.isEmpty ? whole.type : leg.type
        guard var workout = HealthWorkout(type, Self.sport(type), moment(leg.start), moment(leg.end)) else {
            return nil
        }
        workout.name = name
        workout.routes = routes
        workout.set(
            meters: leg.meters,
            kilocalories: leg.kilocalories,
            steps: leg.steps,
            heartRate: leg.heartRate,
            highestHeartRate: leg.highestHeartRate,
            seconds: leg.seconds
        )
        workout.setPauses(changes.map { (moment($0.time), $0.isPause) })
        return workout
    }

    /// The kinds of `HKWorkoutActivityType` (Apple's documentation of HealthKit) that strided records.
    private static let kinds: [String: Activity.Kind] = [
        "Running": .run, "Walking": .walk, "Hiking": .walk, "Cycling": .cycle,
    ]

    private static func sport(_ type: String) -> HealthWorkout.Sport {
        let prefix = "HKWorkoutActivityType"
        let name = type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
        if let kind = kinds[name] { return .kind(kind) }
        // "TraditionalStrengthTraining" is "traditional strength training".
        let words = name.prefix(60).reduce("") { $0 + ($1.isUppercase && !$0.isEmpty ? " " : "") + $1.lowercased() }
        return .other(words.isEmpty ? "other" : words)
    }
}

extension AppleWorkout.Leg {
    fileprivate mutating func add(_ tag: ElementScanner.Tag) {
        guard let type = tag.text(of: "type") else { return }
        let sum = AppleQuantity(tag, "sum", "unit")
        switch type {
        // Each sport has its own type of distance: DistanceWalkingRunning, DistanceCycling, DistanceRowing and others.
        case _ where type.hasPrefix("HKQuantityTypeIdentifierDistance"): meters = sum?.meters ?? meters
        case "HKQuantityTypeIdentifierActiveEnergyBurned": kilocalories = sum?.kilocalories ?? kilocalories
        case "HKQuantityTypeIdentifierStepCount": steps = sum?.value ?? steps
        case "HKQuantityTypeIdentifierHeartRate":
            heartRate = tag.number(of: "average") ?? heartRate
            highestHeartRate = tag.number(of: "maximum") ?? highestHeartRate
        default: break
        }
    }
}

extension AppleQuantity {
    /// The number and the unit in two attributes.
    fileprivate init?(_ tag: ElementScanner.Tag, _ value: StaticString, _ unitName: StaticString, unit: String = "") {
        guard let number = tag.number(of: value), number >= 0, number < 1e9 else { return nil }
        self.init(value: number, unit: tag.text(of: unitName) ?? unit)
    }
}
