internal import Activities

/// The space that separates a number from its unit: a narrow no-break space (U+202F).
let thinSpace = "\u{202F}"

extension Double {
    /// The number with this many decimals (0…6) and a real minus sign; an en dash for NaN and infinity.
    func text(decimals: Int = 0) -> String {
        guard isFinite else { return "–" }
        let text = grouped(decimals: decimals)
        return text.hasPrefix("-") ? "−" + text.dropFirst() : text
    }

    /// The number as text for an SVG coordinate, with at most one decimal.
    var coordinate: String {
        let tenths = (Swift.min(Swift.max(self, -1e9), 1e9) * 10).rounded()
        guard tenths.isFinite else { return "0" }
        let (whole, rest) = Int(tenths.magnitude).quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }

    /// A fraction 0…1 as text in per cent for SVG and CSS, with at most two decimals.
    var percentage: String {
        let hundredths = (Swift.min(Swift.max(self, -100), 100) * 10_000).rounded()
        guard hundredths.isFinite else { return "0%" }
        let (whole, rest) = Int(hundredths.magnitude).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        return rest == 0 ? "\(sign)\(whole)%" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)%"
    }
}

extension Duration {
    /// The longest time that is displayed, about 30,000 years; a longer time is displayed as this one.
    ///
    /// It is far below the maximum of `Duration`.
    static let longestShown = Duration.seconds(1_000_000_000_000)
}
