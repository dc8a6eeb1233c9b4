#!/usr/bin/env python3
"""Writes the Swift functions with the texts, and the script of the page with its texts, from the message files.

    generate.py FILE    writes a Swift source with both; the build runs it
    generate.py         prints the script of the page
"""
import json
import pathlib
import re
import sys
import textwrap
import tomllib

FOLDER = pathlib.Path(__file__).resolve().parent
LANGUAGES = ("en", "de")
ONLY_PAGE = "page"
RESERVED = {"in", "is", "as", "for", "if", "else", "case", "default", "switch", "return", "self"}
SENTENCES, COMMANDS = FOLDER / "sentences-de.toml", FOLDER / "sentences-commands-de.toml"


def placeholders(text):
    return list(dict.fromkeys(re.findall(r"\{(\w+)\}", text)))


def forms(message):
    return list(message.values()) if isinstance(message, dict) else message if isinstance(message, list) else [message]


def check(sections):
    """Ends the program with a list of mistakes if the languages differ in keys, placeholders, forms or lengths of lists."""
    mistakes, seen = [], {}
    english, *others = (sections[language] for language in LANGUAGES)
    for section, messages in english.items():
        for key in messages:
            if key in seen:
                mistakes.append(f"{key} is in [{seen[key]}] and in [{section}]")
            seen[key] = section
            if not re.fullmatch(r"[a-z][A-Za-z0-9]*", key) or key in RESERVED:
                mistakes.append(f"{key} is not a name")
    for language, other in zip(LANGUAGES[1:], others):
        for section in english.keys() | other.keys():
            here, there = english.get(section, {}), other.get(section, {})
            mistakes += [f"{language}: {key} is missing or not in English" for key in here.keys() ^ there.keys()]
            for key in here.keys() & there.keys():
                a, b = here[key], there[key]
                if type(a) is not type(b) or (isinstance(a, dict) and a.keys() != b.keys()) or len(forms(a)) != len(forms(b)):
                    mistakes.append(f"{language}: {key} has other forms than in English")
                    continue
                optional = {"count"} if isinstance(a, dict) else set()
                names = {name for text in forms(a) for name in placeholders(text)} - optional
                for text in forms(a) + forms(b):
                    if set(placeholders(text)) - optional != names or text != text.strip() or not text:
                        mistakes.append(f"{language}: {key}: other placeholders than in English, or spaces at an end: {text}")
    if mistakes:
        sys.exit("\n".join(mistakes))


def literal(text, indent):
    """A Swift string literal with the placeholders as interpolations, in several lines if it is long."""
    text = text.replace("\\", "\\\\")
    text = re.sub(r"\{(\w+)\}", r"\\(\1)", text)
    if len(text) <= 100:
        return '"' + text.replace('"', '\\"') + '"'
    lines = textwrap.wrap(text, 100, break_long_words=False, break_on_hyphens=False)
    pad = " " * indent
    return '"""\n' + " \\\n".join(pad + line for line in lines) + f'\n{pad}"""'


def declaration(key, english, german):
    if isinstance(english, list):
        lists = ("[" + ", ".join(f'"{name}"' for name in names) + "]" for names in (english, german))
        head = f"    /// The list {key}, in its order.\n    package var {key}: [String] {{\n        choose(\n            "
        lists = [textwrap.fill(text, 110, subsequent_indent=" " * 16) for text in lists]
        return head + ",\n            ".join(lists) + "\n        )\n    }\n"
    names = dict.fromkeys(name for text in forms(english) for name in placeholders(text))
    plural = isinstance(english, dict)
    if plural:
        names.pop("count", None)
    values = (["count: Count"] if plural else []) + [f"{name}: String" for name in names]
    head = "    package " + (f"func {key}({', '.join(values)}) -> String" if values else f"var {key}: String")
    texts = [literal(text, 12) for language in (english, german) for text in forms(language)]
    if plural:
        texts.insert(0, "count")
    call = f"choose({', '.join(texts)})"
    if "\n" in call or len(call) > 140:
        call = "choose(\n            " + ",\n            ".join(texts) + "\n        )"
    elif len(line := f"{head} {{ {call} }}\n") <= 150:
        return line
    return f"{head} {{\n        {call}\n    }}\n"


def rows(sentences):
    return [", ".join(json.dumps(text, ensure_ascii=False) for text in pair) for pair in sentences.items()]


def source(sections):
    parts = ["extension Messages {\n"]
    for section, messages in sections["en"].items():
        if section != ONLY_PAGE:
            parts += [declaration(key, text, sections["de"][section][key]) for key, text in messages.items()]
    script = page_script(sections)
    return "".join(parts) + f"""
    /// The module messages.js of the page: `messages` has the texts of each language, `sentences` pairs of sentences.
    package static let pageScript = ##\"""
{script}\"""##
    static let sentenceFiles = ##\"""
{SENTENCES.read_text()}{COMMANDS.read_text()}\"""##
}}
"""


def page_script(sections):
    sentences, commands = (tomllib.loads(path.read_text()) for path in (SENTENCES, COMMANDS))
    if repeated := sentences.keys() & commands.keys():
        sys.exit("in both files of sentences: " + "\n".join(sorted(repeated)))
    pairs = (sentences | commands).items()
    if mistakes := [english for english, german in pairs if set(placeholders(english)) != set(placeholders(german))]:
        sys.exit("other placeholders than in English: " + "\n".join(mistakes))
    # Sentence.swift reads these files without a TOML parser.
    if mistakes := [text for pair in pairs for text in pair if re.search(r'[\\\n]|" = "', text)]:
        sys.exit("a backslash, a line break or an equals sign between quotation marks: " + "\n".join(mistakes))
    script = ["export const messages = {"]
    for language in LANGUAGES:
        script.append(f"  {language}: {{")
        for section in ("common", ONLY_PAGE):
            for key, text in sections[language].get(section, {}).items():
                script.append(f"    {key}: {quoted(text)},")
        script.append("  },")
    script += ["};", "", "export const sentences = ["]
    script += [f"  [{row}]," for row in rows(sentences)]
    return "\n".join(script + ["];", ""])


def quoted(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{form}: {quoted(text)}" for form, text in value.items()) + " }"
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main():
    sections = {language: tomllib.loads((FOLDER / f"{language}.toml").read_text()) for language in LANGUAGES}
    check(sections)
    if sys.argv[1:]:
        pathlib.Path(sys.argv[1]).write_text(source(sections))
    else:
        print(page_script(sections), end="")


if __name__ == "__main__":
    main()
