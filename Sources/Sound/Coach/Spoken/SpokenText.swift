package import Activities
import Cadence
package import Messages

/// Writes values as phrases that are spoken: in one language, in one system of units, and for one kind of activity.
///
/// A phrase has preferably one number, because then there are few different phrases (``Announcement``). Numbers have no marks between
/// thousands, and the decimal mark of the language, so that speech programs read them correctly.
package struct SpokenText: Hashable, Sendable {
    package let messages: Messages
    package let units: Units
    /// The kind of activity; a speed is a pace on foot, and kilometres or miles per hour on a bicycle.
    package let kind: Activity.Kind

    package init(_ messages: Messages, units: Units, kind: Activity.Kind = .run) {
        (self.messages, self.units, self.kind) = (messages, units, kind)
    }

    /// A distance with one decimal; metres below one kilometre.
    func distance(_ distance: Distance) -> String { self.distance(distance, in: units) }

    /// The length of a step of a workout, or a part of it.
    ///
    /// Tracks are measured in metres in all countries. Therefore a length is spoken in the unit in which it is a round number: `400m` and
    /// `5km` in metres and kilometres, `0.5mi` in miles.
    func distance(_ part: Distance, ofStepWith length: Distance) -> String {
        let miles = length.meters / Units.miles.pace.meters
        if (length.meters / 10).isNearlyWhole { return distance(part, in: .metric) }
        if (miles * 20).isNearlyWhole { return distance(part, in: .miles) }
        return distance(part)
    }

    private func distance(_ distance: Distance, in units: Units) -> String {
        switch units {
        case .metric where distance.meters < 995:
            messages.spokenMetres(count: Count(text: "\(Int((distance.meters / 10).rounded()) * 10)"))
        case .metric: messages.spokenKilometres(count: (distance.meters / units.pace.meters).spokenCount)
        case .miles: messages.spokenMiles(count: (distance.meters / units.pace.meters).spokenCount)
        }
    }

    /// Hours, minutes and seconds; parts that are zero are left out.
    func duration(_ duration: Duration) -> [String] {
        let seconds = Int((max(duration, .zero) / .seconds(1)).rounded())
        let hours = seconds / 3600, minutes = seconds / 60 % 60, rest = seconds % 60
        return [
            hours > 0 ? messages.spokenHours(count: Count(text: "\(hours)")) : nil,
            minutes > 0 ? messages.spokenMinutes(count: Count(minutes)) : nil,
            rest > 0 || seconds == 0 ? messages.spokenSeconds(count: Count(rest)) : nil,
        ].compactMap(\.self)
    }

    /// A pace as `5 minutes`, `10`, `per kilometre`, or the speed of a ride; empty if the speed is too low for a pace.
    func speed(_ speed: Speed) -> [String] {
        guard kind.isOnFoot else {
            switch units {
            case .metric: return [messages.spokenKilometresPerHour(count: speed.kilometersPerHour.spokenCount)]
            case .miles: return [messages.spokenMilesPerHour(count: speed.milesPerHour.spokenCount)]
            }
        }
        let minutes = minutes(of: speed)
        return minutes.isEmpty ? [] : minutes + [perUnit]
    }

    /// The minutes and seconds of a pace.
    func minutes(of speed: Speed) -> [String] {
        guard let pace = Pace(speed) else { return [] }
        let kilometers = units.pace.meters / Pace.Unit.kilometer.meters
        let seconds = Int((pace.secondsPerKilometer * kilometers).rounded())
        let minutes = messages.spokenMinutes(count: Count(seconds / 60))
        return seconds % 60 == 0 ? [minutes] : [minutes, "\(seconds % 60)"]
    }

    /// The unit of a pace: `per kilometre`.
    var perUnit: String { units == .metric ? messages.spokenPerKilometre : messages.spokenPerMile }

    var speedName: String { kind.isOnFoot ? messages.spokenPace : messages.spokenSpeed }

    func number(_ cadence: StepRate) -> String { "\(Int(cadence.stepsPerMinute.rounded()))" }
    func number(_ rate: HeartRate) -> String { "\(Int(rate.beatsPerMinute.rounded()))" }
    /// A percentage; `value` is a ratio.
    func percent(_ value: Double) -> String { messages.spokenPercent(value: "\(Int((value * 100).rounded()))") }
}

extension Double {
    /// The number with one decimal, which is left out if it is 0.
    fileprivate var spokenCount: Count {
        let tenths = Int((min(max(self, 0), 1e9) * 10).rounded())
        return Count(text: tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")
    }

    fileprivate var isNearlyWhole: Bool { abs(self - rounded()) < 0.001 }
}
