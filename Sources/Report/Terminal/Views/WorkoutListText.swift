import Messages
public import Workouts

/// A terminal view of workouts: one line for each, with the name by which it is run, its length and its title.
public struct WorkoutListText: Hashable, Sendable {
    /// A workout in the list.
    public struct Item: Hashable, Sendable {
        /// The name by which it is run.
        public var name: String
        /// The workout.
        public var workout: Workout
        /// Whether the runner has made or imported it.
        public var isOwn: Bool

        /// Creates an item.
        public init(name: String, workout: Workout, isOwn: Bool) {
            self.name = name
            self.workout = workout
            self.isOwn = isOwn
        }
    }

    private let items: [Item]
    private let style: TerminalStyle

    /// Creates the view.
    public init(_ items: [Item], style: TerminalStyle) {
        self.items = items
        self.style = style
    }
}

extension WorkoutListText: CustomStringConvertible {
    /// The text; the columns that do not fit the terminal are left out, and there is no line break at the end.
    public var description: String {
        let messages = style.messages
        func column(
            _ title: String,
            _ importance: Int,
            _ side: TextLine.Side = .left,
            _ text: (Item) -> String
        ) -> TextTable.Column {
            TextTable.Column(title: title, side: side, importance: importance, cells: items.map { TextLine(text($0)) })
        }
        return TextTable([
            column(messages.columnName, 0) { $0.name },
            column(messages.lowerLength, 1) { WorkoutTotals($0.workout).lengths(messages, style.units) },
            column(messages.stepColumns, 3, .right) { messages.number(WorkoutTotals($0.workout).steps) },
            column("", 2) { $0.isOwn ? messages.yours : "" },
            column(messages.lowerTitle, 2) { $0.workout.name ?? "" },
        ]).lines(style).text(style)
    }
}
