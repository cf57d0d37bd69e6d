/* What people do with the papers of employees. */

import { createHash } from "node:crypto";
import { type Employee, type Paper, papersOf } from "#domain/index";
import { nameOfMember } from "#web/local/testing/model/state/paper-rows.ts";
import { begin } from "./world.ts";
import { isStill, pickRow, rowsOf, save, type Writer } from "./writer.ts";

const types = ["passport", "workPermit", "drivingLicense", "visa", "contract"] as const;

const anyEmployee = async (writer: Writer) => (await pickRow(writer, "employees")) as Employee | null;

/** A paper of somebody; null where nobody has one. */
async function anyPaper(writer: Writer, fits: (paper: Paper) => boolean = () => true) {
  const rows = (await rowsOf(writer, "employees")) as readonly Employee[];
  const all = rows.flatMap((employee) => papersOf(employee).map((paper) => ({ employee, paper })));
  const fitting = all.filter(({ paper }) => fits(paper));
  return fitting.length > 0 ? writer.random.one(fitting) : null;
}

const draftOf = ({ id }: Employee) => ({ collection: "employees", records: [id] }) as const;

/** What a change of a paper is found by. */
const namesOf = (id: string, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOfMember(id, name), value]));

function aScan({ random, world }: Writer) {
  const name = world.ledger.mark();
  const size = random.one([900, 6_000, 75_000]);
  return { name, size, sha256: createHash("sha256").update(`%PDF-${name}`.padEnd(size, ".")).digest("hex") };
}

const pageOf = ({ sha256 }: { sha256: string }) => ({ [`pages.${sha256}`]: sha256 });

export async function addPersonPaper(writer: Writer): Promise<void> {
  const { random, page, world } = writer;
  const employee = await anyEmployee(writer);
  if (!employee) return;
  const { ledger } = world;
  const values = { number: ledger.mark(), ...(random.chance(0.6) && { expiryDate: ledger.day() }) };
  const made = await page.filePaper(employee, random.one(types), values);
  save(writer, { ...draftOf(employee), what: "paper", values: namesOf(made.id, values) }, made.saved);
}

export async function correctPersonPaper(writer: Writer): Promise<void> {
  const { random, page, world } = writer;
  const found = await anyPaper(writer);
  if (!found) return addPersonPaper(writer);
  const { employee, paper } = found;
  const { ledger } = world;
  const values = random.one<Record<string, string>>([
    { number: ledger.mark() },
    { issuer: ledger.mark() },
    { expiryDate: ledger.day() },
  ]);
  const saved = Promise.resolve(page.correctPaper(employee, paper, values));
  save(writer, { ...draftOf(employee), what: "paper", values: namesOf(paper.id, values) }, saved);
}

/** Renews a paper, most often with its scan. */
export async function renewPersonPaper(writer: Writer): Promise<void> {
  const { random, page, world } = writer;
  const found = await anyPaper(writer);
  if (!found) return addPersonPaper(writer);
  const { employee, paper } = found;
  const { ledger } = world;
  const scan = random.chance(0.7) ? aScan(writer) : null;
  const values = { expiryDate: ledger.day(), ...(random.chance(0.5) && { number: ledger.mark() }) };
  const keepsFiles = random.chance(0.2) ? { keepsFiles: true } : {};
  const saved = Promise.resolve(page.renewPaperOf(employee, paper, { ...values, ...keepsFiles }, scan));
  const all = { ...namesOf(paper.id, values), ...(scan && pageOf(scan)) };
  save(writer, { ...draftOf(employee), what: "paper", values: all }, saved);
}

export async function addPage(writer: Writer): Promise<void> {
  const found = await anyPaper(writer);
  if (!found) return addPersonPaper(writer);
  const { employee, paper } = found;
  const scan = aScan(writer);
  const saved = Promise.resolve(writer.page.attachPage(employee, paper, scan));
  save(writer, { ...draftOf(employee), what: "paper", values: pageOf(scan) }, saved);
}

/** Removes a page of a paper, also of one that was renewed, and now and then brings it back. */
export async function removePage(writer: Writer): Promise<void> {
  const { random, page } = writer;
  const pagesOf = ({ files, history }: Paper) => [...files, ...history.flatMap((one) => one.files)];
  const found = await anyPaper(writer, (paper) => pagesOf(paper).length > 0);
  if (!found) return addPage(writer);
  const { employee, paper } = found;
  const { key, sha256 } = random.one(pagesOf(paper));
  const draft = { ...draftOf(employee), values: { paper: paper.id, page: key, sha256 } };
  save(writer, { ...draft, what: "remove page" }, Promise.resolve(page.togglePage(employee, paper, key, "remove")));
  perhapsLater(writer, employee, () =>
    save(writer, { ...draft, what: "return page" }, Promise.resolve(page.togglePage(employee, paper, key, "return"))),
  );
}

/** Removes a paper, and now and then brings it back. */
export async function removePersonPaper(writer: Writer): Promise<void> {
  const { page } = writer;
  const found = await anyPaper(writer, ({ id }) => id !== "civilId");
  if (!found) return;
  const { employee, paper } = found;
  const draft = { ...draftOf(employee), values: { paper: paper.id } };
  save(writer, { ...draft, what: "remove paper" }, Promise.resolve(page.togglePaper(employee, paper, "remove")));
  perhapsLater(writer, employee, () =>
    save(writer, { ...draft, what: "return paper" }, Promise.resolve(page.togglePaper(employee, paper, "return"))),
  );
}

/** Undo, which a person presses while the employee is shown. */
function perhapsLater(writer: Writer, { id }: Employee, undo: () => void): void {
  const { random, world, tab } = writer;
  if (random.chance(0.5)) return;
  world.time.after(random.fraction() * 10_000, () =>
    begin(world, tab, async () => {
      if ((await isStill(writer)) && (await rowsOf(writer, "employees")).some((row) => row.id === id)) undo();
    }),
  );
}
