import Messages

/// A link to another page, for pages that a server sends.
public struct PageLink: Hashable, Sendable {
    /// The text of the link.
    public var title: String
    /// The address of the page, for example `/history`.
    public var address: String
    /// Whether the link leads to the page that shows it.
    public var isCurrent: Bool

    /// Creates a link.
    public init(_ title: String, address: String, isCurrent: Bool = false) {
        self.isCurrent = isCurrent
        self.title = title
        self.address = address
    }

    var markup: Markup {
        let current: Markup = isCurrent ? " aria-current=\"page\"" : ""
        return "<a href=\"\(address)\"\(current)>\(title)</a>"
    }
}

extension [PageLink] {
    /// The links as a navigation bar; empty without links.
    func markup(_ messages: Messages) -> Markup {
        let items: [Markup] = map { "<li>\($0.markup)</li>" }
        return isEmpty ? "" : "<nav aria-label=\"\(messages.pages)\"><ul class=\"pages\">\(items)</ul></nav>"
    }
}
