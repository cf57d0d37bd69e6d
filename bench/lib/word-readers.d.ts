/* What is used of the programs that read Word files; they are installed only where the benchmarks run. */

declare module "mammoth" {
  const mammoth: { extractRawText(of: { path: string }): Promise<{ value: string }> };
  export default mammoth;
}

declare module "word-extractor" {
  export default class WordExtractor {
    extract(file: string): Promise<{ getBody(): string }>;
  }
}
