package import Control
import Inputs

// The state of the phones in words.

extension PhoneRegistry {
    func use(of id: String, at now: Duration) -> PhoneUse {
        let entry = entries[id]
        let isLive = entry != nil && entry?.end == nil
        return PhoneUse(
            steps: entry?.steps ?? 0,
            stepsUsed: choice.steps == id && entry?.hasMotion(at: now) == true,
            positionsUsed: isLive && choice.positions == id && entry?.lastFix != nil && choice.usesPositions(at: now)
        )
    }

    package func status(at now: Duration) -> [InputStatus] {
        entries.sorted { $0.key < $1.key }.map { id, entry in
            let state = entry.end.map { "silent: \($0.reason)" } ?? "live, \(use(of: id, at: now).text)"
            var detail = "\(entry.label(id)): \(entry.steps) steps"
            if let rate = entry.detector.sampleRate { detail += " at \(Int(rate.rounded())) Hz" }
            if let accuracy = entry.accuracyMeters { detail += ", position ±\(Int(accuracy.rounded())) m" }
            return InputStatus(name: "phone", state: state, detail: detail)
        }
    }

    /// One line for each silent phone whose readings were used, if no other phone is live: the runner must do something about it.
    package var warnings: [String] {
        guard !entries.values.contains(where: { $0.end == nil }) else { return [] }
        return [choice.steps, choice.positions].compactMap(\.self).uniqued.compactMap { id in
            entries[id].flatMap { entry in entry.end.map { "the phone \(entry.label(id)) is silent: \($0.reason)" } }
        }
    }
}

extension PhoneUse {
    fileprivate var text: String {
        switch (stepsUsed, positionsUsed) {
        case (true, true): "its steps and positions are used"
        case (true, false): "its steps are used"
        case (false, true): "its positions are used"
        case (false, false): "not used: another source has priority, or it sends nothing usable yet"
        }
    }
}

extension [String] {
    fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
