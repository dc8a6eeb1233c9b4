internal import Activities
internal import Cadence
internal import Messages

extension Messages {
    /// The number with this many decimals and the marks of the language, as `Double.grouped(decimals:)`.
    func number(_ number: Double, decimals: Int = 0) -> String { localized(number.grouped(decimals: decimals)) }

    /// A share in percent: `90 %`.
    func percent(_ share: Double) -> String { localized(share.percentText) }

    /// A distance in kilometres or miles: `8.08 km`.
    func text(_ distance: Distance, _ units: Units) -> String { localized(distance.text(units)) }

    /// The pace on foot, or the speed of a ride; nil for a pace at speed zero.
    func text(_ speed: Speed, _ kind: Activity.Kind, _ units: Units) -> String? {
        speed.text(kind, units).map(localized)
    }

    /// A height with its unit: `84 m`.
    func height(_ meters: Double, _ units: Units) -> String { localized(units.height(meters)) }

    /// For consecutive distances, the distance from the start to the end of each one: `1`, `2`, `2.31`.
    func ends(_ distances: [Distance], _ units: Units) -> [String] { distances.ends(in: units).map(localized) }

    /// An energy: `607 kcal`.
    func text(_ energy: Energy) -> String { localized(energy.kilocalories.grouped) + " kcal" }

    /// A cadence in words, for plain text.
    func phrase(_ cadence: StepRate) -> String { stepsPerMinute(value: number(cadence.stepsPerMinute)) }

    /// The lead in a race: `12 s ahead`, `1:05 behind`.
    package func text(lead: Duration) -> String {
        let seconds = (lead / .seconds(1)).rounded()
        let size = Duration.seconds(abs(seconds))
        let time = localized(size < .seconds(60) ? "\(size.components.seconds) s" : size.stopwatch)
        return seconds == 0 ? raceLevel : seconds > 0 ? raceAhead(time: time) : raceBehind(time: time)
    }

    /// A heart rate in words, for plain text.
    func phrase(_ heartRate: HeartRate) -> String { beatsPerMinute(value: number(heartRate.beatsPerMinute)) }
}

extension Messages {
    /// The name of the measure at the start of a line.
    func name(of measure: Measure) -> String {
        switch measure {
        case .steps: steps
        case .distance: distance
        case .calories: calories
        }
    }

    /// The name of the measure within a text.
    func lowerName(of measure: Measure) -> String {
        switch measure {
        case .steps: lowerSteps
        case .distance: lowerDistance
        case .calories: lowerCalories
        }
    }

    /// A value in steps, metres or kilocalories; steps have no unit: `8,288`, `8.08 km`, `607 kcal`.
    func text(_ measure: Measure, _ value: Double, _ units: Units) -> String { localized(measure.text(value, units)) }

    /// A value with its unit: `8,213 steps`.
    func phrase(_ measure: Measure, _ value: Double, _ units: Units) -> String {
        measure == .steps ? stepCount(count: Count(text: value.grouped)) : text(measure, value, units)
    }
}

extension Messages {
    /// The kind of the activity as the first word of a view.
    func title(of kind: Activity.Kind) -> String {
        switch kind {
        case .run: run
        case .walk: walk
        case .cycle: ride
        case .other: otherSport
        }
    }

    /// The kind of the activity in a table.
    func lowerName(of kind: Activity.Kind) -> String {
        switch kind {
        case .run: lowerRun
        case .walk: lowerWalk
        case .cycle: lowerCycle
        case .other: lowerOther
        }
    }

    /// A number of activities of one kind: `3 runs`.
    func count(_ number: Int, of kind: Activity.Kind) -> String {
        switch kind {
        case .run: runCount(count: Count(number))
        case .walk: walkCount(count: Count(number))
        case .cycle: rideCount(count: Count(number))
        case .other: otherCount(count: Count(number))
        }
    }

    /// The warning that shoes have reached their limit; nil if they have not.
    func limitPassed(_ shoe: Shoe, _ units: Units) -> String? {
        guard shoe.isWorn, let limit = shoe.limit else { return nil }
        return shoesLimitPassed(distance: text(shoe.distance, units), limit: text(limit, units))
    }

    /// The origin of the activity, and whether its kind was assumed; empty for an activity that the user recorded.
    func mark(of activity: Activity) -> String {
        [mark(of: activity.origin), activity.isKindAssumed ? kindAssumed : ""].filter { !$0.isEmpty }.joined(
            separator: ", "
        )
    }

    /// The origin of the activity in one word; empty for an activity that the user recorded.
    func mark(of origin: Activity.Origin) -> String {
        switch origin {
        case .recorded: ""
        case .imported: imported
        case .demo: demo
        }
    }

    /// The name of a movement that the daemon reports as a raw value of `Movement`; another text is returned unchanged.
    func movement(_ text: String) -> String {
        switch Movement(rawValue: text) {
        case .stationary: movementStationary
        case .walking: movementWalking
        case .running: movementRunning
        case .cycling: movementCycling
        case .moving: movementMoving
        case nil: text
        }
    }

    /// How the distance was measured, in words.
    func words(for source: DistanceSource) -> String {
        switch source {
        case .edited: enteredByYou
        case .treadmill: fromTreadmill
        case .footPod: fromFootPod
        case .satellites: fromGPS
        case .file: fromFile
        case .steps: estimatedFromSteps
        case .commandedPace: estimatedFromPace
        }
    }
}

/// The texts of `SummaryText` with the number marks of a language.
@dynamicMemberLookup
struct SummaryFigures {
    private let text: SummaryText
    private let messages: Messages

    init(_ activity: Activity, _ units: Units, _ messages: Messages) {
        text = SummaryText(activity.summary, kind: activity.kind, units: units)
        self.messages = messages
    }

    subscript(dynamicMember figure: KeyPath<SummaryText, String?>) -> String? {
        text[keyPath: figure].map(messages.localized)
    }

    subscript(dynamicMember figure: KeyPath<SummaryText, String>) -> String {
        messages.localized(text[keyPath: figure])
    }
}
