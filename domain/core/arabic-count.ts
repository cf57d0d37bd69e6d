/** The forms that follow a number in Arabic; one and two are words without a number. */
export interface ArabicForms {
  one: string;
  two: string;
  /** 3 to 10, and hundreds with them. */
  few: string;
  /** 11 to 99, and hundreds with them. */
  many: string;
  /** Whole hundreds, and hundreds with one or two. */
  other: string;
}

/** So many things in Arabic, where neither Intl nor the dictionaries are: in e-mails and in the service worker. */
export function arabicCount(count: number, { one, two, few, many, other }: ArabicForms): string {
  if (count === 1) return one;
  if (count === 2) return two;
  const last = count % 100;
  if (last >= 3 && last <= 10) return `${count} ${few}`;
  return `${count} ${last >= 11 ? many : other}`;
}
