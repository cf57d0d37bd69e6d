/**
 * Whether a key is that of a Latin letter: as it is typed where the layout has Latin letters, which German and French ones
 * place elsewhere, else by its place on the keyboard, since an Arabic layout types others with the same keys.
 */
export function isLetterKey({ key, code }: { key: string; code: string }, letter: string): boolean {
  const typed = key.toLowerCase();
  return /^[a-z]$/.test(typed) ? typed === letter : code === `Key${letter.toUpperCase()}`;
}
