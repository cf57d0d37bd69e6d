/* What people do with scans: their devices read them by machine. */

import {
  type Document,
  type Employee,
  employeeFiles,
  isScan,
  may,
  mayDownload,
  type TextState,
  tenantOf,
} from "#domain/index";
import { isScannedFile } from "#web/local/testing/model/state/text-in-file.ts";
import type { ScanOf } from "./page-texts.ts";
import { begin } from "./world.ts";
import { isStill, rowsOf, save, type Writer } from "./writer.ts";

/** Whether a file is a scan, as the server has found; where that has not looked, the device finds it by the file. */
const looksScanned = (state: TextState | null | undefined, filename: string) =>
  state == null ? isScannedFile(filename.replace(/\.pdf$/, "")) : isScan(state);

async function allScans(writer: Writer): Promise<ScanOf[]> {
  const { user } = writer;
  const documents = (await rowsOf(writer, "documents")) as readonly Document[];
  const employees = (await rowsOf(writer, "employees")) as readonly Employee[];
  const mayRead = (document: Document) => mayDownload(user, document) && may(user, "upload", document.tenant);
  return [
    ...documents.flatMap((document): ScanOf[] => {
      const { id: record, sha256, textState, filename } = document;
      const fits = sha256 !== null && looksScanned(textState, filename) && mayRead(document);
      return fits ? [{ collection: "documents", record, sha256 }] : [];
    }),
    ...employees.flatMap((employee) =>
      employeeFiles(employee)
        .filter(({ textState, filename }) => looksScanned(textState, filename))
        .map((file): ScanOf => ({ collection: "employees", record: employee.id, file })),
    ),
  ];
}

/** Reads a scan, of those that were read already now and then one again. */
async function readOneOf(writer: Writer, fits: (scan: ScanOf) => boolean): Promise<void> {
  const { random, world, page } = writer;
  const all = (await allScans(writer)).filter(fits);
  if (all.length === 0) return;
  const scan = random.one(all);
  const text = world.ledger.mark();
  const sha256 = scan.collection === "documents" ? scan.sha256 : scan.file.sha256;
  const draft = { what: "text", collection: scan.collection, records: [scan.record] } as const;
  save(writer, { ...draft, values: { [`texts.${sha256}`]: text } }, Promise.resolve(page.addText(scan, text)));
}

/** Files a scan, which is read some time later, whether or not the server has looked at it by then. */
async function fileScan(writer: Writer): Promise<void> {
  const { random, world, tab, user, page } = writer;
  const categories = (await rowsOf(writer, "categories")).filter(({ tenant }) => tenant === tenantOf(user));
  if (categories.length === 0) return;
  let name = world.ledger.mark();
  while (!isScannedFile(name)) name = world.ledger.mark();
  const input = { name, categoryId: random.one(categories).id, subcategoryId: null, description: null };
  const { id, tenant, saved } = await page.createDocument(input, random.one([500, 2_000, 20_000]));
  save(writer, { what: "create", collection: "documents", records: [id], values: { name } }, saved, tenant);
  world.time.after(random.fraction() * 20_000, () =>
    begin(world, tab, async () => {
      if (await isStill(writer)) await readOneOf(writer, ({ record }) => record === id);
    }),
  );
}

export async function readSomeScan(writer: Writer): Promise<void> {
  if (writer.random.chance(0.4) || (await allScans(writer)).length === 0) await fileScan(writer);
  else await readOneOf(writer, () => true);
}
