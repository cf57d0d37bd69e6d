/* What is used of MiniSearch, which only the benchmarks' own packages hold: the types are checked without them. */

declare module "minisearch" {
  export default class MiniSearch {
    constructor(options: { fields: string[] });
    add(document: object): void;
    readonly documentCount: number;
  }
}
