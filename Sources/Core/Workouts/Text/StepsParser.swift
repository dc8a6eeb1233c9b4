import Activities

/// An error in the one-line form, at an offset in Unicode scalars.
struct StepsFault: Error {
    let offset: Int
    let reason: String
    var example: String?
}

/// Parses the one-line form: steps, repeats, ends, purposes and texts.
struct StepsParser {
    private var scanner: StepsScanner
    private var count = 0

    init(_ text: String) { scanner = StepsScanner(text) }

    mutating func parse() throws(StepsFault) -> [WorkoutItem] { try items(openedAt: nil, depth: 0) }

    /// Parses items up to the closing parenthesis or the end.
    private mutating func items(openedAt opening: Int?, depth: Int) throws(StepsFault) -> [WorkoutItem] {
        guard depth <= WorkoutLimits.deepestNesting else {
            throw fault("repeats are nested more than \(WorkoutLimits.deepestNesting) deep")
        }
        var items: [WorkoutItem] = []
        while true {
            scanner.skipSeparators()
            guard let next = scanner.next else {
                guard let opening else { return items }
                throw fault("this parenthesis is not closed", at: opening, example: WorkoutExamples.steps)
            }
            if next == ")" {
                guard opening != nil else { throw fault("no parenthesis is open here", example: WorkoutExamples.steps) }
                scanner.advance()
                return items
            }
            items += try item(depth: depth)
        }
    }

    private mutating func item(depth: Int) throws(StepsFault) -> [WorkoutItem] {
        count += 1
        guard count <= WorkoutLimits.mostItems else {
            throw fault("the workout has more than \(WorkoutLimits.mostItems) items")
        }
        let begin = scanner.position
        if let rounds = repeatCount() { return [try repeated(rounds, from: begin, depth: depth)] }
        guard scanner.next == "(" else { return [.step(try step())] }
        let items = try group(depth: depth)
        // Also accepts the count after the group: (3min / 2min easy) x 6.
        scanner.skipSpaces()
        guard scanner.consume("x") || scanner.consume("*") else { return items }
        scanner.skipSpaces()
        guard let rounds = scanner.wholeNumber() else {
            throw fault("the number of rounds is missing", example: WorkoutExamples.steps)
        }
        return [.repeated(try validated(rounds, at: begin), items)]
    }

    private mutating func repeated(_ rounds: Int, from begin: Int, depth: Int) throws(StepsFault) -> WorkoutItem {
        let rounds = try validated(rounds, at: begin)
        scanner.skipSpaces()
        return .repeated(rounds, scanner.next == "(" ? try group(depth: depth) : [.step(try step())])
    }

    private func validated(_ rounds: Int, at begin: Int) throws(StepsFault) -> Int {
        guard WorkoutLimits.rounds.contains(rounds) else {
            throw fault("a repeat has 1 to \(WorkoutLimits.rounds.upperBound) rounds", at: begin)
        }
        return rounds
    }

    private mutating func group(depth: Int) throws(StepsFault) -> [WorkoutItem] {
        let opening = scanner.position
        scanner.advance()
        let items = try items(openedAt: opening, depth: depth + 1)
        guard !items.isEmpty else {
            throw fault("there is no step in the parentheses", at: opening, example: WorkoutExamples.steps)
        }
        return items
    }

    /// Reads `6x`, `6 ×` or `6*`; nil, without a change of the position, if something else is next.
    private mutating func repeatCount() -> Int? {
        var ahead = scanner
        guard let rounds = ahead.wholeNumber() else { return nil }
        ahead.skipSpaces()
        guard ahead.consume("x") || ahead.consume("*"), !ahead.isAtLetter else { return nil }
        scanner = ahead
        return rounds
    }

    private mutating func step() throws(StepsFault) -> WorkoutStep {
        scanner.skipSpaces()
        let begin = scanner.position
        var end: StepEnd?
        var intensity: Intensity?
        var text: String?
        var targets: [StepTarget] = []
        while !scanner.isAtStepEnd {
            let place = scanner.position
            if scanner.consume("@") {
                let target = try TargetParser.target(&scanner)
                guard !targets.contains(where: { $0.start.kind == target.start.kind }) else {
                    throw fault("a step has one target of each kind", at: place, example: "3min @4:30/km @175spm")
                }
                targets.append(target)
            } else if scanner.consume("\"") {
                guard let quoted = scanner.quotedText() else {
                    throw fault("this quotation mark has no partner", at: place, example: "20s \"fast, relaxed\"")
                }
                guard text == nil else { throw fault("the step has two texts", at: place) }
                text = quoted
            } else if let found = try StepEndParser.end(&scanner) {
                guard end == nil else {
                    throw fault(
                        "the step has two ends: separate steps with a comma",
                        at: place,
                        example: "1km, 90s easy"
                    )
                }
                end = found
            } else {
                let purpose = try self.intensity()
                guard intensity == nil else { throw fault("the step has two purposes", at: place) }
                intensity = purpose
            }
            scanner.skipSpaces()
        }
        guard let end else {
            throw fault(
                "the step has no end: a time, a distance, lap or open",
                at: begin,
                example: WorkoutExamples.step
            )
        }
        let step = WorkoutStep(end, targets, intensity ?? .work, text: text)
        if targets.contains(where: { $0.rampEnd != nil }), !end.hasLength {
            throw fault("a ramp needs a step with a time or a distance", at: begin, example: WorkoutExamples.ramp)
        }
        return step
    }

    private mutating func intensity() throws(StepsFault) -> Intensity {
        let place = scanner.position
        guard scanner.isAtLetter else {
            throw fault("this character has no meaning here", at: place, example: WorkoutExamples.steps)
        }
        let word = scanner.word()
        guard let intensity = Intensity(word: word) else {
            throw fault(
                "“\(word.prefix(20))” is not one of warmup, easy, rest, cooldown, work, lap and open",
                at: place,
                example: WorkoutExamples.step
            )
        }
        return intensity
    }

    private func fault(_ reason: String, at offset: Int? = nil, example: String? = nil) -> StepsFault {
        StepsFault(offset: offset ?? scanner.position, reason: reason, example: example)
    }
}

extension StepEnd {
    var hasLength: Bool {
        switch self {
        case .time, .distance: true
        case .heartRateAbove, .heartRateBelow, .lap, .open: false
        }
    }
}

extension Intensity {
    /// The word of the one-line form; nil for work, which is not written.
    var word: String? {
        switch self {
        case .work: nil
        case .recovery: "easy"
        case .warmup, .rest, .cooldown: rawValue
        }
    }

    init?(word: String) {
        switch word {
        case "warmup", "warm-up", "warm", "wu": self = .warmup
        case "work", "run", "hard", "fast", "on", "active", "interval": self = .work
        case "easy", "recovery", "recover", "jog", "float", "off": self = .recovery
        case "rest", "walk", "walking", "stand": self = .rest
        case "cooldown", "cool-down", "cool", "cd": self = .cooldown
        default: return nil
        }
    }
}
