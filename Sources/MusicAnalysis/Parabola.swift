/// The maximum between samples.
enum Parabola {
    /// Where the parabola through three neighbouring values has its maximum, -0.5 to 0.5 from the middle one; 0 if
    /// the middle one is not the highest.
    static func offset(_ left: Float, _ middle: Float, _ right: Float) -> Double {
        let curvature = left - 2 * middle + right
        guard middle >= left, middle >= right, curvature < 0 else { return 0 }
        return Double(0.5 * (left - right) / curvature)
    }
}
