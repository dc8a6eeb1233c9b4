internal import Activities

/// Between a number and its unit: a narrow space that no line breaks at (U+202F).
let thinSpace = "\u{202F}"

extension Double {
    /// With so many decimals, 0…6, with a true minus sign; an en dash for what is no number.
    func text(decimals: Int = 0) -> String {
        guard isFinite else { return "–" }
        let text = grouped(decimals: decimals)
        return text.hasPrefix("-") ? "−" + text.dropFirst() : text
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

extension Duration {
    /// Longer times are shown as this one: thirty thousand years, far within what a `Duration` holds.
    static let longestShown = Duration.seconds(1_000_000_000_000)
}
