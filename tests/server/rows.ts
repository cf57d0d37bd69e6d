import type { TestServer } from "./harness.ts";

/** Runs a statement as the superuser does in PocketBase's console; for what no route can do, such as moving time. */
export async function sql(server: TestServer, query: string): Promise<unknown[][]> {
  const answer = await fetch(`${server.url}/api/sql`, {
    method: "POST",
    headers: { Authorization: await server.superuser(), "Content-Type": "application/json" },
    body: JSON.stringify({ query }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).rows;
}

/**
 * Writes rows of documents without files, for tests of quantity.
 * @param count how many, each uploaded a second before the last
 */
export async function insertDocuments(
  server: TestServer,
  count: number,
  of: { tenant: number; uploadedBy: number; categoryId: number },
): Promise<void> {
  await sql(
    server,
    `INSERT INTO documents (id, name, filename, categoryId, subcategoryId, description, size, mimeType, uploadedBy,
      uploadDate, sha256, tenant, version, deleted, deletedBy, file, searchKey)
    WITH RECURSIVE rows(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < ${count})
    SELECT CAST(100000000000000 + abs(random()) % 900000000000000 AS TEXT), 'عقد ' || n, 'contract-' || n || '.pdf',
      '${of.categoryId}', '', '', n, 'application/pdf', '${of.uploadedBy}',
      strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-' || n || ' seconds'), '', '${of.tenant}', 1, '', '', 'x.pdf',
      'عقد ' || n FROM rows`,
  );
}

/** What POST /api/employees requires. */
export const anEmployee = {
  firstName: "Sara",
  lastName: "Ali",
  nationality: "Kuwait",
  civilId: "285010101234",
  phoneNumber: "55551234",
  emailAddress: "sara@example.com",
  dateOfBirth: "1984-05-12",
};
