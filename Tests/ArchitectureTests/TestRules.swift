/// What no test file may hold.
enum TestRules {
    /// Waits for time to pass; a test's own clock may declare how it does not.
    static func sleeps(in file: SwiftFile) -> [Finding] {
        let code = file.code.map { $0.replacing(/func\s+sleep/, with: "") }
        return file.findings(of: /\b(?:|u|nano|clock_nano)sleep\s*\(/, in: code, "a test takes time as an argument")
    }

    /// Real servers and programs with deadlines of their own, outside the targets that run one test after the other.
    ///
    /// `make test` knows these targets by their names, which end in `RealTimeTests`.
    static func realTime(in file: SwiftFile) -> [Finding] {
        let target = file.path.split(separator: "/").dropFirst().first ?? ""
        // The rules and their samples name what they look for.
        guard !target.hasSuffix("RealTimeTests"), target != "ArchitectureTests" else { return [] }
        let names = [
            "Laboratory", "audio-lab", "gpsd-replay", "bin/gpsd", "pulseaudio", "pipewire", "bin/dunst", "Xvfb",
        ]
        return file.lines.indices
            .filter { index in names.contains { file.lines[index].contains($0) && !file.comments[index].contains($0) } }
            .map {
                let message = "real time belongs in a target whose name ends in RealTimeTests"
                return Finding(path: file.path, line: $0 + 1, message: message)
            }
    }

    /// Random numbers that differ from run to run: `TestSeed` is the only source of seeds.
    static func unseededNumbers(in file: SwiftFile) -> [Finding] {
        guard !file.path.hasPrefix("Tests/TestSupport/") else { return [] }
        let code = file.code.map { $0.contains("using:") ? "" : $0 }
        return file.findings(
            of: /\bSystemRandomNumberGenerator\b|\.(?:random|randomElement|shuffled|shuffle)\s*\(/,
            in: code,
            "a random test draws from a generator with a seed"
        )
    }

    /// Tests that end early and pass: a `guard` whose `else` only returns.
    static func silentGuards(in file: SwiftFile) -> [Finding] {
        var hasAttribute = false
        var isTest = false
        var found: [Finding] = []
        for (index, line) in file.code.enumerated() {
            hasAttribute = hasAttribute || line.contains("@Test")
            if line.contains("func "), line.prefix(5).prefix(while: \.isWhitespace).count == 4 {
                (isTest, hasAttribute) = (hasAttribute, false)
            }
            let next = file.code.indices.contains(index + 1) ? file.code[index + 1] : ""
            let isSilent =
                line.hasSuffix("else { return }")
                || line.hasSuffix("else {") && next.allSatisfy { "return ".contains($0) } && next.hasSuffix("return")
            // Eight blanks: a function in a function returns from itself alone.
            guard isTest, isSilent, line.prefix(9).prefix(while: \.isWhitespace).count == 8 else { continue }
            found.append(Finding(path: file.path, line: index + 1, message: "what a test needs it requires"))
        }
        return found
    }
}
