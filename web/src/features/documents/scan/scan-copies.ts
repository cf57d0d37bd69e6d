/* Which files of this page were made of scanned pages that the device still keeps. */

const forgetting = new WeakMap<File, () => void>();

/** Notes that a file was made of pages that are kept until it is filed or removed. */
export function noteCopy(file: File, forget: () => void): void {
  forgetting.set(file, forget);
}

/** Lets the device forget the pages that a file was made of: it is filed, or not wanted. */
export function forgetCopy(file: File | null): void {
  if (!file) return;
  forgetting.get(file)?.();
  forgetting.delete(file);
}
