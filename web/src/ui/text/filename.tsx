/**
 * Splits a filename before its trailing digits and extension: "عقد-2026.pdf" gives "عقد-" and "2026.pdf"; a date
 * or a number in parts is not torn. Without digits the dot stays with the stem, between an Arabic name and its extension.
 */
export function splitFilename(filename: string): [stem: string, tail: string] {
  const tail = /[0-9٠-٩۰-۹]+(?:[-_.][0-9٠-٩۰-۹]+)*\.[^.\s]+$|(?<=\.)[^.\s]+$/.exec(filename)?.[0] ?? "";
  return [filename.slice(0, filename.length - tail.length), tail];
}

/** A filename whose extension never jumps to the wrong side: auto direction, digits and extension left to right. */
export function Filename({ children, className }: { children: string; className?: string }) {
  const [stem, tail] = splitFilename(children);
  return (
    <bdi dir="auto" className={className}>
      {stem}
      <bdi dir="ltr">{tail}</bdi>
    </bdi>
  );
}
