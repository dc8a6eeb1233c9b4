import Activities
import Cadence
import Workouts

/// The text of a workout in the calendar of intervals.icu (forum.intervals.icu, "Workout builder syntax quick guide").
///
/// A line that begins with `-` is a step: its text, its length and its targets, such as `- Easy 10m Z2 HR`. In a length, `m` means minutes
/// and `mtr` metres. Other lines are headings; `3x` in a heading repeats the steps after it, up to an empty line or the next heading.
enum IntervalsText {
    /// Whether a text has steps of this form.
    static func isWritten(in bytes: [UInt8]) -> Bool {
        lines(String(decoding: bytes, as: UTF8.self)).contains { $0.hasPrefix("- ") }
    }

    /// Reads a workout.
    ///
    /// - Throws: `ExchangeError` with the line of a step that cannot be read.
    static func decode(_ text: String) throws(ExchangeError) -> ImportedWorkout {
        var remarks = WorkoutRemarks()
        var items: [WorkoutItem] = []
        var group: (count: Int, items: [WorkoutItem])?
        var intensity = Intensity.work
        func end(_ group: (count: Int, items: [WorkoutItem])?) -> [WorkoutItem] {
            guard let group, !group.items.isEmpty else { return [] }
            return group.count > 1 ? [.repeated(group.count, group.items)] : group.items
        }
        for (number, line) in lines(text).enumerated() {
            if line.hasPrefix("-") {
                let step = try IntervalsStep(line.dropFirst(), at: number + 1, intensity, &remarks)
                if group == nil { group = (1, []) }
                group?.items.append(.step(step.step))
                continue
            }
            items += end(group)
            group = nil
            guard !line.isEmpty else { continue }
            let words = line.lowercased().split { $0 == " " || $0 == ":" }
            group = (words.lazy.compactMap(Self.rounds).first ?? 1, [])
            let heading = words.joined()
            intensity = heading.contains("warm") ? .warmup : heading.contains("cool") ? .cooldown : .work
        }
        items += end(group)
        return try ImportedWorkout(items, remarks)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmed }
    }

    private static func rounds(_ word: Substring) -> Int? {
        word.hasSuffix("x") || word.hasPrefix("x") ? Int(word.filter { $0 != "x" }) : nil
    }
}

private struct IntervalsStep {
    private(set) var step: WorkoutStep
    private static let advice = "download the workout at intervals.icu as FIT or ZWO, or correct the text"

    init(
        _ line: Substring,
        at number: Int,
        _ intensity: Intensity,
        _ remarks: inout WorkoutRemarks
    ) throws(ExchangeError) {
        var words = line.split(separator: " ").map(String.init)[...]
        var texts: [String] = []
        var end: StepEnd?
        while end == nil, let word = words.popFirst() {
            end = Self.length(word.lowercased())
            if word.lowercased() == "press", words.first?.lowercased() == "lap" {
                words.removeFirst()
                end = .lap
            } else if end == nil {
                texts.append(word)
            }
        }
        guard let end else {
            throw ExchangeError(
                "the step “\(line.trimmed.prefix(60))” has no length such as 10m, 90s, 400mtr or 1.5km: \(Self.advice)",
                at: "line \(number)"
            )
        }
        var targets: [StepTarget] = []
        var isRamp = false
        while let word = words.popFirst()?.lowercased() {
            if word == "ramp" {
                isRamp = true
                continue
            }
            let unit = words.first.flatMap { Self.units.contains($0.lowercased()) ? $0.lowercased() : nil }
            switch try Self.target(word, unit, isRamp: isRamp, at: number, &remarks) {
            case .some(let target):
                if unit != nil { words.removeFirst() }
                guard let target else { continue }
                if targets.contains(where: { $0.start.kind == target.start.kind }) {
                    remarks.add("left out: a second target of the same kind in a step")
                } else {
                    targets.append(target)
                }
            case nil: texts.append(word)
            }
        }
        let text = texts.joined(separator: " ")
        let isEasy = ["recover", "rest", "easy", "jog", "walk"].contains(where: text.lowercased().contains)
        step = WorkoutStep(
            end,
            targets,
            isEasy && intensity == .work ? .recovery : intensity,
            text: text.isEmpty ? nil : text
        )
    }

    private static let units: Set = ["pace", "hr", "lthr", "power", "ftp", "mmp"]

    // MARK: - Length

    /// A time or a distance: `10m`, `1h30m`, `1m30`, `90s`, `5'30"`, `400mtr`, `1.5km`, `1mi`; nil for another word.
    private static func length(_ word: String) -> StepEnd? {
        let distances = [
            ("mtrs", 1), ("mtr", 1), ("meters", 1), ("metres", 1), ("km", 1000), ("mi", 1609.344), ("yrd", 0.9144),
            ("y", 0.9144),
        ]
        for (unit, meters) in distances where word.hasSuffix(unit) {
            guard let count = word.dropLast(unit.count).number else { continue }
            return StepEnd.distance(count, unit: meters)
        }
        var seconds = 0.0
        var digits = ""
        var last = 3600.0
        for letter in word {
            if letter.isASCII, letter.isNumber || letter == "." {
                digits.append(letter)
                continue
            }
            let units: [Character: Double] = ["h": 3600, "m": 60, "'": 60, "s": 1, "\"": 1]
            guard let size = units[letter], let count = digits.number else { return nil }
            seconds += count * size
            (digits, last) = ("", size)
        }
        if !digits.isEmpty {
            // `1m30` is 1 min 30 s, but a number alone is no length.
            guard last == 60, seconds > 0, let count = digits.number else { return nil }
            seconds += count
        }
        let time = Duration.milliseconds(Int64((min(seconds, 1e6) * 1000).rounded()))
        return WorkoutLimits.times.contains(time) ? .time(time) : nil
    }

    // MARK: - Target

    /// A target; `.some(nil)` for one that strided does not have, and nil for another word.
    private static func target(
        _ word: String,
        _ unit: String?,
        isRamp: Bool,
        at number: Int,
        _ remarks: inout WorkoutRemarks
    ) throws(ExchangeError) -> StepTarget?? {
        if word.hasPrefix("z"), let zone = Int(word.dropFirst().prefix { $0.isNumber }) {
            return .some(Self.zone(zone, unit, &remarks))
        }
        if unit == "power" || unit == "ftp" || unit == "mmp" || word.hasSuffix("w") && word.dropLast().number != nil {
            remarks.add("left out: targets in watts")
            return .some(nil)
        }
        let bounds: (TargetRange?, TargetRange?)
        if word.hasSuffix("%") {
            let reference: TargetReference =
                unit == "hr" ? .maximumHeartRate : unit == "lthr" ? .thresholdHeartRate : .thresholdPace
            if unit == nil {
                remarks.add("percentages without HR or Pace are read as percentages of the threshold pace")
            }
            bounds = Self.bounds(word.dropLast()) { .percent($0, $0, of: reference) }
        } else if word.contains(":") {
            let isMile = word.hasSuffix("/mi") || word.hasSuffix("/mile")
            let pace = word.prefix { $0 != "/" }
            bounds = Self.bounds(pace) {
                TargetSpeed($0, isMile ? .pacePerMile : .pacePerKilometer).map { .speed($0, $0) }
            }
        } else if word.hasSuffix("bpm") {
            bounds = Self.bounds(word.dropLast(3)) { HeartRate(file: $0, decimals: 1).map { .heartRate($0, $0) } }
        } else if word.hasSuffix("rpm") || word.hasSuffix("spm") {
            bounds = Self.bounds(word.dropLast(3)) { value in
                // intervals.icu shows the cadence of runs in strides or in steps per minute.
                StepRate(file: value < ZWO.mostStrides ? value * 2 : value).map { .cadence($0, $0) }
            }
        } else {
            return nil
        }
        guard let low = bounds.0, let high = bounds.1 else {
            throw ExchangeError(
                "“\(word.prefix(40))” is no target that strided can read: \(advice)",
                at: "line \(number)"
            )
        }
        return isRamp ? .some(StepTarget(from: low, to: high)) : .some(StepTarget(low.joined(with: high)))
    }

    private static func zone(_ zone: Int, _ unit: String?, _ remarks: inout WorkoutRemarks) -> StepTarget? {
        guard unit == "hr" || unit == "lthr" || unit == nil, WorkoutLimits.zones.contains(zone) else {
            remarks.add("left out: zones of pace or power, because strided has zones of heart rate")
            return nil
        }
        if unit == nil { remarks.add("zones without HR or Pace are read as zones of heart rate") }
        return StepTarget(.zone(zone))
    }

    /// The values of `95-100` or `5:00-4:45`; a single value is both.
    private static func bounds(
        _ text: some StringProtocol,
        _ make: (Double) -> TargetRange?
    ) -> (TargetRange?, TargetRange?) {
        let values = text.split(separator: "-").map { part -> TargetRange? in
            let parts = String(part).filter { $0 != "%" }.split(separator: ":").map(\.number)
            switch parts.count {
            case 1: return parts[0].flatMap(make)
            case 2: return parts[0].flatMap { minutes in parts[1].flatMap { make(minutes * 60 + $0) } }
            default: return nil
            }
        }
        guard let first = values.first, values.count <= 2 else { return (nil, nil) }
        return (first, values.last ?? first)
    }
}

extension TargetRange {
    /// The range from this single value to another one of the same kind.
    func joined(with other: Self) -> Self {
        switch (self, other) {
        case (.percent(let a, _, let reference), .percent(let b, _, _)): .percent(min(a, b), max(a, b), of: reference)
        case (.speed(let a, _), .speed(let b, _)): a.speed <= b.speed ? .speed(a, b) : .speed(b, a)
        case (.heartRate(let a, _), .heartRate(let b, _)): .heartRate(min(a, b), max(a, b))
        case (.cadence(let a, _), .cadence(let b, _)): .cadence(min(a, b), max(a, b))
        default: self
        }
    }
}
