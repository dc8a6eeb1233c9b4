// The texts of the page in the user's language: that of the setting `language`, or else that of the browser.
// The build writes messages.js (Sources/Core/Messages/generate.py).
import { messages, sentences } from "./messages.js";

const root = document.documentElement;
const wanted = [root.dataset.language, ...navigator.languages].filter(Boolean).map((name) => name.slice(0, 2).toLowerCase());
/** The code of the language of the texts. */
export const language = wanted.find((code) => code in messages) ?? "en";
const texts = messages[language];

/** Converts the marks of a number in English form to those of the language. */
export const localized = (number) => number.replace(/[.,]/g, (mark) => (mark === "." ? texts.decimalMark : texts.groupMark));

/** A text of the message file with its values; a plural has the value `count`. It throws if the text or a value does not exist. */
export function text(key, values = {}) {
  const message = texts[key];
  if (message === undefined) throw new Error(`there is no text ${key}`);
  const form = typeof message === "string" ? message : values.count === 1 ? message.one : message.other;
  return form.replace(/\{(\w+)\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${key} needs ${name}`);
    return values[name];
  });
}

/** A sentence with its fixed parts, and a pattern for its values, by the rules of Sentence.swift. */
function form([english, german]) {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const parts = english.split(/\{\w+\}/);
  const kinds = names.map((name) => (name.startsWith("number") ? "([\\d~±+−-](?:(?![,;] ).)*?)" : name === "word" ? "(\\S+?)" : "(.+?)"));
  const pattern = parts.map((part, index) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + (kinds[index] ?? "")).join("");
  return { german, names, parts, pattern: new RegExp(`^${pattern}$`), length: parts.join("").length };
}

const forms = language === "en" ? [] : sentences.map(form).sort((a, b) => b.length - a.length);

/** A sentence that the daemon has sent in English, in the language of the page; an unknown one stays as it is. */
export function translated(sentence) {
  if (language === "en" || !sentence) return sentence;
  for (const { german, names, parts, pattern } of forms) {
    const found = parts.every((part) => sentence.includes(part)) && sentence.match(pattern);
    if (!found) continue;
    return german.replace(/\{(\w+)\}/g, (_, name) => {
      const value = found[names.indexOf(name) + 1];
      return name.startsWith("number") ? localized(value) : name.startsWith("name") || name === "word" ? value : translated(value);
    });
  }
  const separator = [" · ", "; ", ". ", ", ", ": "].find((mark) => sentence.includes(mark));
  if (!separator) return sentence;
  const [first, ...rest] = sentence.split(separator);
  return translated(first) + separator + translated(rest.join(separator));
}

/** Changes the text of an element, or of the one with this id, if it has another one. */
export function setText(target, content) {
  const element = typeof target === "string" ? document.getElementById(target) : target;
  if (element.textContent !== content) element.textContent = content;
}

/** Puts the texts into the elements that name them: data-message is the key of the text, data-label that of the accessible label. */
export function translate(parent = document) {
  root.lang = language;
  for (const element of parent.querySelectorAll("[data-message]")) element.textContent = text(element.dataset.message);
  for (const element of parent.querySelectorAll("[data-label]")) element.setAttribute("aria-label", text(element.dataset.label));
}
