import { readFile } from "node:fs/promises";
import { join } from "node:path";

/* What others have compiled into the WebAssembly of two packages, and made the data of two more of. Packages name none of it: it
   was read from the build files of their releases, and what a library says of itself was found in the bytes. */

/** The folder with the licences, as each work has them at the version that is compiled in. */
export const licenceFolder = join(import.meta.dirname, "licences");

/**
 * @typedef {{ name: string, version: string, licence: string, file: string, sign?: string }} Work licence: SPDX; file: its
 *   text's name in licences/; sign: what the bytes have only where the work is in them
 */

/** @param {string} version of Emscripten, which the C library and that of C++ come with */
const runtime = (version) => [
  { name: "emscripten", version, licence: "MIT", file: "emscripten" },
  { name: "musl", version: `of-emscripten-${version}`, licence: "MIT", file: "musl" },
  {
    name: "llvm-libcxx-libcxxabi-compiler-rt",
    version: `of-emscripten-${version}`,
    licence: "Apache-2.0 WITH LLVM-exception",
    file: "llvm",
    sign: "__cxxabiv1",
  },
];

/** @type {Work} */
const tessdata = { name: "tessdata_best", version: "4.0.0", licence: "Apache-2.0", file: "tesseract" };

/**
 * By package: the version that was looked into, the file that has the works, and these.
 * @type {Readonly<Record<string, { version: string, bytes?: string, works: readonly Work[] }>>}
 */
export const compiledIn = {
  "@hyzyla/pdfium": {
    version: "2.1.13",
    bytes: "dist/pdfium.wasm",
    // chromium/7243, as pdfium-lib builds it: without V8, XFA and Skia, so without libpng and libtiff
    works: [
      {
        name: "pdfium",
        version: "7243",
        licence: "BSD-3-Clause AND Apache-2.0",
        file: "pdfium",
        sign: "FPDFCatalog_IsTagged",
      },
      { name: "abseil-cpp", version: "0c63301", licence: "Apache-2.0", file: "abseil" },
      { name: "agg", version: "2.3", licence: "LicenseRef-AGG-2.3", file: "agg" },
      { name: "fast_float", version: "cb1d42a", licence: "MIT", file: "fast-float" },
      { name: "freetype", version: "320b72a", licence: "FTL", file: "freetype", sign: "FREETYPE_PROPERTIES" },
      { name: "icu", version: "a67fc91", licence: "Unicode-3.0 AND ICU", file: "icu" },
      { name: "lcms2", version: "2.15", licence: "MIT", file: "lcms2" },
      {
        name: "libjpeg-turbo",
        version: "e14cbfa",
        licence: "IJG AND BSD-3-Clause AND Zlib",
        file: "libjpeg-turbo",
      },
      { name: "openjpeg", version: "2.5.3", licence: "BSD-2-Clause", file: "openjpeg", sign: "openjpeg.h" },
      { name: "zlib", version: "1.3.1", licence: "Zlib", file: "zlib", sign: "1.3.1" },
      ...runtime("4.0.10"),
    ],
  },
  "tesseract.js-core": {
    version: "7.0.0",
    bytes: "tesseract-core-simd-lstm.wasm",
    works: [
      { name: "tesseract", version: "2a9c1c4", licence: "Apache-2.0", file: "tesseract" },
      { name: "leptonica", version: "1.82.0-4af068b", licence: "BSD-2-Clause", file: "leptonica", sign: "leptonica" },
      { name: "giflib", version: "fa37672", licence: "MIT", file: "giflib" },
      { name: "libjpeg", version: "9a", licence: "IJG", file: "libjpeg", sign: "Guido Vollbeding" },
      { name: "libpng", version: "1.6.38", licence: "libpng-2.0", file: "libpng", sign: "1.6.38.git" },
      { name: "libtiff", version: "4.3.0", licence: "libtiff", file: "libtiff", sign: "TIFFReadDirectory" },
      { name: "libwebp", version: "1.2.2", licence: "BSD-3-Clause", file: "libwebp", sign: "WebP" },
      { name: "openlibm", version: "0.8.1", licence: "MIT AND ISC AND BSD-2-Clause", file: "openlibm" },
      { name: "zlib", version: "1.2.12", licence: "Zlib", file: "zlib", sign: "1.2.12" },
      ...runtime("4.0.15"),
    ],
  },
  "@tesseract.js-data/ara": { version: "1.0.0", works: [tessdata] },
  "@tesseract.js-data/eng": { version: "1.0.0", works: [tessdata] },
};

/**
 * The works inside a package, as components; none where nothing is compiled into it.
 * @param {string} name
 * @param {string} version
 * @returns {Promise<import("./components.mjs").Component[]>}
 * @throws of another version, whose works nobody has looked at
 */
export async function worksIn(name, version) {
  const inside = compiledIn[name];
  if (!inside) return [];
  if (inside.version !== version) {
    throw new Error(`${name} is ${version}: look again which works are compiled into it (compiled-in.mjs)`);
  }
  return Promise.all(
    inside.works.map(async ({ name: work, version: of, licence, file }) => ({
      name: `${work} (in ${name})`,
      version: of,
      purl: `pkg:generic/${work}@${of}?in=${encodeURIComponent(name)}`,
      licence,
      text: (await readFile(join(licenceFolder, `${file}.txt`), "utf8")).trim(),
    })),
  );
}
