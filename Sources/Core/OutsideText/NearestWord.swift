/// Finds the word that the user probably meant: a command, a setting or a value.
public enum NearestWord {
    /// The longest text that is compared, in characters; for longer text no word is suggested.
    public static let longestText = 60

    /// The candidate most similar to `text`, or nil if none is similar enough.
    ///
    /// A candidate is similar enough if at most a third of the characters of the longer word (and at least one) have to be inserted,
    /// deleted, replaced or exchanged with their neighbour. Case does not count. Of equally similar candidates the first is chosen. If
    /// none is similar enough, the only candidate that begins with `text` (of at least two characters) is chosen.
    /// Cost: proportional to the length of the text times the total length of all candidates. Thread-safe.
    public static func nearest(to text: some StringProtocol, among candidates: some Sequence<String>) -> String? {
        let typed = Array(text.lowercased())
        guard !typed.isEmpty, typed.count <= longestText else { return nil }
        var best: (word: String, distance: Int)?
        var beginning: [String] = []
        for candidate in candidates {
            let word = Array(candidate.lowercased())
            let distance = distance(typed, word)
            let limit = max(1, max(typed.count, word.count) / 3)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
            if typed.count >= 2, word.starts(with: typed) { beginning.append(candidate) }
        }
        return best?.word ?? (beginning.count == 1 ? beginning[0] : nil)
    }

    /// The optimal string alignment distance: the number of insertions, deletions, replacements and exchanges of neighbours that turn
    /// one word into the other, without editing a character twice (Damerau 1964, doi:10.1145/363958.363994).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                let replacement = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                row[j] = min(last[j] + 1, row[j - 1] + 1, replacement)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
