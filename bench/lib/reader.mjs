import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { until } from "./measure.mjs";

/** @type {Record<string, string>} */
const TYPES = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** What a server has read in a paper. @typedef {{ state: string, text: string }} Read */

/** Files papers, and waits until they are read. */
export class Reader {
  /** @param {import("../../scripts/lib/caller.mjs").Caller} caller */
  constructor(caller) {
    this.caller = caller;
  }

  /**
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @param {string} filename
   * @returns {Promise<number>} the document's id
   */
  async file(bytes, filename) {
    const form = new FormData();
    form.set("name", filename);
    form.set("categoryId", bulkId("category", 0));
    form.set("file", new File([bytes], filename, { type: TYPES[filename.split(".").at(-1) ?? ""] }));
    const { id } = await this.caller.send("POST", "/api/documents", form);
    return id;
  }

  /**
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @param {string} filename
   * @returns {Promise<Read>}
   */
  async read(bytes, filename) {
    const id = await this.file(bytes, filename);
    /** @type {Read[]} */
    let texts = [];
    const isRead = async () => {
      texts = await this.caller.send("GET", `/api/texts?ids=${id}`);
      return texts.length > 0;
    };
    await until(isRead, filename);
    return texts[0] ?? { state: "", text: "" };
  }

  /** @param {string} file path */
  async readFile(file) {
    return this.read(new Uint8Array(await readFile(file)), basename(file));
  }
}
