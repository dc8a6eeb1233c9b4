import Activities
import ArgumentParser

/// The options for the units of the output, which all verbs have that print quantities.
struct UnitOptions: ParsableArguments {
    @Flag(help: "Print miles, and minutes per mile.") var miles = false
    @Flag(name: .customLong("km"), help: "Print kilometres, and minutes per kilometre.") var kilometers = false

    func validate() throws {
        guard !(miles && kilometers) else { throw ValidationError("use --miles or --km, not both") }
    }

    /// The units of the output: those of the option, else of the setting `units` in config.toml, else of the locale.
    var units: Units {
        if miles { return .miles }
        if kilometers { return .metric }
        return ConfigurationFile.string("units").flatMap { word in Units.settings.first { $0.text == word }?.value }
            ?? Units(locale: ConfigurationFile.environment)
    }
}
