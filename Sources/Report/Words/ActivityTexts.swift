internal import Activities
internal import Messages

extension Messages {
    /// A perceived effort with the end of its scale, such as `7 of 10`.
    func words(for effort: PerceivedEffort) -> String { effortOfTen(value: number(effort.value)) }
}

extension [ActivityTag] {
    /// The tags separated by commas, which a tag cannot contain.
    var list: String { map(\.text).joined(separator: ", ") }
}
