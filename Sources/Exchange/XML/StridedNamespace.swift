import Activities
import Cadence

/// The elements of strided's own that stand where GPX and TCX allow anybody's: what neither format has a room for.
///
/// A reader that does not know them loses nothing of what the formats hold; strided reads its own files back whole.
///
///     <strided:activity points="1800" kind="run" start="2026-11-21T17:05:09Z" utc-offset="3600" elapsed="1830.000" …>
///       <strided:name>…</strided:name>                           in TCX, which names no activity
///       <strided:pause from="600.000" to="630.000"/>
///       <strided:lap from="0.000" to="1830.000" distance="5012.00" energy="402.00"/>
///       <strided:sample t="0.000" hr="92" …/>                     in GPX, whose points must have a position
///     </strided:activity>
///     <strided:point distance="12.00" steps="14" target="172.00" cadence="171.50"/>
enum StridedNamespace {
    /// Changes with the meaning of its elements.
    static let uri = "urn:strided:activity:1"
    /// What stands before their names in files and in `XMLElementReader`.
    static let prefix = "strided:"

    static let activity = prefix + "activity"
    static let name = prefix + "name"
    static let pause = prefix + "pause"
    static let lap = prefix + "lap"
    static let sample = prefix + "sample"
    static let point = prefix + "point"
}

// MARK: - Samples

extension Sample {
    /// What of a sample an attribute holds; the raw values are the attributes' names.
    enum Attribute: String, CaseIterable {
        case altitude
        case distance
        case speed
        case target
        case cadence
        case heartRate = "hr"
        case steps
    }

    /// Those of its values, in the spelling of attributes.
    func attributes(_ wanted: [Attribute]) -> [(String, String)] {
        wanted.compactMap { attribute in text(of: attribute).map { (attribute.rawValue, $0) } }
    }

    private func text(of attribute: Attribute) -> String? {
        switch attribute {
        case .altitude: altitude.flatMap(\.text)
        case .distance: distance?.meters.text(decimals: Decimals.meters)
        case .speed: speed?.metersPerSecond.text(decimals: Decimals.speed)
        case .target: target?.stepsPerMinute.text(decimals: Decimals.rate)
        case .cadence: cadence?.stepsPerMinute.text(decimals: Decimals.rate)
        case .heartRate: heartRate?.beatsPerMinute.text(decimals: 0)
        case .steps: steps.map(String.init)
        }
    }

    /// Takes what the attributes say; what is no value of its kind changes nothing.
    mutating func take(_ attributes: [String: String]) {
        for (key, text) in attributes {
            guard let attribute = Attribute(rawValue: key), let number = text.number else { continue }
            switch attribute {
            case .altitude: altitude = Altitude(file: number)
            case .distance: distance = Distance(file: number)
            case .speed: speed = Speed(file: number)
            case .target: target = StepRate(file: number)
            case .cadence: cadence = StepRate(file: number)
            case .heartRate: heartRate = HeartRate(file: number, decimals: 0)
            case .steps: steps = Int(exactly: number).flatMap { $0 >= 0 ? $0 : nil }
            }
        }
    }

    /// The strides a minute that the formats hold, and whether they say the cadence whole.
    ///
    /// A ride's cadence is none of the legs' strides; above 125 strides a reader, this one too, would rather believe in steps.
    func strides(_ kind: Activity.Kind) -> (written: Int?, whole: Bool) {
        guard let cadence else { return (nil, true) }
        guard kind != .cycle else { return (nil, false) }
        let strides = Int((cadence.stepsPerMinute / 2).rounded(.toNearestOrEven))
        let whole = Double(strides) * 2 == cadence.stepsPerMinute.snapped(to: Decimals.rate) && strides <= 125
        return (strides, whole)
    }
}

// MARK: - Values at the door

extension Altitude {
    /// The heights there are, in metres: from below the deepest trench to above any balloon.
    private static let range = -12_000.0...60_000.0

    /// A height that a file says; nil beyond what there is.
    init?(file meters: Double) {
        guard Self.range.contains(meters) else { return nil }
        self.init(meters: meters.snapped(to: Decimals.meters))
    }

    /// Its metres; nil for what no file should hold.
    var text: String? { Self.range.contains(meters) ? meters.text(decimals: Decimals.meters) : nil }
}

extension Distance {
    /// A distance that a file says; nil beyond the range.
    init?(file meters: Double) {
        guard Self.range.contains(meters) else { return nil }
        self.init(meters: meters.snapped(to: Decimals.meters))
    }
}

extension Energy {
    /// An energy that a file says; nil beyond the range.
    init?(file kilocalories: Double) {
        guard Self.range.contains(kilocalories) else { return nil }
        self.init(kilocalories: kilocalories.snapped(to: Decimals.energy))
    }
}

extension Speed {
    /// A speed that a file says; nil beyond the range.
    init?(file metersPerSecond: Double) {
        guard Self.range.contains(metersPerSecond) else { return nil }
        self.init(metersPerSecond: metersPerSecond.snapped(to: Decimals.speed))
    }
}

extension StepRate {
    /// A cadence that a file says; nil beyond the range, as for who stands.
    init?(file stepsPerMinute: Double) {
        guard Self.range.contains(stepsPerMinute) else { return nil }
        self.init(stepsPerMinute: stepsPerMinute.snapped(to: Decimals.rate))
    }
}

extension HeartRate {
    /// A rate that a file says; nil beyond the range, as for a strap without contact.
    init?(file beatsPerMinute: Double, decimals: Int) {
        guard Self.range.contains(beatsPerMinute) else { return nil }
        self.init(beatsPerMinute: beatsPerMinute.snapped(to: decimals))
    }
}

extension Position {
    /// A place that a file says; nil off the globe.
    ///
    /// The 180th meridian is −180, as both formats want it.
    init?(file latitude: Double, _ longitude: Double) {
        let longitude = longitude.snapped(to: Decimals.degrees)
        self.init(
            latitude: latitude.snapped(to: Decimals.degrees),
            longitude: longitude == 180 ? -180 : longitude
        )
    }

    /// Its degrees; what rounds to the 180th meridian is −180.
    var texts: (latitude: String, longitude: String) {
        let east = longitude.snapped(to: Decimals.degrees)
        return (
            latitude.text(decimals: Decimals.degrees), (east == 180 ? -180 : east).text(decimals: Decimals.degrees)
        )
    }
}
