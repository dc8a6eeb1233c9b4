/// The search for a number of points that two lines have in common, in the same order on both.
///
/// It computes the longest common subsequence by dynamic programming, a row per point of the first line. At least `needed` common points
/// leave so few others that the positions of two common points in the lines differ by less than that number. So only a band around the
/// diagonal is computed, without changing the result (Sakoe and Chiba 1978, doi:10.1109/TASSP.1978.1163055, use such a band as an
/// approximation). The search ends at the first row from which `needed` cannot be reached.
struct CommonPoints {
    let needed: Int
    let tolerance: Float

    /// Whether the lines have at least `needed` points in common.
    func exist(in a: [SIMD2<Float>], and b: [SIMD2<Float>]) -> Bool {
        guard needed <= min(a.count, b.count) else { return false }
        // A common pair (i, j) has i − j points of `a` without a partner before it, or j − i of `b`.
        let (excessA, excessB) = (a.count - needed, b.count - needed)
        let limit = tolerance * tolerance
        // counts[j + 1] is the largest number of common points of the rows so far and the first j + 1 points of `b`.
        var counts = [Int32](repeating: 0, count: b.count + 1)
        for i in a.indices {
            let (first, last) = (max(i - excessA, 0), min(i + excessB, b.count - 1))
            let point = a[i]
            // Cells to the left of the band keep the values of earlier rows, which are at most as large.
            var diagonal = counts[first]
            var best = diagonal
            for j in first...last {
                let above = counts[j + 1]
                let offset = point - b[j]
                let isCommon = (offset * offset).sum() <= limit
                best = max(best, max(above, isCommon ? diagonal + 1 : 0))
                counts[j + 1] = best
                diagonal = above
            }
            // To the right of the band, later rows read the value of the last cell.
            if last + 2 <= b.count { counts[last + 2] = best }
            guard Int(best) + (a.count - 1 - i) >= needed else { return false }
        }
        return true
    }
}
