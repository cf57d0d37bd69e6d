import { describe, expect, it } from "vitest";
import { type Document, documentSearchKey, MOST_VERSIONS, type Permission } from "#domain/index";
import { aDocument } from "#web/local/testing/rows.ts";
import { aUser } from "#web/local/testing/users.ts";
import { filedAs, versionTargets } from "./version-targets.ts";

const actor = (...permissions: Permission[]) => aUser(5, { organizationId: 70, permissions });
const lease = aDocument(1, { tenant: 70, categoryId: 11, name: "Lease 2026", filename: "عقد.pdf", sha256: "a" });
const found = (rows: Document[], filename: string, sha256: string | null = "b", by = actor("view", "upload")) =>
  versionTargets({ rows, searchKey: documentSearchKey }, by, { filename, sha256 }, "11").map(({ id }) => id);

describe("a chosen file may be a new version", () => {
  it("of documents in its category that have its readable name or its filename, those with the filename first", () => {
    const named = aDocument(2, { tenant: 70, categoryId: 11, name: "  lease 2026" });
    expect(found([lease], "Lease_2026.PDF")).toEqual([1]);
    expect(found([lease], "عَقد.pdf")).toEqual([1]);
    expect(found([lease], "Lease.pdf")).toEqual([]);
    expect(found([{ ...lease, categoryId: 12 }], "Lease 2026.pdf")).toEqual([]);
    expect(
      found(
        [lease, { ...named, name: "lease 2026" }, { ...lease, id: 3, filename: "lease 2026.pdf" }],
        "Lease 2026.pdf",
      ),
    ).toEqual([3, 1, 2]);
  });

  it("of none that it is already, that the person may not change, or that has as many as it may have", () => {
    expect(found([lease], "Lease 2026.pdf", "a")).toEqual([]);
    expect(found([lease], "Lease 2026.pdf", null)).toEqual([1]);
    expect(found([lease], "Lease 2026.pdf", "b", actor("view"))).toEqual([]);
    expect(found([{ ...lease, tenant: 71 }], "Lease 2026.pdf")).toEqual([]);
    const version = { ...lease, number: 1, filedBy: 5, filedByName: null, filedAt: "" };
    const earlier = Array.from({ length: MOST_VERSIONS - 1 }, () => version);
    expect(found([{ ...lease, fileVersions: { current: version, earlier } }], "Lease 2026.pdf")).toEqual([]);
  });

  it("of three at most", () => {
    expect(
      found(
        [1, 2, 3, 4].map((id) => ({ ...lease, id })),
        "Lease 2026.pdf",
      ),
    ).toEqual([1, 2, 3]);
  });
});

it("what was chosen counts as long as it is on offer; nothing is chosen by itself", () => {
  expect(filedAs(null, [])).toBe("new");
  expect(filedAs(1, [])).toBe("new");
  expect(filedAs(null, [lease])).toBeNull();
  expect(filedAs(7, [lease])).toBeNull();
  expect(filedAs(1, [lease])).toBe(1);
  expect(filedAs("new", [lease])).toBe("new");
});
