/* Tesseract, which recognizes letters. For workers alone: it computes for seconds. */

import ara from "@tesseract.js-data/ara/4.0.0_best_int/ara.traineddata.gz?url";
import eng from "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url";
import start from "tesseract.js-core/tesseract-core-simd-lstm.js";
import wasm from "tesseract.js-core/tesseract-core-simd-lstm.wasm?url";
import type { RecognizedPage } from "#domain/index";
import type { GreyRaster } from "#web/lib/imaging/raster.ts";

/** The engine of neural networks; the data are for no other. */
const LSTM_ONLY = 1;
/** Of a page that {@link cleanPage} has made. */
const DPI = "200";
const FIND_BLOCKS = "3";

/** How a file in gzip begins. */
const GZIP = [0x1f, 0x8b];

async function unpacked(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  const bytes = await response.arrayBuffer();
  // some servers say Content-Encoding of such files, and the browser has unpacked them
  if (GZIP.some((value, at) => new Uint8Array(bytes)[at] !== value)) return new Uint8Array(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Fetches what recognizing takes, five megabytes that are kept. @returns what recognizes one page after the other */
export async function startRecognizer(): Promise<(page: GreyRaster) => RecognizedPage> {
  const [compiled, arabic, english] = await Promise.all([
    WebAssembly.compileStreaming(fetch(wasm)),
    unpacked(ara),
    unpacked(eng),
  ]);
  const core = await start({
    instantiateWasm: (imports, done) => {
      void WebAssembly.instantiate(compiled, imports).then(done);
    },
    // what it thinks of pictures is no news of the program
    printErr: () => undefined,
  });
  core.FS.writeFile("ara.traineddata", arabic);
  core.FS.writeFile("eng.traineddata", english);
  const api = new core.TessBaseAPI();
  if (api.Init(null, "ara+eng", LSTM_ONLY) !== 0) throw new Error("Tesseract has no languages");
  return ({ data, width, height }) => {
    const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
    const picture = new Uint8Array(head.length + data.length);
    picture.set(head);
    picture.set(data, head.length);
    core.FS.writeFile("/input", picture);
    api.SetVariable("tessedit_pageseg_mode", FIND_BLOCKS);
    if (api.SetImageFile(1, 0) === 1) throw new Error("Tesseract takes no such picture");
    api.SetVariable("user_defined_dpi", DPI);
    api.Recognize(null);
    return { text: api.GetUTF8Text(), confidence: api.MeanTextConf() };
  };
}
