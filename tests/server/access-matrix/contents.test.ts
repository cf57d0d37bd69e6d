import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Actor,
  canAccessTenant,
  mayDownload,
  registry,
  type TenantEntity,
  worksWithEmployees,
} from "#domain/index";
import { pdf } from "../../../scripts/lib/papers/pdf.mjs";
import { sql } from "../rows.ts";
import { type Comer, elsewhereOf, homeOf, makeSetting, type Setting } from "./people.ts";
import { attachmentType, type Facts } from "./rows.ts";
import { record } from "./targets.ts";

/* What papers say, for everybody: each paper has a word that no other has, and a word that all have. */

interface Filed {
  id: number;
  /** Whose and where it is. */
  name: string;
  word: string;
  facts: NonNullable<Facts>;
  isDeleted: boolean;
}

let setting: Setting;
let papers: readonly Filed[];
/** What is attached to employees: to one of each person's in each tenant that is theirs, and some are deleted. */
let attached: readonly Filed[];
beforeAll(async () => {
  setting = await makeSetting({ SEARCH_CONTENTS: "on" });
  [papers, attached] = [await filePapers(registry.documents, "gasket"), await filePapers(registry.employees, "flange")];
});
afterAll(() => setting.server.stop());

const people = () => setting.comers.filter((comer): comer is Comer & { actor: Actor } => comer.actor !== null);

/** One of each person's own uploading in each tenant that is theirs, and one of somebody else in each; some are deleted. */
async function filePapers(of: TenantEntity, common: string): Promise<Filed[]> {
  const made: Filed[] = [];
  const filePaper = async (name: string, tenant: number, by: number) => {
    const word = `${common}w${String.fromCharCode(...[...String(made.length)].map((digit) => 97 + Number(digit)))}word`;
    const bytes = pdf({ lines: [`A ${common} and its ${word}`, "of the pump in the cellar"] });
    const { id, facts } = await record(setting, of, "alive", { tenant, by, bytes });
    if (facts) made.push({ id: Number(id), name, word, facts, isDeleted: false });
  };
  for (const comer of people()) await filePaper(`uploaded by ${comer.name}`, homeOf(setting, comer), comer.actor.id);
  for (const [tenant, admin] of setting.admins) {
    await filePaper("of an organization", tenant, admin.id);
    await filePaper("deleted in an organization", tenant, admin.id);
  }
  const name = of.entity.name;
  const read = async () =>
    Number((await sql(setting.server, `SELECT count(*) FROM texts WHERE collection = '${name}'`))[0]?.[0]);
  await vi.waitFor(async () => expect(await read()).toBeGreaterThanOrEqual(made.length), { timeout: 30_000 });
  const deleted = new Date().toISOString().replace("T", " ");
  for (const paper of made.filter(({ name }) => name.startsWith("deleted"))) {
    await setting.server.records("PATCH", `${name}/records/${paper.id}`, { deleted });
    paper.isDeleted = true;
  }
  return made;
}

const named = (ids: readonly number[]) =>
  [...papers, ...attached]
    .filter(({ id }) => ids.includes(id))
    .map(({ name, word }) => `${name}: ${word}`)
    .sort();

/** The papers whose contents are this person's to read, by the policy. */
const readable = (actor: Actor) =>
  papers.filter(({ facts, isDeleted }) => !isDeleted && mayDownload(actor, facts)).map(({ id }) => id);

/** The employees whose papers are this person's to read, by the policy. */
const employeesOf = (actor: Actor) =>
  attached
    .filter(({ facts, isDeleted }) => !isDeleted && worksWithEmployees(actor) && canAccessTenant(actor, facts.tenant))
    .map(({ id }) => id);

interface Found {
  total: number;
  documents: { id: number; text: string }[];
  employees: { id: number; text: string }[];
}
const search = async ({ client }: Comer, words: string) =>
  (await client.get<Found>(`/api/search?limit=200&q=${encodeURIComponent(words)}`)).json;

describe("contents", () => {
  it("are found by those who may fetch the paper, and by nobody else", async () => {
    for (const comer of people()) {
      const own = readable(comer.actor);
      const all = await search(comer, "gasket");
      expect([comer.name, named(all.documents.map(({ id }) => id))]).toEqual([comer.name, named(own)]);
      // a number would tell that there is something
      expect([comer.name, all.total]).toEqual([comer.name, own.length]);
      for (const { id, word, name } of papers) {
        const { total, documents } = await search(comer, word);
        const told = [comer.name, name, total, ...documents.map(({ text }) => text.includes(word))];
        expect(told).toEqual([comer.name, name, ...(own.includes(id) ? [1, true] : [0])]);
      }
    }
  });

  it("are given to them, and to nobody else", async () => {
    const ids = papers.map(({ id }) => id);
    for (const comer of people()) {
      const { json, text } = await comer.client.get<{ id: number }[]>(`/api/texts?ids=${ids.join(",")}`);
      const own = readable(comer.actor);
      expect([comer.name, named(json.map(({ id }) => id))]).toEqual([comer.name, named(own)]);
      const words = papers.filter(({ word }) => text.includes(word)).map(({ id }) => id);
      expect([comer.name, named(words)]).toEqual([comer.name, named(own)]);
    }
  });

  it("are shown to them as first pages, and to nobody else", async () => {
    const ids = papers.map(({ id }) => id);
    for (const comer of people()) {
      const { json } = await comer.client.get<{ id: number }[]>(`/api/thumbnails?ids=${ids.join(",")}`);
      expect([comer.name, named(json.map(({ id }) => id))]).toEqual([comer.name, named(readable(comer.actor))]);
    }
  });

  it("of what is attached to employees are found by and given to those who work with them, and nobody else", async () => {
    for (const comer of people()) {
      const own = employeesOf(comer.actor);
      const all = await search(comer, "flange");
      expect([comer.name, all.total, named(all.employees.map(({ id }) => id))]).toEqual([comer.name, 0, named(own)]);
      for (const { id, word, name } of attached) {
        const { total, documents, employees } = await search(comer, word);
        const told = [comer.name, name, total, documents.length, ...employees.map(({ text }) => text.includes(word))];
        expect(told).toEqual([comer.name, name, 0, 0, ...(own.includes(id) ? [true] : [])]);
      }
      const names = attached.map(({ id }) => `${id}/${attachmentType}`).join(",");
      const { json, text } = await comer.client.get<{ id: number }[]>(`/api/texts?attachments=${names}`);
      expect([comer.name, named(json.map(({ id }) => id))]).toEqual([comer.name, named(own)]);
      const words = attached.filter(({ word }) => text.includes(word)).map(({ id }) => id);
      expect([comer.name, named(words)]).toEqual([comer.name, named(own)]);
    }
  });

  it("are not reached by a search that speaks the index's language", async () => {
    for (const comer of people()) {
      const own = [...readable(comer.actor), ...employeesOf(comer.actor)];
      const elsewhere = elsewhereOf(setting, comer);
      for (const words of [
        `xt${elsewhere}`,
        `gasket xt${elsewhere}`,
        `gasket" OR xt${elsewhere} OR "gasket`,
        `"gasket" OR "xt${elsewhere}"`,
        `gasket) OR (xt${elsewhere} gasket`,
        "text:gasket NOT zebra",
        "gasket' OR 1=1 --",
        "gas*",
        `flange xt${elsewhere}`,
      ]) {
        const { documents, employees } = await search(comer, words);
        const others = [...documents, ...employees].map(({ id }) => id).filter((id) => !own.includes(id));
        expect([comer.name, words, named(others)]).toEqual([comer.name, words, []]);
      }
    }
  });

  it("are for nobody who is not signed in", async () => {
    for (const { name, client } of setting.comers.filter(({ actor }) => !actor))
      for (const path of [
        "/api/search?q=gasket",
        `/api/texts?ids=${papers[0]?.id}`,
        `/api/texts?attachments=${attached[0]?.id}/${attachmentType}`,
        `/api/thumbnails?ids=${papers[0]?.id}`,
      ])
        expect([name, path, (await client.get(path)).status]).toEqual([name, path, 401]);
  });
});
