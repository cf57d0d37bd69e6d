/** Digits with signs or gaps between them, such as 6612-0934, +965 6612 0934 or 12/2026/7. */
const RUN = /(\+?[0-9٠-٩]+(?:[-–/. ][0-9٠-٩]+)+|\+[0-9٠-٩]+)/;
/** A shorter run is rather a range or an amount, which each language writes in its own order. */
const FEWEST_DIGITS = 6;

const isNumber = (part: string) => part.replace(/[^0-9٠-٩]/g, "").length >= FEWEST_DIGITS;

/** What somebody wrote: phone numbers and references stay in their order among Arabic words, which would turn 6612-0934 round. */
export function FreeText({ children }: { children: string }) {
  return children.split(RUN).map((part, at) =>
    at % 2 === 1 && isNumber(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else
      <bdi key={at} dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
