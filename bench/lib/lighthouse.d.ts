/* What is used of Lighthouse, which only the benchmarks' own packages hold: the types are checked without them. */

declare module "lighthouse" {
  interface Result {
    lhr: {
      finalDisplayedUrl: string;
      runtimeError?: { message: string };
      categories: Record<string, { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
      audits: Record<string, { title: string; score: number | null }>;
    };
  }
  interface Options {
    port: number;
    onlyCategories: string[];
    logLevel: "error";
  }
  export const desktopConfig: object;
  export default function lighthouse(url: string, options: Options, config?: object): Promise<Result | undefined>;
}
