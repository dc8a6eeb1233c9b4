import Activities
import Cadence

extension FIT {
    struct Session {
        /// The start in milliseconds since the FIT epoch; nil if unknown.
        var start: Int64?
        /// The milliseconds of the start time after its full second.
        var startMilliseconds: Int64 = 0
        var elapsed: Duration?
        /// The latest end that the message states, in milliseconds since the FIT epoch; nil if unknown.
        var end: Int64?
        var sport = Sport()
        /// Whether strided assumed the kind when it imported the activity that it then wrote.
        var isKindAssumed = false
        var name: String?
        var note: String?
        var effort: PerceivedEffort?
        var tags: [ActivityTag] = []
        var shoes: String?
        var moving: Duration?
        /// The mean cadence in the unit of the records.
        var cycles: Double?
        var summary = Summary()
        /// The number of steps; not used for a ride.
        var steps: Int?

        init() {}

        init(_ message: Message) {
            typealias Number = SessionField
            let elapsed = message.length(TotalField.elapsed)
            start = message.start(elapsed: elapsed)
            startMilliseconds = message.restOfSecond
            self.elapsed = elapsed.map { .milliseconds($0) }
            end = [start.flatMap { start in elapsed.map { start + $0 } }, message.time.map { $0 * 1000 }]
                .compactMap(\.self).max()
            sport = Sport(number: message.integer(Number.sport), sub: message.integer(Number.subSport))
            isKindAssumed = message.integer(.kindAssumed) == 1
            name = message.text(.name)
            note = message.text(.note)
            // Watches write 0 for a runner who gave no answer.
            effort = message.integer(Number.perceivedEffort, .uint8)
                .flatMap { PerceivedEffort(Int((Double($0) / PerceivedEffort.fitScale).rounded())) }
            tags = message.text(.tags).map([ActivityTag].init(fitField:)) ?? []
            shoes = message.text(.shoes).flatMap { Shoe.name($0) }
            moving = message.length(TotalField.timer).map { .milliseconds($0) }
            let source = message.text(.distanceSource).flatMap(DistanceSource.init(rawValue:))
            // Devices without a sensor write 0.
            if let meters = message.number(TotalField.distance, .distance), meters > 0 || source != nil {
                summary.distance = Distance(meters: meters)
                summary.distanceSource = source ?? .file
            }
            summary.energy = message.integer(TotalField.calories, .uint16).map { Energy(kilocalories: Double($0)) }
            cycles = message.cycles(Number.cadence, Number.fractionalCadence)
            summary.cadence = StepRate(
                strides: message.integer(Number.cadence),
                fraction: message.integer(Number.fractionalCadence)
            )
            summary.target = message.number(.target).map(StepRate.init(stepsPerMinute:))
            summary.heartRate = HeartRate(field: message.integer(Number.heartRate))
            summary.highestHeartRate = HeartRate(field: message.integer(Number.highestHeartRate))
            summary.bestSpeed = message.number(.bestSpeed).map(Speed.init(metersPerSecond:))
            summary.ascent = message.integer(Number.ascent, .uint16).map(Double.init)
            summary.descent = message.integer(Number.descent, .uint16).map(Double.init)
            summary.inSync = message.integer(.inSync).map { .milliseconds($0) }
            summary.syncMeasured = message.integer(.syncMeasured).map { .milliseconds($0) }
            if let strides = message.integer(TotalField.cycles, .uint32) {
                let isHalf = message.integer(Number.fractionalCycles, .uint8).map { (32..<96).contains($0) } ?? false
                steps = strides * 2 + (isHalf ? 1 : 0)
            }
        }
    }

    /// The sport and the more exact sub-sport of a session (FIT profile 21, types `sport` and `sub_sport`).
    struct Sport: Hashable {
        var number: Int?
        var sub: Int?
        /// The name that the device shows for this sport.
        var name: String?

        /// The sport number of the transition between two sports in a multi-sport file.
        static let transition = 3

        /// What the numbers state.
        ///
        /// Treadmills, smart trainers and phones write "generic" or "fitness equipment" as the sport, so that only the sub-sport tells what
        /// it was.
        var meaning: SportWord {
            switch number {
            case 1: .kind(.run)
            case 2, 21: .kind(.cycle)
            case 11, 17: .kind(.walk)
            case nil, 0, 4, 254: meaningOfSub
            default: meaningOfSub == .unknown ? .kind(.other) : meaningOfSub
            }
        }

        private var meaningOfSub: SportWord {
            switch sub ?? 0 {
            case 1: .onFoot
            case 2, 3, 4, 45, 59, 67: .kind(.run)
            case 27, 30, 31: .kind(.walk)
            case 5...13, 28, 29, 46...49: .kind(.cycle)
            case let sub where Self.names[sub] != nil: .kind(.other)
            default: .unknown
            }
        }

        var title: String {
            if let sub, let name = Self.names[sub], meaningOfSub == .kind(.other) { return "the sport is \(name)" }
            guard let number else { return "the sport is not given" }
            return "the sport is " + (Self.sports[number] ?? "number \(number)")
        }

        private static let sports = [
            0: "generic", 3: "transition", 4: "fitness equipment", 5: "swimming", 6: "basketball", 7: "soccer",
            8: "tennis",
            9: "American football", 10: "training", 12: "cross-country skiing", 13: "alpine skiing", 14: "snowboarding",
            15: "rowing", 16: "mountaineering", 18: "multisport", 19: "paddling", 20: "flying", 22: "motorcycling",
            23: "boating", 24: "driving", 25: "golf", 26: "hang gliding", 27: "horseback riding", 28: "hunting",
            29: "fishing", 30: "inline skating", 31: "rock climbing", 32: "sailing", 33: "ice skating",
            34: "sky diving",
            35: "snowshoeing", 36: "snowmobiling", 37: "paddling", 38: "surfing", 39: "wakeboarding",
            40: "water skiing",
            41: "kayaking", 42: "rafting", 43: "windsurfing", 44: "kitesurfing", 47: "boxing", 48: "floor climbing",
            53: "diving", 62: "interval training", 64: "racket sports", 65: "wheelchair", 66: "wheelchair",
            67: "meditation", 254: "any",
        ]

        /// The sub-sports that are neither a run, a walk nor a ride.
        private static let names = [
            14: "indoor rowing", 15: "elliptical", 16: "stair climbing", 17: "pool swimming", 18: "open-water swimming",
            19: "flexibility", 20: "strength training", 22: "match", 25: "indoor skiing", 26: "cardio training",
            32: "transition", 33: "transition", 34: "transition", 35: "all-terrain vehicle", 36: "motocross",
            37: "backcountry skiing", 38: "resort skiing", 41: "whitewater", 42: "skate skiing", 43: "yoga",
            44: "pilates",
            53: "diving", 54: "diving", 55: "diving", 56: "diving", 57: "diving", 62: "breathing", 65: "sail race",
            68: "indoor climbing", 69: "bouldering", 70: "interval training", 73: "interval training",
            74: "interval training", 75: "interval training", 84: "e-sport", 85: "triathlon", 86: "duathlon",
            87: "brick",
            88: "swimrun", 89: "adventure race",
        ]
    }
}

extension Activity.Kind {
    /// The FIT sport number of this kind of activity; other sports are `training`, as the number 0 means that the sport is not known.
    var fitSport: Int {
        switch self {
        case .run: 1
        case .cycle: 2
        case .walk: 11
        case .other: 10
        }
    }
}
