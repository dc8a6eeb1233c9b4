extension Double {
    /// Decimal text with so many decimals, 0…9, rounded as the exact binary value lies: nearest, ties to even.
    ///
    /// The product with the power of ten is itself rounded; what that took away is had exactly from a fused
    /// multiply-add (Dekker's two-product) and decides where the product looks like a tie. Values from 2⁵³ units of the
    /// last decimal on, and what is not finite, are written as the standard library does.
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
