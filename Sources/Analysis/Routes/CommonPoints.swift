/// The search for a number of points that two lines have in common, in the same order on both.
///
/// It computes the longest common subsequence by dynamic programming, a row per point of the first line. At least `needed` common points
/// leave so few others that the positions of two common points in the lines differ by less than that number. So only a band around the
/// diagonal is computed, without changing the result (Sakoe and Chiba 1978, doi:10.1109/TASSP.1978.1163055, use such a band as an
/// approximation). The search ends at the first row from which `needed` cannot be reached.
///
/// Before that, both lines are followed once from their starts, which finds enough common points in most recordings of the same route in
/// time proportional to their number.
struct CommonPoints {
    let needed: Int
    let tolerance: Float

    /// Whether the lines have at least `needed` points in common.
    func exist(in a: [SIMD2<Float>], and b: [SIMD2<Float>]) -> Bool {
        guard needed <= min(a.count, b.count) else { return false }
        return countAlong(a, b) >= needed || hasSubsequence(a, b)
    }

    /// The number of common points that following both lines finds: at most as many as there are.
    ///
    /// Where the next points are apart, the nearest common point is searched that leaves out points of only one line.
    private func countAlong(_ a: [SIMD2<Float>], _ b: [SIMD2<Float>]) -> Int {
        let longestSkip = 8
        var (i, j, count) = (0, 0, 0)
        while i < a.count, j < b.count {
            if isCommon(a[i], b[j]) {
                count += 1
            } else {
                for skip in 1...longestSkip {
                    if j + skip < b.count, isCommon(a[i], b[j + skip]) {
                        j += skip
                        count += 1
                        break
                    }
                    if i + skip < a.count, isCommon(a[i + skip], b[j]) {
                        i += skip
                        count += 1
                        break
                    }
                }
            }
            i += 1
            j += 1
        }
        return count
    }

    private func isCommon(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
        let offset = a - b
        return (offset * offset).sum() <= tolerance * tolerance
    }

    private func hasSubsequence(_ a: [SIMD2<Float>], _ b: [SIMD2<Float>]) -> Bool {
        // A common pair (i, j) has i − j points of `a` without a partner before it, or j − i of `b`.
        let (excessA, excessB) = (a.count - needed, b.count - needed)
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
                best = max(best, max(above, isCommon(point, b[j]) ? diagonal + 1 : 0))
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
