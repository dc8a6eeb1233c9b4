import Messages
import NIOHTTP1

extension WebRequest {
    /// The language with texts that the client prefers (`Accept-Language`, RFC 9110 section 12.5.4); English if it names none.
    var language: Language {
        let choices = headers[canonicalForm: "accept-language"].prefix(32).flatMap { item -> [(Language, Double)] in
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let code = parts.first?.split(separator: "-").first?.lowercased(),
                let language = Language(rawValue: code)
            else { return [] }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return quality > 0 ? [(language, quality)] : []
        }
        // The first one of equal quality.
        let start: (Language, Double) = (.english, 0)
        return choices.reduce(start) { best, next in next.1 > best.1 ? next : best }.0
    }
}
