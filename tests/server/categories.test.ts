import { describe, expect, it } from "vitest";
import type { Category, Document, Subcategory } from "#domain/index";
import { pdf } from "./files.ts";
import { type Answer, form, freshId } from "./harness.ts";
import { serverWithPeople } from "./server-with-people.ts";

const { people } = await serverWithPeople();
const { client } = people.user;

const refusal = ({ status, code }: Answer) => [status, code];
const makeCategory = async (name: string) => (await client.post<Category>("/api/categories", { name })).json;
const makeSubcategory = async (name: string, categoryId: number) =>
  (await client.post<Subcategory>("/api/subcategories", { name, categoryId })).json;

describe("categories", () => {
  it("come by name, with what was cleaned and null for nothing", async () => {
    const made = (await client.post<Category>("/api/categories", { name: " b\u202E ", description: "" })).json;
    expect([made.name, made.description, made.version]).toEqual(["b", null, 1]);
    await makeCategory("C");
    await makeCategory("a");
    const names = (await client.get<Category[]>("/api/categories")).json.map(({ name }) => name);
    expect(names).toEqual(["a", "b", "C"]);
  });

  it("refuse what the form refuses", async () => {
    const bodies: [object, string][] = [
      [{}, "name_required"],
      [{ name: " \u0000 " }, "name_required"],
      [{ name: 5 }, "name_required"],
      [{ name: "x".repeat(256) }, "name_too_long"],
      [{ name: "x", description: "x".repeat(2001) }, "description_too_long"],
      [{ name: "x", id: 5 }, "id_malformed"],
      [{ name: "x", id: null }, "id_malformed"],
    ];
    for (const [body, code] of bodies) expect(refusal(await client.post("/api/categories", body))).toEqual([400, code]);
    const headers = { "Content-Type": "application/json" };
    expect(refusal(await client.post("/api/categories", "{", { headers }))).toEqual([400, "malformed_request"]);
    expect(refusal(await client.post("/api/categories", "[]", { headers }))).toEqual([400, "malformed_request"]);
    expect(refusal(await client.patch(`/api/categories/${(await makeCategory("p")).id}`, { name: " " }))).toEqual([
      400,
      "name_required",
    ]);
  });

  it("may share a name, but not an id", async () => {
    const id = freshId();
    expect((await client.post("/api/categories", { id, name: "Same" })).status).toBe(201);
    expect(refusal(await client.post("/api/categories", { id, name: "Same" }))).toEqual([409, "id_taken"]);
    expect((await client.post("/api/categories", { name: "Same" })).status).toBe(201);
  });

  it("are made once by 20 copies of one request", async () => {
    const body = { id: freshId(), name: "Once" };
    const copies = Array.from({ length: 20 }, () => client.post("/api/categories", body, { key: `once-${body.id}` }));
    const answers = await Promise.all(copies);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });
});

describe("deleting a category", () => {
  it("takes its subcategories along, leaves its documents, and brings back what went with it", async () => {
    const category = await makeCategory("Tree");
    const [kept, earlier] = [await makeSubcategory("Kept", category.id), await makeSubcategory("Earlier", category.id)];
    const file = { name: "a.pdf", bytes: pdf() };
    const document = (await client.post<Document>("/api/documents", form({ file, categoryId: category.id }))).json;
    await client.delete(`/api/subcategories/${earlier.id}`);
    expect((await client.delete(`/api/categories/${category.id}`)).status).toBe(204);

    const subcategories = async () => (await client.get<Subcategory[]>("/api/subcategories")).json.map(({ id }) => id);
    expect(await subcategories()).toEqual([]);
    const documents = (await client.get<Document[]>("/api/documents")).json;
    expect(documents.find(({ id }) => id === document.id)?.categoryId).toBe(category.id);
    const restoreEarly = await client.post(`/api/subcategories/${kept.id}/restore`);
    expect(refusal(restoreEarly)).toEqual([409, "category_deleted"]);
    expect(refusal(await client.post("/api/subcategories", { name: "x", categoryId: category.id }))).toEqual([
      400,
      "category_unknown",
    ]);

    expect((await client.post<Category>(`/api/categories/${category.id}/restore`)).json.name).toBe("Tree");
    expect(await subcategories()).toEqual([kept.id]);
    expect((await client.post(`/api/subcategories/${earlier.id}/restore`)).status).toBe(200);
    expect((await subcategories()).sort()).toEqual([kept.id, earlier.id].sort());
  });

  it("has one winner of two people at once", async () => {
    const { id } = await makeCategory("Contested");
    const both = [client, people.admin.client].map(async (who) => (await who.delete(`/api/categories/${id}`)).status);
    expect((await Promise.all(both)).sort()).toEqual([204, 404]);
  });

  it("answers a repeated request as the first time", async () => {
    const { id } = await makeCategory("Repeated");
    const remove = () => client.delete(`/api/categories/${id}`, { key: `delete-${id}` });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(refusal(await client.delete(`/api/categories/${id}`))).toEqual([404, "already_deleted"]);
  });
});

describe("subcategories", () => {
  it("belong to a category of their tenant", async () => {
    const theirs = (await people.otherUser.client.post<Category>("/api/categories", { name: "Theirs" })).json;
    for (const categoryId of [theirs.id, freshId()]) {
      const answer = await client.post("/api/subcategories", { name: "x", categoryId });
      expect(refusal(answer)).toEqual([400, "category_unknown"]);
    }
    expect(refusal(await client.post("/api/subcategories", { name: "x" }))).toEqual([400, "category_unknown"]);
  });

  it("take their documents along to another category", async () => {
    const [from, to] = [await makeCategory("From"), await makeCategory("To")];
    const subcategory = await makeSubcategory("Moving", from.id);
    const sent = { file: { name: "a.pdf", bytes: pdf() }, categoryId: from.id, subcategoryId: subcategory.id };
    const document = (await client.post<Document>("/api/documents", form(sent))).json;
    const path = `/api/subcategories/${subcategory.id}`;
    expect((await client.patch<Subcategory>(path, { categoryId: to.id })).json.categoryId).toBe(to.id);
    const moved = (await client.get<Document[]>(`/api/documents?categoryId=${to.id}`)).json;
    expect(moved.map(({ id, subcategoryId }) => [id, subcategoryId])).toEqual([[document.id, subcategory.id]]);
    expect(refusal(await client.patch(path, { categoryId: freshId() }))).toEqual([400, "category_unknown"]);
  });
});
