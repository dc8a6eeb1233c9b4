public import Activities
public import Messages

extension Messages {
    /// The name that is shown for an activity: the given one, or the default name.
    ///
    /// The default name is not stored and not exported, because it depends on the language.
    func shownName(of activity: Activity) -> String {
        if let name = activity.name, !name.isEmpty { return name }
        return defaultName(of: activity.kind, hour: activity.start.hour)
    }

    /// The kind and the given name of an activity, or its default name, which contains the kind.
    func kindAndName(of activity: Activity) -> Markup {
        guard let name = activity.name, !name.isEmpty else { return "\(shownName(of: activity))" }
        return "\(title(of: activity.kind)), <bdi>\(name)</bdi>"
    }

    /// The name of an activity that started in a local hour, 0…23, and has no given name: `Evening run`.
    public func defaultName(of kind: Activity.Kind, hour: Int) -> String {
        switch (kind, TimeOfDay(hour: hour)) {
        case (.run, .morning): morningRun
        case (.run, .midday): middayRun
        case (.run, .afternoon): afternoonRun
        case (.run, .evening): eveningRun
        case (.run, .night): nightRun
        case (.walk, .morning): morningWalk
        case (.walk, .midday): middayWalk
        case (.walk, .afternoon): afternoonWalk
        case (.walk, .evening): eveningWalk
        case (.walk, .night): nightWalk
        case (.cycle, .morning): morningRide
        case (.cycle, .midday): middayRide
        case (.cycle, .afternoon): afternoonRide
        case (.cycle, .evening): eveningRide
        case (.cycle, .night): nightRide
        case (.other, _): otherSport
        }
    }
}
