import Activities
import Cadence

/// The XML elements that strided adds to GPX and TCX files, as extensions, for data that the formats cannot represent.
///
/// Other programs can ignore them. strided reads back all data from its own files.
///
///     <strided:activity points="1800" kind="run" start="2026-11-21T17:05:09Z" utc-offset="3600" elapsed="1830.000" …>
///       <strided:name>…</strided:name>                           in TCX, which names no activity
///       <strided:tag text="race"/>
///       <strided:shoes name="Blue"/>
///       <strided:pause from="600.000" to="630.000"/>
///       <strided:lap from="0.000" to="1830.000" distance="5012.00" energy="402.00"/>
///       <strided:sample t="0.000" hr="92" …/>                     in GPX, whose points must have a position
///     </strided:activity>
///     <strided:point distance="12.00" target="172.00" cadence="171.50" steps="14"/>
enum StridedNamespace {
    /// The namespace; it must change if the meaning of an element changes.
    static let uri = "urn:strided:activity:1"
    /// The prefix in files and in the names passed to `XMLElementReader`.
    static let prefix = "strided:"

    static let activity = prefix + "activity"
    static let name = prefix + "name"
    static let tag = prefix + "tag"
    static let shoes = prefix + "shoes"
    static let pause = prefix + "pause"
    static let lap = prefix + "lap"
    static let sample = prefix + "sample"
    static let point = prefix + "point"
}

// MARK: - Samples

extension Sample {
    /// The wanted values of the sample as attributes; values that the sample does not have are omitted.
    ///
    /// - Parameter standard: The names of the fields that elements of the format hold.
    func attributes(without standard: Set<String> = []) -> [(String, String)] {
        SampleField.all.compactMap { field in
            guard !standard.contains(field.name), let value = field.value(self), field.range.contains(value) else {
                return nil
            }
            return (field.name, value.text(decimals: field.decimals))
        }
    }

    /// Sets the values from attributes; an attribute that is not a number is ignored, and a number out of range sets nil.
    mutating func apply(_ attributes: [String: String]) {
        for field in SampleField.all {
            guard let number = attributes[field.name]?.number else { continue }
            field.set(&self, field.validated(number))
        }
    }

    /// The cadence in whole strides per minute, and whether that is exact.
    ///
    /// A ride has no strides. Above 125 strides per minute, `whole` is false, because other programs would take the number for steps.
    func strides(_ kind: Activity.Kind) -> (written: Int?, whole: Bool) {
        guard let cadence else { return (nil, true) }
        guard kind.isOnFoot else { return (nil, false) }
        let strides = Int((cadence.stepsPerMinute / 2).rounded(.toNearestOrEven))
        let whole = Double(strides) * 2 == cadence.stepsPerMinute.snapped(to: Decimals.rate) && strides <= 125
        return (strides, whole)
    }
}

// MARK: - Validation of values from files

extension SampleField {
    /// A number in a file as the field stores it, rounded to its decimals; nil if it is out of range.
    func validated(_ number: Double) -> Double? { range.contains(number) ? number.snapped(to: decimals) : nil }
}

extension Altitude {
    /// The altitude in metres as text; nil if out of range.
    var text: String? {
        SampleField.altitude.range.contains(meters) ? meters.text(decimals: Decimals.meters) : nil
    }
}

extension Distance {
    init?(file meters: Double) {
        guard let meters = SampleField.distance.validated(meters) else { return nil }
        self.init(meters: meters)
    }
}

extension Energy {
    init?(file kilocalories: Double) {
        guard Self.range.contains(kilocalories) else { return nil }
        self.init(kilocalories: kilocalories.snapped(to: Decimals.energy))
    }
}

extension Speed {
    init?(file metersPerSecond: Double) {
        guard Self.range.contains(metersPerSecond) else { return nil }
        self.init(metersPerSecond: metersPerSecond.snapped(to: Decimals.speed))
    }
}

extension StepRate {
    /// Creates a cadence from a number in a file; nil if it is out of range, for example 0 at rest.
    init?(file stepsPerMinute: Double) {
        guard Self.range.contains(stepsPerMinute) else { return nil }
        self.init(stepsPerMinute: stepsPerMinute.snapped(to: Decimals.rate))
    }
}

extension HeartRate {
    /// Creates a heart rate from a number in a file; nil if it is out of range, for example 0 from a strap without contact.
    init?(file beatsPerMinute: Double, decimals: Int) {
        guard Self.range.contains(beatsPerMinute) else { return nil }
        self.init(beatsPerMinute: beatsPerMinute.snapped(to: decimals))
    }
}

extension Position {
    /// Creates a position from the coordinates in a file; nil if one of them is out of range.
    ///
    /// A longitude of 180° becomes −180°, as both formats require.
    init?(file latitude: Double, _ longitude: Double) {
        let longitude = longitude.snapped(to: Decimals.degrees)
        self.init(
            latitude: latitude.snapped(to: Decimals.degrees),
            longitude: longitude == 180 ? -180 : longitude
        )
    }

    /// The coordinates as text; a longitude that rounds to 180° becomes −180°.
    var texts: (latitude: String, longitude: String) {
        let east = longitude.snapped(to: Decimals.degrees)
        return (
            latitude.text(decimals: Decimals.degrees), (east == 180 ? -180 : east).text(decimals: Decimals.degrees)
        )
    }
}
