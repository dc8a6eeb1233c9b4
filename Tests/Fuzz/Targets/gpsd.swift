@testable import Inputs

/// What a gpsd says, from the greeting on or, by the first bit of `cut`, after it watches for us.
func fuzz(_ input: FuzzInput) {
    checkStream(
        input,
        fresh: { input.cut & 1 == 0 ? GPSDConversation() : watching(nmea: input.cut & 2 == 0) },
        feed: { $0.receive($1, at: $2) },
        observations: { $0.compactMap { if case .observed(let observation) = $0 { observation } else { nil } } }
    )
}

private func watching(nmea: Bool) -> GPSDConversation {
    var conversation = GPSDConversation()
    let words = #"{"class":"VERSION","release":"3.22","proto_major":3}"# + "\n"
    _ = conversation.receive(Array(words.utf8), at: .zero)
    // A server that grants no NMEA is asked for reports, which come in JSON.
    let refusal = #"{"class":"WATCH","enable":true,"json":false,"nmea":false}"# + "\n"
    if !nmea { _ = conversation.receive(Array(refusal.utf8), at: .zero) }
    let grant = #"{"class":"WATCH","enable":true,"json":\#(!nmea),"nmea":\#(nmea)}"# + "\n"
    _ = conversation.receive(Array(grant.utf8), at: .zero)
    return conversation
}
