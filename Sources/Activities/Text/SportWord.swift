/// The meaning of a word for a sport in the files and tables of other programs.
///
/// The words are parts of English, German, French, Spanish, Italian, Dutch and Portuguese names of sports, because services translate them.
public enum SportWord: Hashable, Sendable {
    /// A kind of activity that strided records.
    case kind(Activity.Kind)
    /// Another sport, such as swimming.
    case other
    /// The word is not known.
    case unknown

    /// Finds the meaning of a word or of several, such as `Trail Run`; the numbers are those of old exports of Strava.
    public init(_ text: String) {
        let text = text.lowercased()
        self =
            switch text {
            case "9": .kind(.run)
            case "10", "4": .kind(.walk)
            case "1": .kind(.cycle)
            // These come first: "Langlauf" is cross-country skiing, and "Rollski" is not on foot.
            case _ where Self.others.contains(where: text.contains): .other
            case _ where Self.runs.contains(where: text.contains): .kind(.run)
            case _ where Self.walks.contains(where: text.contains): .kind(.walk)
            case _ where Self.rides.contains(where: text.contains): .kind(.cycle)
            default: .unknown
            }
    }

    private static let others = words(
        """
        ski langlauf eislauf skat snowboard swim schwimm natation natación nuoto zwem natação row ruder aviron kayak kajak \
        canoe kanu paddl surf sail segeln yoga pilates weight strength kraft muscu crossfit climb kletter escalad golf \
        tennis soccer football fußball wheelchair rollstuhl
        """
    )
    private static let runs = words("run jog treadmill lauf course carrera correr corsa hardlopen corrida")
    private static let walks = words(
        "walk hik gehen spazier wander marche randonnée caminata senderismo camminata wandel caminhada"
    )
    private static let rides = words("cycl bik ride radf vélo ciclis bici fiets")

    private static func words(_ text: String) -> [Substring] { text.split(separator: " ") }
}
