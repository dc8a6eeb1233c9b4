#!/usr/bin/env python3
"""Writes the Swift types of the control protocol from the interface descriptions (*.varlink) to the file that is named; the build runs it.

The names in Swift follow from those in the description:
- A field in snake case becomes a property in camel case, with its unit in words: min_interval_ms is minIntervalMilliseconds. A
  speed in m/s, a cadence in steps per minute and an energy in kcal are named by their unit: manual_speed_mps is
  manualMetersPerSecond.
- An enumeration or an object without a name is a type within the type of its field, and is named after the field: `state` is
  State, and one of `findings` is Finding.
- The reply of a method is its type Reply; methods with the same fields share one type.
- The parameter `text` of a method whose name begins with Feed is bytes.

Comments before a member or before a field are its documentation.
"""
import itertools
import pathlib
import re
import sys
import textwrap

FOLDER = pathlib.Path(__file__).resolve().parent
INTERFACES = {"org.strided.Control": "control", "org.varlink.service": "service"}
FINITE = "// JSON has no number that is not finite: such a number becomes 0, or nil if the value is optional.\n"
PRIMITIVES = {"bool": "Bool", "int": "Int", "float": "Double", "string": "String"}
UNITS = {
    "mps": "MetersPerSecond", "spm": "StepsPerMinute", "bpm": "BeatsPerMinute", "kcal": "Kilocalories", "kg": "Kilograms",
    "m": "Meters", "s": "Seconds", "ms": "Milliseconds", "us": "Microseconds", "ns": "Nanoseconds", "deg": "Degrees",
    "hz": "Hertz", "ppm": "PPM", "dbm": "DBm",
}
NAMED_BY_UNIT = {("speed", "mps"), ("cadence", "spm"), ("energy", "kcal")}
RESERVED = {"repeat", "default", "in", "is", "as", "for", "if", "else", "case", "switch", "return", "self", "where"}
BYTES = "Latin1Text"
# The type that is sent most often; it and the types of its fields are written by JSONText.
WRITTEN = "Status"
TOKEN = re.compile(r"[ \t]+|(?P<comment>#.*)|(?P<line>\n)|(?P<word>->|\[\]|[?():,]|[A-Za-z][A-Za-z0-9_.]*)")


class Fault(Exception):
    pass


class Parser:
    """Reads an interface description with the grammar of https://varlink.org/Interface-Definition."""

    def __init__(self, text):
        self.tokens, place = [], 0
        comment, lines = [], 0
        while place < len(text):
            match = TOKEN.match(text, place)
            if not match:
                raise Fault(f"unexpected character: {text[place:place + 20]!r}")
            place = match.end()
            if match["comment"]:
                comment, lines = comment + [match["comment"][1:].removeprefix(" ").rstrip()], 0
            elif match["line"]:
                lines += 1
                # A comment that is followed by an empty line belongs to no member.
                comment = comment if lines < 2 else []
            elif match["word"]:
                self.tokens.append((match["word"], comment))
                comment, lines = [], 0
        self.name, self.types, self.methods, self.errors = "", {}, {}, {}
        while self.tokens:
            word, comment = self.tokens.pop(0)
            name = self.word()
            if word == "interface":
                self.name = name
            elif word == "type":
                self.add(self.types, name, (comment, self.shape()))
            elif word == "error":
                self.add(self.errors, name, (comment, self.shape()))
            elif word == "method":
                parameters = self.shape()
                self.expect("->")
                self.add(self.methods, name, (comment, parameters, self.shape()))
            else:
                raise Fault(f"{word} is not a member of an interface")

    def add(self, members, name, member):
        if name in members:
            raise Fault(f"{name} is defined twice")
        members[name] = member

    def word(self):
        if not self.tokens:
            raise Fault("the text ends early")
        return self.tokens.pop(0)[0]

    def expect(self, expected):
        word = self.word()
        if word != expected:
            raise Fault(f"{word} instead of {expected}")

    def shape(self):
        """A type: ("optional", shape), ("array", shape), ("enum", names), ("object", fields) or ("name", name)."""
        word = self.word()
        if word == "?":
            return ("optional", self.shape())
        if word == "[]":
            return ("array", self.shape())
        return self.members() if word == "(" else ("name", word)

    def members(self):
        fields, cases = [], []
        if self.tokens and self.tokens[0][0] == ")":
            self.word()
            return ("object", [])
        mark = ","
        while mark != ")":
            if mark != ",":
                raise Fault(f"{mark} instead of a comma")
            if not self.tokens:
                raise Fault("the text ends early")
            name, comment = self.tokens.pop(0)
            if not re.fullmatch(r"[a-z](_?[a-z0-9])*", name):
                raise Fault(f"{name} is not a name of a field")
            mark = self.word()
            if mark == ":":
                fields.append((name, self.shape(), comment))
                mark = self.word()
            else:
                cases.append(name)
        if fields and cases:
            raise Fault(f"cases among fields: {', '.join(cases)}")
        return ("enum", cases) if cases else ("object", fields)

    def check(self):
        """Throws unless each type is used, and each used type is defined."""
        used = set()

        def visit(shape):
            kind, value = shape
            if kind == "name":
                used.add(value)
            elif kind in ("optional", "array"):
                visit(value)
            elif kind == "object":
                for _, field, _ in value:
                    visit(field)

        members = list(self.types.values()) + list(self.errors.values()) + list(self.methods.values())
        for _, *shapes in members:
            for shape in shapes:
                visit(shape)
        unknown, unused = used - set(PRIMITIVES) - set(self.types), set(self.types) - used
        if unknown or unused:
            raise Fault(f"not defined: {sorted(unknown)}; not used: {sorted(unused)}")
        for name, (_, kind) in self.errors.items():
            if kind[0] != "object" or any(field != ("name", "string") for _, field, _ in kind[1]):
                raise Fault(f"{name}: the parameters of an error are text")


def capitalized(text):
    return text[:1].upper() + text[1:]


def camel(words):
    return "".join(word if index == 0 else capitalized(word) for index, word in enumerate(words))


def property_name(name):
    words = name.split("_")
    unit = UNITS.get(words[-1])
    if not unit:
        return camel(words)
    words = words[:-2] if tuple(words[-2:]) in NAMED_BY_UNIT else words[:-1]
    return camel(words) + (unit if words else unit[:1].lower() + unit[1:])


def escaped(name):
    return f"`{name}`" if name in RESERVED else name


def named(swift, name):
    """A case of an enumeration, with the name in JSON if that differs."""
    return escaped(swift) + (f' = "{name}"' if swift != name else "")


def rows(start, items, indent, mark=","):
    """The items with marks between them, in lines of up to 120 characters; each line of cases begins with `case `."""
    lines = [start + items[0]]
    for item in items[1:]:
        if indent + len(lines[-1]) + len(item) + 3 <= 120:
            lines[-1] += f"{mark} {item}"
        else:
            lines[-1] += "" if start or mark == ";" else mark
            lines.append(start + item)
    return "".join(" " * indent + line + "\n" for line in lines)


def documentation(lines, indent, fields=()):
    """The lines of a comment as a documentation comment: the first sentence, an empty line, and the rest.

    The names of `fields` are replaced by those of the properties. Indented lines stay as they are.
    """
    text = "\n".join(lines)
    if not text:
        return ""
    names = {field: f"`{property_name(field)}`" for field, _, _ in fields if "_" in field}
    if names:
        text = re.sub(r"\b(" + "|".join(names) + r")\b", lambda match: names[match[0]], text)
    head, rest = re.fullmatch(r"(.*?\.)(?:\s+(\S.*))?", text, re.DOTALL).groups()
    parts = fill(head) + ([""] if rest else [])
    for is_indented, group in itertools.groupby((rest or "").split("\n"), lambda line: line.startswith(" ")):
        parts += group if is_indented else fill(" ".join(group))
    return "".join(" " * indent + f"/// {part}".rstrip() + "\n" for part in parts)


def fill(text):
    return textwrap.wrap(" ".join(text.split()), 130, break_long_words=False, break_on_hyphens=False)


class Writer:
    def __init__(self, types):
        self.types, self.replies, self.written = types, {}, set()
        if WRITTEN in types:
            self.reach(("name", WRITTEN))

    def reach(self, shape):
        """Adds the types of which a status consists to those that are written without Foundation's encoder."""
        kind, value = shape
        if kind in ("optional", "array"):
            self.reach(value)
        elif kind == "object":
            for _, field, _ in value:
                self.reach(field)
        elif kind == "name" and value in self.types and value not in self.written:
            self.written.add(value)
            self.reach(self.types[value][1])

    def type_name(self, shape, field, owner=""):
        kind, value = shape
        if kind == "optional":
            return self.type_name(value, field, owner) + "?"
        if kind == "array":
            element = field[:-1] if value[0] in ("object", "enum") and field.endswith("s") else field
            return f"[{self.type_name(value, element, owner)}]"
        if kind == "name":
            return BYTES if owner.startswith("Feed") and field == "text" else PRIMITIVES.get(value, value)
        return capitalized(camel(field.split("_")))

    def enumeration(self, name, cases, comment, indent, isWritten=False):
        pad, written = " " * indent, ", JSONWritable" if isWritten else ""
        text = documentation(comment, indent) + f"{pad}public enum {name}: String, Sendable, Codable, CaseIterable{written} {{\n"
        return text + rows("case ", [named(camel(case.split("_")), case) for case in cases], indent + 4) + f"{pad}}}\n"

    def nested(self, shape, field, comment, indent, isWritten):
        kind, value = shape
        if kind in ("optional", "array"):
            element = field[:-1] if kind == "array" and field.endswith("s") else field
            return self.nested(value, element, comment, indent, isWritten)
        name = capitalized(camel(field.split("_")))
        if kind == "enum":
            return self.enumeration(name, value, comment, indent, isWritten)
        if kind == "object":
            return self.structure(name, value, comment, indent, isWritten=isWritten)
        return ""

    def structure(self, name, fields, comment, indent, protocols="Sendable, Equatable, Codable", owner="", extra="",
                  isCall=False, isWritten=False):
        pad, written = " " * indent, ", JSONWritable" if isWritten else ""
        text = documentation(comment, indent, fields) + f"{pad}public struct {name}: {protocols}{written} {{\n"
        text += "".join(self.nested(shape, field, about, indent + 4, isWritten) for field, shape, about in fields)
        properties = []
        for field, shape, about in fields:
            swift, kind = property_name(field), self.type_name(shape, field, owner)
            properties.append((field, swift, kind))
            inner = shape[1] if shape[0] in ("optional", "array") else shape
            text += documentation(about if inner[0] == "name" else [], indent + 4)
            text += f"{pad}    public var {escaped(swift)}: {kind}\n"
        arguments = [f"{swift}: {kind}" + (" = nil" if kind.endswith("?") else "") for _, swift, kind in properties]
        if len(line := ", ".join(arguments)) > 100:
            line = "\n" + rows("", arguments, indent + 8) + f"{pad}    "
        if properties:
            text += f"{pad}    public init({line}) {{\n"
            for _, swift, kind in properties:
                finite = "" if isCall else {"Double": ".ifFinite ?? 0", "Double?": "?.ifFinite"}.get(kind, "")
                text += f"{pad}        self.{swift} = {escaped(swift)}{finite}\n"
            text += f"{pad}    }}\n"
        else:
            text += f"{pad}    public init() {{}}\n"
        if isCall and properties:
            text += f"{pad}    public static let parameters: Set<String> = [{', '.join(chr(34) + field + chr(34) for field, _, _ in properties)}]\n"
        if any(field != swift for field, swift, _ in properties):
            keys = rows("case ", [named(swift, field) for field, swift, _ in properties], indent + 8)
            text += f"{pad}    private enum CodingKeys: String, CodingKey {{\n{keys}{pad}    }}\n"
        if isWritten:
            calls = [f'json.add("{field}", {swift})' for field, swift, _ in sorted(properties)]
            text += f"{pad}    func writeFields(to json: inout JSONText) {{\n"
            text += rows("", calls, indent + 8, ";") + f"{pad}    }}\n"
        return text + extra + f"{pad}}}\n"

    def type(self, name, comment, shape):
        if shape[0] == "enum":
            return self.enumeration(name, shape[1], comment, 0, name in self.written)
        return self.structure(name, shape[1], comment, 0, isWritten=name in self.written)

    def method(self, name, comment, parameters, reply, interface):
        key = str([(field, shape) for field, shape, _ in reply[1]])
        if key in self.replies:
            extra = f"    public typealias Reply = {self.replies[key]}.Reply\n"
        else:
            self.replies[key] = name
            isWritten = any(shape == ("name", WRITTEN) for _, shape, _ in reply[1])
            extra = self.structure("Reply", reply[1], [], 4, isWritten=isWritten)
        if interface != "org.strided.Control":
            extra += f'    public static var interface: String {{ "{interface}" }}\n'
        return self.structure(name, parameters[1], comment, 0, "ControlMethod", name, extra, True)

    def errors(self, name, interface, errors):
        cases = [(error, error[:1].lower() + error[1:], [field for field, _, _ in shape[1]], comment)
                 for error, (comment, shape) in errors.items()]
        fields = dict.fromkeys(field for _, _, names, _ in cases for field in names)
        text = f"\n/// The errors of the interface `{interface}`.\npublic enum {name}: Error, Sendable, Hashable {{\n"
        for _, case, names, comment in cases:
            values = ", ".join(f"{field}: String" for field in names)
            text += documentation(comment, 4) + f"    case {case}" + (f"({values})" if names else "") + "\n"
        text += f"}}\n\nextension {name}: WireError {{\n"
        text += f'    static var interface: String {{ "{interface}" }}\n'
        text += f"    private enum Field: String, CodingKey {{ case {', '.join(fields)} }}\n"
        text += "    var member: String {\n        switch self {\n"
        text += "".join(f'        case .{case}: "{error}"\n' for error, case, _, _ in cases) + "        }\n    }\n"
        text += "    init?(member: String, parameters: any Decoder) throws {\n"
        text += "        func text(_ field: Field) throws -> String {\n"
        text += "            try parameters.container(keyedBy: Field.self).decode(String.self, forKey: field)\n        }\n"
        text += "        switch member {\n"
        for error, case, names, _ in cases:
            values = ", ".join(f"{field}: try text(.{field})" for field in names)
            text += f'        case "{error}": self = .{case}' + (f"({values})" if names else "") + "\n"
        text += "        default: return nil\n        }\n    }\n"
        text += "    func encodeParameters(to encoder: any Encoder) throws {\n"
        text += "        var fields = encoder.container(keyedBy: Field.self)\n        switch self {\n"
        for _, case, names, _ in cases:
            text += f"        case .{case}" + (f"({', '.join(f'let {field}' for field in names)})" if names else "") + ":\n"
            for field in names:
                # A reason and an advice are sentences of strided; the other values can come from the client.
                value = field if field in ("reason", "advice") else f"{field}.bounded"
                text += f"            try fields.encode({value}, forKey: .{field})\n"
            text += "" if names else "            break\n"
        return text + "        }\n    }\n}\n"


def source(descriptions):
    text = FINITE
    for interface, name in INTERFACES.items():
        try:
            parsed = Parser(descriptions[interface])
            parsed.check()
        except Fault as fault:
            sys.exit(f"{interface}.varlink: {fault}")
        if parsed.name != interface:
            sys.exit(f"{interface}.varlink describes {parsed.name}")
        writer = Writer(parsed.types)
        text += "".join("\n" + writer.type(name, *member) for name, member in parsed.types.items())
        text += "".join("\n" + writer.method(name, *member, interface) for name, member in parsed.methods.items())
        text += writer.errors(f"{capitalized(name)}Error", interface, parsed.errors)
        text += f'\nextension InterfaceDescription {{\n    static let {name} = InterfaceDescription(name: "{interface}", text: ##"""\n'
        text += f'{descriptions[interface]}\n"""##)\n}}\n'
    return text


if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(source({name: (FOLDER / f"{name}.varlink").read_text() for name in INTERFACES}))
