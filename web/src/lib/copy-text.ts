/** Puts a text onto the clipboard. @returns whether the browser let us; without HTTPS there is none */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
