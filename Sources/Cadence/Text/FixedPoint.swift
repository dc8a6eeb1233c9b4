extension Double {
    /// The number as decimal text with 0…9 decimals, rounded by its exact binary value: to nearest, ties to even.
    ///
    /// The product with the power of ten is itself rounded. A fused multiply-add gives the exact rounding error (Dekker's
    /// two-product), which decides when the product looks like a tie. Values of 2⁵³ units of the last decimal or more, and
    /// infinite values and NaN, are written as by the standard library.
    func fixedPoint(decimals: Int) -> String {
        precondition((0...9).contains(decimals), "a fixed-point text has 0 to 9 decimals")
        let unitsPerOne = (0..<decimals).reduce(into: UInt64(1)) { power, _ in power *= 10 }
        let scaled = magnitude * Double(unitsPerOne)
        guard scaled < 0x1p53 else { return description }
        let roundedAway = (-scaled).addingProduct(magnitude, Double(unitsPerOne))
        let below = scaled.rounded(.down)
        let beyondHalf = (scaled - below - 0.5) + roundedAway
        var units = UInt64(below)
        if beyondHalf > 0 || (beyondHalf == 0 && !units.isMultiple(of: 2)) { units += 1 }

        let sign = self < 0 && units > 0 ? "-" : ""
        let (whole, fraction) = units.quotientAndRemainder(dividingBy: unitsPerOne)
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let digits = String(fraction)
        return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
    }
}
