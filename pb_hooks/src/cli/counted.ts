/** A number with its word, as in "1 paper" and "2 papers". */
export const counted = (many: number, one: string, several = `${one}s`): string =>
  `${many} ${many === 1 ? one : several}`;

/** Numbers of rows by table, for the end of a sentence: "organizations: 1, users: 3". */
export const countedTables = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([table, count]) => `${table}: ${count}`)
    .join(", ");
