/// Between a number and its unit, and between groups of digits: a narrow space that no line breaks at (U+202F).
let thinSpace = "\u{202F}"

extension Double {
    /// With so many decimals, 0…3, its digits in groups of three, and a true minus sign; an en dash for what is no number.
    func text(decimals: Int = 0) -> String {
        let unitsPerOne = [1.0, 10, 100, 1000][Swift.min(Swift.max(decimals, 0), 3)]
        let scaled = (magnitude * unitsPerOne).rounded()
        guard scaled < 1e15 else { return isFinite ? description : "–" }
        let (whole, fraction) = Int(scaled).quotientAndRemainder(dividingBy: Int(unitsPerOne))
        let sign = self < 0 && scaled > 0 ? "−" : ""
        guard decimals > 0 else { return sign + whole.text }
        let digits = String(fraction)
        return sign + whole.text + "." + String(repeating: "0", count: Swift.max(0, decimals - digits.count)) + digits
    }

    /// As a coordinate in SVG: at most one decimal.
    var coordinate: String {
        let tenths = (Swift.min(Swift.max(self, -1e9), 1e9) * 10).rounded()
        guard tenths.isFinite else { return "0" }
        let (whole, rest) = Int(tenths.magnitude).quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }

    /// As a part of the whole, 0…1, in SVG and CSS: per cent with at most two decimals.
    var percentage: String {
        let hundredths = (Swift.min(Swift.max(self, -100), 100) * 10_000).rounded()
        guard hundredths.isFinite else { return "0%" }
        let (whole, rest) = Int(hundredths.magnitude).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        return rest == 0 ? "\(sign)\(whole)%" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)%"
    }
}

extension Int {
    /// Its digits in groups of three, with a true minus sign.
    var text: String {
        var digits = String(magnitude)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        return (self < 0 ? "−" : "") + ([digits[...]] + groups).joined(separator: thinSpace)
    }
}

extension Duration {
    /// Longer times are shown as this one: thirty thousand years, far within what a `Duration` holds.
    static let longestShown = Duration.seconds(1_000_000_000_000)

    /// Hours, minutes and seconds as a stopwatch shows them: `31:05`, `1:02:03`; rounded to the second, not below nothing.
    var text: String {
        let (seconds, attoseconds) = Swift.min(Swift.max(self, .zero), .longestShown).components
        let whole = seconds + (attoseconds >= 500_000_000_000_000_000 ? 1 : 0)
        let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
        guard minutes >= 60 else { return "\(minutes):\(rest < 10 ? "0" : "")\(rest)" }
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
