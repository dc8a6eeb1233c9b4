import Activities

extension PerceivedEffort {
    /// FIT stores the effort times 10.
    static let fitScale = 10.0
}

extension [ActivityTag] {
    /// The tags separated by commas, which a tag cannot contain; the last tags are left out if a field has no room for them.
    ///
    /// Nil if there are no tags.
    var fitField: String? {
        var text = ""
        for tag in self {
            let longer = text.isEmpty ? tag.text : text + "," + tag.text
            guard longer.utf8.count <= String.longestField else { break }
            text = longer
        }
        return text.isEmpty ? nil : text
    }

    /// Reads tags that are separated by commas; a text that is not a tag is left out.
    init(fitField text: String) {
        self = text.split(separator: ",").compactMap { try? ActivityTag(parsing: $0) }
    }
}
