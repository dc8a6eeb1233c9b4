// A button that acts only when it is held, so that a touch in passing does not end a run.

/** The time in milliseconds for which the button must be held. */
export const holdTime = 1000;

/**
 * Calls `act` when the button was held for a second, with a finger, the mouse, Enter or Space. A switch or a screen reader cannot
 * hold a button: its single click calls `ask`, which asks for a confirmation.
 */
export function onHold(button, act, ask) {
  let timer = null;
  let lastPress = -Infinity;
  const press = () => {
    if (timer !== null || button.disabled) return;
    lastPress = performance.now();
    button.classList.add("pressed");
    timer = setTimeout(() => {
      release();
      act();
    }, holdTime);
  };
  const release = () => {
    if (timer !== null) lastPress = performance.now();
    clearTimeout(timer);
    timer = null;
    button.classList.remove("pressed");
  };
  button.addEventListener("pointerdown", (event) => event.button === 0 && press());
  for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(name, release);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) press();
  });
  button.addEventListener("keyup", (event) => (event.key === "Enter" || event.key === " ") && release());
  // A click that follows a press is the end of that press.
  button.addEventListener("click", () => performance.now() - lastPress > 500 && ask());
  return { press, release };
}
