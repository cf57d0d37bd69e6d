/**
 * A document archive that is measured: this product or another, each by its own API.
 * @typedef {object} Archive
 * @property {string} name and version, where it tells one
 * @property {(paper: Paper) => Promise<void>} upload until the document stands in the archive's list
 * @property {(wanted: number) => Promise<number>} all reads so many documents as quickly as the API gives them: how many came
 * @property {() => Promise<number>} first reads the newest {@link FIRST} documents: how many came
 * @property {(words: string) => Promise<number>} search reads all that is found: how many came
 * @property {(words: string) => Promise<number>} firstFound reads the first {@link FIRST} of what is found: how many came
 * @property {(words: string) => Promise<boolean>} finds whether any of the ways to search finds something
 */

/** @type {Record<string, string>} */
const TYPES = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** A small file, a PDF but where its name says otherwise, and what it is called. @typedef {{ name: string, filename: string, bytes: Uint8Array<ArrayBuffer> }} Paper */

/** Documents in the first answer that somebody waits for. */
export const FIRST = 50;

/**
 * Asks one server. The whole answer is read before it counts as given; uncompressed, since the line costs nothing here.
 * @param {string} url
 * @param {Record<string, string>} headers
 */
export function asking(url, headers) {
  /** @param {string} path @param {RequestInit} [init] */
  const text = async (path, init) => {
    const own = { ...headers, "Accept-Encoding": "identity", .../** @type {Record<string, string>} */ (init?.headers) };
    const answer = await fetch(`${url}${path}`, { ...init, headers: own });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url}${path}: ${answer.status} ${body.slice(0, 300)}`);
    return body;
  };
  return {
    text,
    /** @param {string} path @param {RequestInit} [init] */
    json: async (path, init) => JSON.parse(await text(path, init)),
    /** @param {string} path @param {Record<string, string>} fields @param {string} field of the file @param {Paper} paper */
    send: (path, fields, field, { filename, bytes }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set(field, new File([bytes], filename, { type: TYPES[filename.split(".").at(-1) ?? ""] }));
      return text(path, { method: "POST", body: form });
    },
  };
}

/**
 * Reads pages until there are no more.
 * @param {(page: number) => Promise<number>} read how many came with the page, counted from 0
 * @param {number} size of a page
 * @param {number} [wanted] stops when so many have come
 */
export async function pages(read, size, wanted = Number.POSITIVE_INFINITY) {
  let count = 0;
  for (let page = 0; count < wanted; page++) {
    const came = await read(page);
    count += came;
    if (came < size) break;
  }
  return count;
}
