import fc from "fast-check";
import { expect, it } from "vitest";
import { type FoundText, searchAtServer } from "./search-at-server.ts";

/** A server that finds so many documents, of which the first two hundred have their lines. */
function serverThatFinds(count: number) {
  const asked: string[] = [];
  const request = async (path: string) => {
    asked.push(path);
    const query = new URL(path, "http://localhost").searchParams;
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset") ?? 0)];
    const line = query.get("lines") === "none" ? {} : { page: 1, text: "a lease", marks: [[2, 7]] };
    const all = Array.from({ length: count }, (_, at) => ({ id: at + 1, exact: at % 2 === 0, ...line }));
    return Response.json({ total: count, documents: all.slice(offset, offset + limit), employees: [] });
  };
  return { request, asked };
}

async function allFound(count: number) {
  const { request, asked } = serverThatFinds(count);
  const found: FoundText[] = [];
  for await (const part of searchAtServer(request, "documents", "a lease", new AbortController().signal))
    found.push(...part);
  return { found, asked };
}

it("asks for the newest with their lines, and for all others without", async () => {
  const { found, asked } = await allFound(5_300);
  expect(asked).toEqual([
    "/api/search?q=a%20lease&limit=200",
    "/api/search?q=a%20lease&limit=5000&offset=200&lines=none",
    "/api/search?q=a%20lease&limit=5000&offset=5200&lines=none",
  ]);
  expect(found[199]).toMatchObject({ id: 200, isExact: false, snippet: { page: 1 } });
  expect(found[200]).toEqual({ id: 201, isExact: true, snippet: undefined });
});

it("has every text that the server finds, each once, in its order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(0, 199, 200, 201, 5_199, 5_200, 5_201), fc.nat(11_000)),
      async (count) => {
        const { found } = await allFound(count);
        expect(found.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
      },
    ),
    { numRuns: 20 },
  );
});
