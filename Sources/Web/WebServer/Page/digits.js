// Digits drawn as lines, so that their height is exact and the same on every device. A digit is 100 high and 52 wide.

import { text as message } from "./text.js";

const shapes = {
  0: "M7 26a19 19 0 0 1 38 0V74a19 19 0 0 1-38 0Z",
  1: "M11 25 32 7V100",
  2: "M7 30V26a19 19 0 0 1 38 0c0 10-4 17-10 25L10 93H48",
  3: "M8 27V25A18 18 0 0 1 44 25V29A17 17 0 0 1 27 46H20M27 46A18 18 0 0 1 45 64V74A19 19 0 0 1 7 74V71",
  4: "M37-16 9 71H51M38 46V100",
  5: "M45 7H12V48C16 43 21 41 26 41A19 19 0 0 1 45 60V74A19 19 0 0 1 7 74V71",
  6: "M45 28V26A19 19 0 0 0 7 26V74A19 19 0 0 0 45 74V61A19 19 0 0 0 7 61",
  7: "M5 7H45V10L17 120",
  8: "M9 26A17 19 0 0 1 43 26V28A17 18 0 0 1 9 28ZM7 67A19 21 0 0 1 45 67V74A19 19 0 0 1 7 74Z",
  9: "M7 72V74A19 19 0 0 0 45 74V26A19 19 0 0 0 7 26V39A19 19 0 0 0 45 39",
  ":": "M11 28v14M11 66v14",
  ".": "M11 86v14",
  ",": "M14 80v10L8 100",
  "–": "M8 50H44",
  "−": "M8 50H44",
};
const gap = 13;
const width = (letter) => ([":", ".", ","].includes(letter) ? 22 : 52);
const svgSpace = "http://www.w3.org/2000/svg";

/** Draws a text of digits, colons, points, commas and dashes in an element, with the text itself for screen readers. */
export function drawDigits(element, text) {
  if (element.dataset.text === text) return;
  element.dataset.text = text;
  const svg = element.querySelector("svg") ?? element.appendChild(document.createElementNS(svgSpace, "svg"));
  let words = element.querySelector("span");
  if (!words) {
    words = element.appendChild(document.createElement("span"));
    words.className = "unseen";
    svg.setAttribute("aria-hidden", "true");
  }
  words.textContent = text.startsWith("–") ? message("unknown") : text;
  let x = 0;
  const paths = [...text].map((letter) => {
    const path = document.createElementNS(svgSpace, "path");
    path.setAttribute("d", shapes[letter] ?? "");
    path.setAttribute("transform", `translate(${x})`);
    x += width(letter) + gap;
    return path;
  });
  svg.setAttribute("preserveAspectRatio", "xMinYMid");
  svg.setAttribute("viewBox", `-1 0 ${Math.max(x - gap, 1) + 2} 100`);
  svg.replaceChildren(...paths);
}
