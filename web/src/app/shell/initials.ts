/** Two letters for a Latin name, one for any other (Arabic letters would join). */
export function initials(name: string): string {
  const words = name.trim().split(/[\s.]+/u);
  const first = [...(words[0] ?? "")][0] ?? "";
  const second = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return /\p{Script=Latin}/u.test(first) ? (first + second).toUpperCase() : first;
}
