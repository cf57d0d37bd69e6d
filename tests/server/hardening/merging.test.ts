import { describe, expect, it } from "vitest";
import type { Category } from "#domain/index";
import { newRecordId } from "#web/local/outbox/ids.ts";
import { serverWithPeople } from "../server-with-people.ts";

/* A patch says on which version each of its fields is based. */

const { people } = await serverWithPeople();

/** A category at version 2, whose description somebody has changed. */
async function changedCategory() {
  const { client } = people.user;
  const { id } = (await client.post<Category>("/api/categories", { id: newRecordId(), name: "a", description: "x" }))
    .json;
  const patch = (body: object) => client.patch<Category>(`/api/categories/${id}`, body);
  await patch({ description: "theirs" });
  return patch;
}

describe("bases of single fields", () => {
  it("an own change of one field does not open the others", async () => {
    const patch = await changedCategory();
    const own = await patch({ name: "b", baseVersion: 1 });
    expect(own.json).toMatchObject({ name: "b", description: "theirs", version: 3 });
    const next = { name: "c", description: "mine", baseVersion: 1, baseVersions: { name: 3 } };
    const merged = await patch(next);
    expect(merged.json).toMatchObject({ name: "c", description: "theirs", version: 4 });
    expect(merged.headers.get("X-Conflict-Fields")).toBe("description");
  });

  it("a field that is named alone is judged without a version of the whole", async () => {
    const patch = await changedCategory();
    const merged = await patch({ name: "b", description: "mine", baseVersions: { description: 1 } });
    expect(merged.json).toMatchObject({ name: "b", description: "theirs" });
    expect((await patch({ description: "mine", baseVersions: { description: 2 } })).json.description).toBe("mine");
  });

  it("what is no version is refused", async () => {
    const patch = await changedCategory();
    for (const baseVersions of [[], "1", { name: -1 }, { name: 1.5 }, { name: "1" }, { name: null }]) {
      const refused = await patch({ name: "b", baseVersions });
      expect([refused.status, refused.headers.get("X-Error-Code")]).toEqual([400, "validation_error"]);
    }
    expect((await patch({ name: "b", baseVersions: null })).status).toBe(200);
  });
});
