import ArgumentParser
import Control

/// A volume argument of the command line: an absolute volume, a change, or a change whose unit is ambiguous.
enum VolumeOrder: Sendable {
    /// Set the volume to this value.
    case absolute(Volume)
    /// Increase the volume by this many decibels.
    case louder(decibels: Double)
    /// A number with a sign but without a clear unit: percentage points or decibels.
    case unclear(Double)

    /// Parses a volume such as `80%`, `-12dB`, `+3dB` or `+3`.
    ///
    /// - Throws: `ValidationError` that lists the valid forms.
    init(_ text: String) throws {
        let entry = text.filter { $0 != " " }.lowercased()
        let number = Double(entry.hasSuffix("%") ? entry.dropLast() : entry[...])
        if entry.hasPrefix("+"), entry.hasSuffix("db"), let decibels = Double(entry.dropLast(2)),
            (0...Volume.decibelRange.lowerBound.magnitude).contains(decibels)
        {
            self = .louder(decibels: decibels)
        } else if entry.hasPrefix("+") || entry.hasPrefix("-"), let number, (-100...100).contains(number) {
            self = .unclear(number)
        } else if let volume = Volume(parsing: text) {
            self = .absolute(volume)
        } else {
            throw ValidationError("\"\(text.prefix(40))\" is not a volume: write \(Volume.forms)")
        }
    }

    /// The new volume if the volume is now `current`; nil if the unit is not clear.
    func applied(to current: Volume) -> Volume? {
        switch self {
        case .absolute(let volume): volume
        case .louder(let decibels): Volume(decibels: min(current.decibels + decibels, 0))
        case .unclear: nil
        }
    }

    /// Suggests arguments with a clear unit, for a change whose unit is not clear.
    func advice(at current: Volume) -> String {
        guard case .unclear(let change) = self else { return "" }
        let points = Int(change)
        let percent = min(max(Int((current.fraction * 100).rounded()) + points, 0), 100)
        let sign = points < 0 ? "" : "+"
        let decibels = points < 0 ? "; -\(-points)dB is \(-points) dB below full volume" : " or +\(points)dB"
        return
            "volume \(sign)\(points): percent or decibels? The volume is \(current.formatted); write \(percent)%\(decibels)"
    }
}
