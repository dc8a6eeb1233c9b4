/// What gpsd says, word for word but for the numbers.
enum Words {
    static let version = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
    static let devices =
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","bps":9600}]}"# + "\r\n"
    static let watchingNMEA =
        #"{"class":"WATCH","enable":true,"json":false,"nmea":true,"raw":0,"scaled":false,"timing":false}"# + "\r\n"
    static let watchingJSON = #"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0}"# + "\r\n"

    static func report(_ second: Int, speed: String?, mode: Int = 3, more: String = "") -> String {
        let time = "2026-11-20T12:00:\(second < 10 ? "0" : "")\(second).000Z"
        let speed = speed.map { ",\"speed\":\($0)" } ?? ""
        return #"{"class":"TPV","device":"/dev/ttyACM0","mode":\#(mode),"time":"\#(time)"\#(speed)\#(more)}"# + "\r\n"
    }
}
