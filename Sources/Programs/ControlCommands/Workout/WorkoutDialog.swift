import OutsideText
import Workouts

/// The questions of `stridectl workout new` and the answers; it receives an answer, and returns the next question.
///
/// The answers are parts of the one-line form of workouts. Each is parsed alone, so that a mistake is reported at once.
struct WorkoutDialog {
    enum Question: CaseIterable {
        case name
        case warmup
        case rounds
        case effort
        case effortTarget
        case recovery
        case recoveryTarget
        case another
        case cooldown
        case file
    }

    private(set) var question: Question? = .name
    private var name = ""
    private var warmup = ""
    private var blocks: [Block] = []
    private var block = Block()
    private var cooldown = ""
    private(set) var file = ""

    private struct Block {
        var rounds = 1
        var effort = ""
        var effortTarget = ""
        var recovery = ""
        var recoveryTarget = ""

        var text: String {
            let steps = [
                [effort, effortTarget].joined(separator: " "),
                recovery.isEmpty ? nil : [recovery, "easy", recoveryTarget].joined(separator: " "),
            ].compactMap(\.self).joined(separator: " / ")
            return rounds > 1 ? "\(rounds)x(\(steps))" : steps
        }
    }

    private var steps: String {
        let parts =
            [warmup.isEmpty ? "" : warmup + " warmup"] + blocks.map(\.text)
            + [cooldown.isEmpty ? "" : cooldown + " cooldown"]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func workout() throws(WorkoutError) -> Workout {
        try Workout(name: name, items: try Workout(parsing: steps).items)
    }

    var prompt: String {
        switch question {
        case .name: "Name of the workout"
        case .warmup: "Warm-up, such as 10min or 2km; empty: none"
        case .rounds: blocks.isEmpty ? "Number of repeats; empty: 1" : "Number of repeats of the next part; empty: 1"
        case .effort: "Length of the effort, such as 3min, 800m or lap"
        case .effortTarget: "Target of the effort, such as 175spm, 4:30/km, Z4 or 95%; empty: none"
        case .recovery: "Length of the recovery after it, such as 2min or 400m; empty: none"
        case .recoveryTarget: "Target of the recovery; empty: none"
        case .another: "Another part? y or n; empty: n"
        case .cooldown: "Cool-down, such as 5min; empty: none"
        case .file: "Save as; empty: \(OwnWorkouts.name(from: name) ?? "workout")"
        case nil: ""
        }
    }
}

extension WorkoutDialog {
    mutating func answer(_ text: String) throws(Refusal) {
        let text = String(text.trimmed)
        switch question {
        case .name:
            guard OwnWorkouts.name(from: text) != nil else {
                throw Refusal("the name needs a letter or a digit")
            }
            (name, question) = (text, .warmup)
        case .warmup: (warmup, question) = (try length(text, isOptional: true), .rounds)
        case .rounds:
            guard let rounds = text.isEmpty ? 1 : Int(text), WorkoutLimits.rounds.contains(rounds) else {
                let limits = WorkoutLimits.rounds
                throw Refusal("write a number from \(limits.lowerBound) to \(limits.upperBound)")
            }
            block.rounds = rounds
            question = .effort
        case .effort: (block.effort, question) = (try length(text, isOptional: false), .effortTarget)
        case .effortTarget: (block.effortTarget, question) = (try target(text, of: block.effort), .recovery)
        case .recovery:
            block.recovery = try length(text, isOptional: true)
            question = block.recovery.isEmpty ? try blockEnd() : .recoveryTarget
        case .recoveryTarget:
            block.recoveryTarget = try target(text, of: block.recovery)
            question = try blockEnd()
        case .another:
            switch text.lowercased() {
            case "y", "yes": question = .rounds
            case "", "n", "no": question = .cooldown
            default: throw Refusal("write y or n")
            }
        case .cooldown: (cooldown, question) = (try length(text, isOptional: true), .file)
        case .file:
            let name = text.isEmpty ? OwnWorkouts.name(from: self.name) ?? "workout" : text
            guard OwnWorkouts.isName(name) else { throw Refusal("use letters, digits, - and _") }
            (file, question) = (name, nil)
        case nil: return
        }
    }

    /// Asks again for the name of the file, because the one that was given cannot be used.
    mutating func askForFile() { question = .file }

    private mutating func blockEnd() throws(Refusal) -> Question {
        blocks.append(block)
        block = Block()
        return .another
    }

    private func length(_ text: String, isOptional: Bool) throws(Refusal) -> String {
        if text.isEmpty {
            guard isOptional else { throw Refusal("write a length, such as 3min, 800m or lap") }
            return ""
        }
        let items = try parse(text)
        guard items.count == 1, case .step(let step) = items[0], step == WorkoutStep(step.end) else {
            throw Refusal("write only a length, such as 3min, 800m or lap")
        }
        return step.end.text
    }

    /// The target with its `@`, checked together with the step; empty if there is none.
    private func target(_ text: String, of end: String) throws(Refusal) -> String {
        guard !text.isEmpty else { return "" }
        let items = try parse("\(end) @\(text.hasPrefix("@") ? String(text.dropFirst()) : text)")
        guard items.count == 1, case .step(let step) = items[0], step == WorkoutStep(step.end, step.targets) else {
            throw Refusal("write only a target, such as 175spm or 4:30/km")
        }
        return step.targets.map { "@" + $0.text }.joined(separator: " ")
    }

    private func parse(_ text: String) throws(Refusal) -> [WorkoutItem] {
        do throws(WorkoutError) {
            return try Workout(parsing: text).items
        } catch {
            throw Refusal(error.reason + (error.example.map { "; correct is for example: \($0)" } ?? ""))
        }
    }
}
