/* Prints how many bytes a letter an index of MiniSearch holds, of texts of made-up words of the length that is given. */
import MiniSearch from "minisearch";
import { madeUpWords } from "./words.mjs";

const PAPERS = 1_500;
const words = madeUpWords();
const most = Number(process.argv[2]);
const held = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

const before = held();
const index = new MiniSearch({ fields: ["text"] });
let [letters, at] = [0, 0];
for (let id = 1; id <= PAPERS; id++) {
  let text = "";
  while (text.length < most) {
    at += 7919;
    text += `${words[at % words.length]} `;
  }
  index.add({ id, text });
  letters += text.length;
}
const bytes = held() - before;
if (index.documentCount !== PAPERS) throw new Error("the index lacks papers");
process.stdout.write(`${bytes / letters}`);
