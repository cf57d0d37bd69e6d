import type { Answer, Client } from "../../server/harness.ts";
import { form } from "../../server/harness.ts";
import { idOf, newUpload, offsetOf, send } from "../../server/tus.ts";
import { type Moment, settled } from "../moments.ts";
import type { Stage } from "../stage.ts";
import { paper } from "../world.ts";

/* Requests during which the server is killed, and which are sent again with their keys as a device does. */

/** A request that a device sends until it is answered. */
interface Change {
  /** What it is called in a finding. */
  title: string;
  key: string;
  send(browser: Client, key: string): Promise<Answer>;
  /** What is known once it is answered. */
  answered(answer: Answer): void;
}

/**
 * Sends all changes at once, kills the server when some of them are answered, and sends all of them again. An answer that
 * came before the kill has to come again.
 */
async function sentTwice(stage: Stage, changes: readonly Change[], within: number): Promise<void> {
  const { browser } = await stage.work();
  const answers = new Map<string, Answer>();
  const sending = Promise.all(
    changes.map(async (change) => {
      const answer = await change.send(browser, change.key).catch(() => null);
      if (!answer) return;
      answers.set(change.key, answer);
      stage.expect(answer.status < 300, `${change.title} was answered ${answer.status} ${answer.text} before the kill`);
    }),
  );
  const count = stage.random.below(changes.length);
  const moments: Moment[] = [[`${count} answers`, () => answers.size >= count, within]];
  await stage.kill(stage.victim(settled(sending)), moments);
  await sending;
  stage.notes.push(`${answers.size} of ${changes.length} answered`);

  const again = await stage.work();
  await Promise.all(
    changes.map(async (change) => {
      const answer = await change.send(again.browser, change.key);
      if (answer.status >= 300) stage.findings.push(`${change.title} was answered ${answer.status} ${answer.text}`);
      else change.answered(answer);
      const before = answers.get(change.key);
      if (before && before.text !== answer.text)
        stage.findings.push(`${change.title} was answered differently: ${before.text}, then ${answer.text}`);
    }),
  );
}

const keyOf = (stage: Stage, n: number) => `recovery-${stage.random.seed}-${n}`;
const idFrom = (stage: Stage) => 100_000_000_000_000 + stage.random.below(800_000_000_000_000);

/** 20 uploads at once, with an id of the device's or of the server's. */
export async function uploads(stage: Stage): Promise<void> {
  await stage.copy();
  const changes = Array.from({ length: 20 }, (_, n): Change => {
    const { bytes, sha256 } = paper(stage.random, 1_000 + stage.random.below(400_000));
    const name = `Upload ${n}`;
    const id: Record<string, number> = n % 2 ? { id: idFrom(stage) } : {};
    const categoryId = stage.random.pick(stage.world.categories);
    return {
      title: `The upload ${n}`,
      key: keyOf(stage, n),
      send: (browser, key) =>
        browser.post("/api/documents", form({ ...id, name, categoryId, file: { name: "a.pdf", bytes } }), { key }),
      answered(answer) {
        const made = (answer.json as { id: number }).id;
        stage.ledger.set(`documents/${made}`, { name, deleted: false, files: [sha256] });
      },
    };
  });
  await sentTwice(stage, changes, 60);
  await stage.judge();
}

/** Changes, deletions, restored records and files of all kinds at once. */
export async function edits(stage: Stage): Promise<void> {
  await stage.copy();
  const { world, random } = stage;
  const changes: Omit<Change, "key">[] = [];
  const add = (title: string, send: Change["send"], answered: () => void) => changes.push({ title, send, answered });
  const known = (key: string) => stage.ledger.get(key) ?? { name: "", deleted: false, files: [] };
  const call =
    (method: string, path: string, body?: unknown): Change["send"] =>
    (browser, key) =>
      browser.call(method, path, { body, key });
  const rename = (collection: string, id: number, field: string) => {
    const name = `Renamed ${random.below(1e6)}`;
    const renamed = () => Object.assign(known(`${collection}/${id}`), { name });
    add(`Renaming ${collection}/${id}`, call("PATCH", `/api/${collection}/${id}`, { [field]: name }), renamed);
  };

  for (const id of world.documents.slice(0, 8)) rename("documents", id, "name");
  for (const id of world.categories) rename("categories", id, "name");
  for (const id of world.employees) rename("employees", id, "firstName");
  for (const id of world.documents.slice(8, 14)) {
    const gone = () => Object.assign(known(`documents/${id}`), { deleted: true });
    add(`Deleting ${id}`, call("DELETE", `/api/documents/${id}`), gone);
  }
  const [purged = 0, ...restored] = world.deleted;
  for (const id of restored) {
    const back = () => Object.assign(known(`documents/${id}`), { deleted: false });
    add(`Restoring ${id}`, call("POST", `/api/documents/${id}/restore`), back);
  }
  add(`Purging ${purged}`, call("DELETE", `/api/deleted/documents/${purged}`), () =>
    stage.ledger.delete(`documents/${purged}`),
  );
  for (const id of world.employees) {
    const { bytes, sha256 } = paper(random, 20_000 + random.below(100_000));
    const body = { attachment: { name: "permit.pdf", bytes }, attachmentType: "civilId" };
    const attach: Change["send"] = (browser, key) =>
      browser.post(`/api/employees/${id}/upload-attachment`, form(body), { key });
    add(`Attaching to ${id}`, attach, () => known(`employees/${id}`).files.push(sha256));
  }
  await sentTwice(
    stage,
    changes.map((change, n) => ({ ...change, key: keyOf(stage, n) })),
    30,
  );
  await stage.judge();
}

/** Resumable uploads, which go on where the server has kept them. */
export async function resumable(stage: Stage): Promise<void> {
  await stage.copy();
  const { random, world } = stage;
  const { browser } = await stage.work();
  const sent = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const file = paper(random, 400_000 + random.below(400_000));
      return { ...file, name: `Resumed ${n}`, n, path: await newUpload(browser, file.bytes.length) };
    }),
  );
  let pieces = 0;
  const push = async (one: (typeof sent)[number]) => {
    for (let at = 0; at < one.bytes.length; at += 50_000) {
      const answer = await send(browser, one.path, at, one.bytes.subarray(at, at + 50_000)).catch(() => null);
      if (answer?.status !== 204) return;
      pieces++;
    }
  };
  const pushing = Promise.all(sent.map(push));
  const count = random.below(40);
  await stage.kill(stage.victim(settled(pushing)), [[`${count} pieces`, () => pieces >= count, 20]]);
  await pushing;

  const again = (await stage.work()).browser;
  for (const { path, bytes, name, n, sha256 } of sent) {
    const [status, offset] = await offsetOf(again, path);
    stage.expect(status === 200 && Number(offset) <= bytes.length, `HEAD of ${name} was answered ${status} ${offset}`);
    if (Number(offset) < bytes.length) await send(again, path, Number(offset), bytes.subarray(Number(offset)));
    const body = { name, categoryId: random.pick(world.categories), uploadId: idOf(path) };
    const answer = await again.post<{ id: number }>("/api/documents", body, { key: keyOf(stage, n) });
    stage.expect(answer.status === 201, `${name} was answered ${answer.status} ${answer.text}`);
    if (answer.status !== 201) continue;
    stage.ledger.set(`documents/${answer.json.id}`, { name, deleted: false, files: [sha256] });
  }
  await stage.judge();
}
