import { Agent } from "node:http";
import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { pdf } from "../../scripts/lib/papers/pdf.mjs";
import { send } from "../lib/clients.mjs";
import { ground } from "../lib/ground.mjs";
import { highestRate } from "../lib/rate.mjs";
import { ratioRow } from "../lib/table.mjs";
import { toTheEnd } from "./catch-up.mjs";

const DOCUMENTS = 10_000;
/** How many people have the changed record on their screens. */
const COLLEAGUES = 3;
const PAPER = 500 * 1024;
const HOUR = 3_600;
const ndjson = { Accept: "application/x-ndjson", "Accept-Encoding": "gzip" };

/** The highest rates of an office's work that the executable takes, beside what a hundred people need. @type {import("../groups.mjs").Run} */
export async function limit(bench) {
  const { url, admin, colleague, end } = await ground(bench.executable, { documents: DOCUMENTS, employees: 0 });
  const agent = new Agent({ keepAlive: true });
  const cookie = { Cookie: admin.cookie };
  let cursor = await toTheEnd(url, admin.cookie);
  const pull = async () => {
    const path = `${url}/api/sync?cursor=${encodeURIComponent(cursor)}`;
    const headers = await send(agent, path, "GET", { ...ndjson, ...cookie });
    cursor = String(headers["x-sync-cursor"]);
  };
  const change = async (/** @type {number} */ n) => {
    const id = bulkId("document", (n * 7) % DOCUMENTS);
    const body = { description: `Note ${n}` };
    await send(agent, `${url}/api/documents/${id}`, "PATCH", { Cookie: colleague.cookie }, body);
    await Promise.all(Array.from({ length: COLLEAGUES }, pull));
  };
  const first = () => toTheEnd(url, admin.cookie);
  const paper = pdf({ lines: ["A paper of 500 KB"], size: PAPER });
  const upload = () => send(agent, `${url}/api/documents`, "POST", { ...cookie, ...form.headers }, form.body);
  const form = multipart({ name: "A paper of 500 KB", categoryId: bulkId("category", 0) }, paper);

  const milliseconds = bench.quick ? 1_500 : 4_000;
  const rounds = bench.quick ? 1 : 2;
  /**
   * @param {string} work
   * @param {{ act: (n: number) => Promise<unknown>, from: number, patience?: number }} how
   * @param {{ need: string, times: number }} people
   */
  const row = async (work, { act, from, patience = 500 }, { need, times }) => {
    const found = [];
    for (let round = 0; round < rounds; round++) found.push(await highestRate(act, { from, milliseconds, patience }));
    return ratioRow({
      work: `${work}, 95 of 100 within ${patience / 1_000} s`,
      ours: found,
      beside: `a hundred people, ${need}`,
      theirs: [times],
      unit: "perSecond",
      kind: "atLeast",
    });
  };
  try {
    return [
      await row(
        `changes, each pulled by ${COLLEAGUES} others`,
        { act: change, from: 20 },
        { need: "each ten changes an hour", times: 1_000 / HOUR },
      ),
      await row(
        "papers of 500 KB uploaded",
        { act: upload, from: 5 },
        { need: "each five papers an hour", times: 500 / HOUR },
      ),
      await row(
        `first pulls of ${DOCUMENTS.toLocaleString("en-US")} documents`,
        { act: first, from: 1, patience: 3_000 },
        { need: "all on new devices within ten minutes", times: 100 / 600 },
      ),
    ];
  } finally {
    agent.destroy();
    await end();
  }
}

/**
 * A form with a file, as bytes that can be sent often.
 * @param {Record<string, string>} fields
 * @param {Buffer | Uint8Array} file
 */
function multipart(fields, file) {
  const boundary = "----sijil-bench";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="paper.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(parts.join("") + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` }, body };
}
