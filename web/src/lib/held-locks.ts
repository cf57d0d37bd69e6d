/** The names of the locks that this browser's windows hold: one ends with its window. None where the page is not secure. */
export async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const locks = await navigator.locks?.query();
  return new Set(locks?.held?.map(({ name }) => name));
}
