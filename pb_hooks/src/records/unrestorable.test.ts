import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type AttachmentType, attachmentTypes } from "#domain/index";
import { fakeApp, fakeRecord, stubRuntime } from "../fixtures/fake-app.ts";
import type { PbRecord } from "../kernel/pocketbase.d.ts";
import { attachedBytes, attachmentsOf, removedOf, setAttachment } from "./attachments.ts";
import { purgeUnrestorable } from "./unrestorable.ts";

beforeEach(() => stubRuntime());

const by = { id: 1, now: Date.UTC(2026, 0, 1) };
const attachment = (file: string) => ({
  file,
  filename: `${file}.pdf`,
  size: 7,
  mimeType: "application/pdf",
  sha256: "",
});

/** What restoring would bring back, as POST …/attachments/{type}/restore decides. */
function restorable(record: PbRecord, type: AttachmentType): string | undefined {
  const present = attachmentsOf(record)[type];
  return removedOf(record).findLast((one) => one.type === type && (!present || one.replacedBy === present.file))?.file;
}

type Step = { type: AttachmentType; act: "upload" | "remove" | "restore" };
const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom(...attachmentTypes.slice(0, 2)),
  act: fc.constantFrom("upload", "upload", "remove", "restore"),
});
const steps = fc.array(step, { maxLength: 30 });

/** An employee's record after some people have uploaded, removed and restored attachments. */
function recordAfter(history: readonly Step[]): PbRecord {
  const record = fakeRecord("employees", { id: "1" });
  history.forEach(({ type, act }, at) => {
    const present = attachmentsOf(record)[type];
    const back = restorable(record, type);
    if (act === "upload") setAttachment(record, type, attachment(`file ${at}`), by);
    if (act === "remove" && present) setAttachment(record, type, null, by);
    if (act === "restore" && back) setAttachment(record, type, attachment(back), by);
  });
  return record;
}

const purge = (record: PbRecord) =>
  purgeUnrestorable(
    fakeApp(() => ["1"], [record]),
    1,
  );
const filesOf = (record: PbRecord) => [
  ...Object.values(attachmentsOf(record)).map((one) => one?.file),
  ...removedOf(record).map(({ file }) => file),
];

describe("attachments", () => {
  it("are never lost nor doubled by uploading, removing and restoring", () => {
    fc.assert(
      fc.property(steps, (history) => {
        const uploads = history.filter(({ act }) => act === "upload").length;
        const files = filesOf(recordAfter(history));
        expect(files).toHaveLength(uploads);
        expect(new Set(files).size).toBe(uploads);
      }),
    );
  });

  it("count with their bytes as long as they are attached", () => {
    fc.assert(
      fc.property(steps, (history) => {
        const record = recordAfter(history);
        expect(attachedBytes(record)).toBe(7 * Object.keys(attachmentsOf(record)).length);
      }),
    );
  });
});

describe("purging what can no longer be restored", () => {
  it("leaves what restoring brings back, now and after the present file is removed", () => {
    fc.assert(
      fc.property(steps, (history) => {
        const [record, untouched] = [recordAfter(history), recordAfter(history)];
        purge(record);
        for (const type of attachmentTypes) expect(restorable(record, type)).toBe(restorable(untouched, type));
        for (const type of attachmentTypes) {
          for (const one of [record, untouched]) if (attachmentsOf(one)[type]) setAttachment(one, type, null, by);
          expect(restorable(record, type)).toBe(restorable(untouched, type));
        }
      }),
    );
  });

  it("leaves what is attached, and two removed files of a kind at most", () => {
    fc.assert(
      fc.property(steps, (history) => {
        const record = recordAfter(history);
        const attached = attachmentsOf(record);
        purge(record);
        expect(attachmentsOf(record)).toEqual(attached);
        for (const type of attachmentTypes) {
          expect(removedOf(record).filter((one) => one.type === type).length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it("names to PocketBase exactly the files that it has taken out", () => {
    fc.assert(
      fc.property(steps, (history) => {
        const [record, untouched] = [recordAfter(history), recordAfter(history)];
        purge(record);
        const gone = filesOf(untouched).filter((file) => !filesOf(record).includes(file));
        expect(record.getStringSlice("files-").toSorted()).toEqual(gone.toSorted());
      }),
    );
  });
});
