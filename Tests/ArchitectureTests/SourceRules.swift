/// What no source file may hold, whatever its target.
enum SourceRules {
    /// Traps that a user's input could reach, and promises not kept.
    static func traps(in file: SwiftFile) -> [Finding] {
        // `try!`, `as!`, a forced unwrapping or the type that is one; not `!=`, not a negation.
        file.findings(of: /[\w)\]>]!(?!=)/, in: file.code, "what may fail is tried, not trapped on")
            + file.findings(of: /\bfatalError\s*\(/, in: file.code, "what may fail is thrown, not trapped on")
            + file.findings(of: /\b(?:TODO|FIXME)\b/, in: file.lines, "a promise belongs in an issue")
    }

    /// JSON that is decoded without the bound on its nesting, deeper than which Foundation's decoder traps.
    static func unboundedJSON(in file: SwiftFile) -> [Finding] {
        guard !file.path.hasPrefix("Sources/Core/OutsideText/") else { return [] }
        return file.findings(of: /\b(?:JSONDecoder|JSONSerialization)\b/, in: file.code, "use UntrustedJSON")
    }

    /// Places where the compiler's word on safety is replaced by ours, without our reason beside them.
    ///
    /// The reason is an ordinary comment on the same line or a neighbouring one: a doc comment is for who uses the
    /// declaration.
    static func unreasonedUnsafety(in file: SwiftFile) -> [Finding] {
        let uses = file.findings(
            of: /@unchecked\s+Sendable|\bunsafe\w*/,
            in: file.code,
            "safety is asserted here without a comment that says why it holds"
        )
        return uses.filter { use in
            guard let line = use.line else { return true }
            return !(line - 2...line).contains { file.comments.indices.contains($0) && isReason(file.comments[$0]) }
        }
    }

    private static func isReason(_ comment: Substring) -> Bool {
        !comment.contains("///") && comment.matches(of: /\p{Letter}+/).count >= 3
    }
}
