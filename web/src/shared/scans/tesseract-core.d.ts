/* What is used of Tesseract's WebAssembly; the package has no types. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  interface TessBaseApi {
    /** @returns 0 when the languages are there */
    Init(folder: null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): void;
    /** Takes the picture in the file /input. @returns 1 when it is none */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    MeanTextConf(): number;
  }
  export interface TesseractModule {
    FS: { writeFile(path: string, content: Uint8Array): void };
    TessBaseAPI: new () => TessBaseApi;
  }
  interface Options {
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => void;
    TesseractProgress?: (percent: number) => void;
    printErr: () => void;
  }
  export default function start(options: Options): Promise<TesseractModule>;
}
