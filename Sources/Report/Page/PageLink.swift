/// A link to another page, for pages that a server sends.
public struct PageLink: Hashable, Sendable {
    /// The text of the link.
    public var title: String
    /// The address of the page, for example `/history`.
    public var address: String

    /// Creates a link.
    public init(_ title: String, address: String) {
        self.title = title
        self.address = address
    }

    var markup: Markup { "<a href=\"\(address)\">\(title)</a>" }
}

extension [PageLink] {
    /// The links as a navigation bar; empty without links.
    var markup: Markup {
        let items: [Markup] = map { "<li>\($0.markup)</li>" }
        return isEmpty ? "" : "<nav aria-label=\"Pages\"><ul class=\"keys\">\(items)</ul></nav>"
    }
}
