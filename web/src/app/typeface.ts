/* The product's typeface on a device that does not keep it yet. Nobody waits for it: the first screen is shown in what the
   device has, as wide as ours (fonts.css), and the files come afterwards. Later visits have it from the start (boot.js). */

const FAMILIES = '"IBM Plex Sans", "IBM Plex Sans Arabic"';
const WEIGHTS = [400, 500, 600];

/** Fetches the typeface for the letters that the page has, and sets the page in it once all has come, so that it changes once. */
export async function showTypeface(): Promise<void> {
  const page = document.documentElement;
  if (page.dataset.typeface) return;
  const letters = document.body.textContent;
  await Promise.allSettled(WEIGHTS.map((weight) => document.fonts.load(`${weight} 1em ${FAMILIES}`, letters)));
  page.dataset.typeface = "own";
}
