/** Inputs that take no text: what is pressed there is not typed. */
const WITHOUT_TEXT = ["checkbox", "radio", "button", "submit", "reset", "image", "file", "range", "color"];
const TEXT_FIELD = `input:not(${WITHOUT_TEXT.map((type) => `[type="${type}"]`).join(", ")}), textarea, [contenteditable]:not([contenteditable="false"])`;

/** Whether a text is written there, which has an undo of its own. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TEXT_FIELD);
}

/** Whether letters have a meaning there: they are written, or choose an option. */
export function takesLetters(target: EventTarget | null): boolean {
  return isTextField(target) || (target instanceof Element && target.matches("select"));
}
