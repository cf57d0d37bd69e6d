import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { attachmentTypes, type Collection, type TenantEntity, tenantEntities } from "#domain/index";
import { pdf } from "../server/files.ts";
import { freshId, type TestServer } from "../server/harness.ts";

/** A record of each entity, in one tenant, each naming the one before it where it can. */
export type AnyRecords = ReadonlyMap<Collection, number>;

const usualFile = pdf(100);
const noted = (bytes: Uint8Array) => ({
  filename: "a.pdf",
  size: bytes.length,
  mimeType: "application/pdf",
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

/**
 * Makes a record of each entity that belongs to tenants, with a file where it keeps files, from what the registry says.
 * @param by the account that its fields name
 */
export async function makeAnyRecords(server: TestServer, tenant: number, by: number): Promise<AnyRecords> {
  const made = new Map<Collection, number>();
  for (const of of tenantEntities) made.set(of.entity.name, await makeAnyRecord(server, of, { tenant, by, made }));
  return made;
}

/**
 * A record of one entity.
 * @param of.made records that it may name
 * @param of.bytes its file, a PDF
 */
export async function makeAnyRecord(
  server: TestServer,
  { entity, files }: TenantEntity,
  of: { tenant: number; by: number; made: AnyRecords; bytes?: Uint8Array },
): Promise<number> {
  const id = freshId();
  const bytes = of.bytes ?? usualFile;
  const values: Record<string, unknown> = { id, tenant: of.tenant };
  for (const [name, { column }] of Object.entries(entity.fields)) {
    if (column.to === "users") values[name] = of.by;
    else if (column.type === "relation") values[name] = of.made.get(column.to as Collection);
    else if (column.required === true && column.type === "text") values[name] ??= "x";
  }
  if (files?.kind === "single") Object.assign(values, noted(bytes));
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name, String(value));
  const file = new File([new Uint8Array(bytes)], "a.pdf", { type: "application/pdf" });
  if (files) form.set(files.kind === "single" ? "file" : "files", file);
  const stored = await server.records<{ files?: string[] }>("POST", `${entity.name}/records`, form);
  if (files?.kind === "attached") {
    const attachments = { [attachmentTypes[0]]: { ...noted(bytes), file: stored.files?.[0] } };
    await server.records("PATCH", `${entity.name}/records/${id}`, { attachments });
  }
  return id;
}

/** The paths of a record's stored files; none where its folder is gone. */
export async function filesOf(dataDir: string, collection: Collection, id: number): Promise<string[]> {
  const folder = join(dataDir, "storage", `sijil_${collection}`, String(id));
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.endsWith(".attrs")).map((name) => join(folder, name));
}
