package import Activities

extension WorkoutRecord {
    /// The record of a workout that starts now; no step has ended.
    package init(_ workout: Workout) {
        self.init(name: workout.name, steps: workout.text, file: workout.toml)
    }
}

extension WorkoutStepRecord {
    package init(_ result: StepResult, of step: ExpandedStep) {
        let targets = step.step.targets.map(\.text)
        self.init(
            index: result.index,
            moving: result.elapsed,
            distance: result.distance,
            purpose: step.step.intensity,
            round: step.rounds.last,
            title: step.step.end.text,
            text: step.step.text,
            target: targets.isEmpty ? nil : targets.joined(separator: ", "),
            timeInTarget: targets.isEmpty ? nil : result.timeInRange,
            cadence: result.cadence,
            heartRate: result.heartRate,
            isComplete: result.isComplete
        )
    }
}
