import { bulkId } from "../../scripts/lib/bulk/rows.mjs";
import { asking, FIRST } from "./archive.mjs";

/**
 * This product, by its own API: a list is one answer, whole or with a limit.
 * @param {Pick<import("../lib/ground.mjs").Ground, "url" | "admin">} ground
 * @returns {import("./archive.mjs").Archive}
 */
export function sijil({ url, admin }) {
  const { json, send } = asking(url, { Cookie: admin.cookie });
  const read = async (/** @type {Record<string, string>} */ query) =>
    (await json(`/api/documents?${new URLSearchParams(query)}`)).length;
  const limit = String(FIRST);
  return {
    name: "Sijil",
    async upload(paper) {
      await send("/api/documents", { name: paper.name, categoryId: bulkId("category", 0) }, "file", paper);
    },
    all: () => read({}),
    first: () => read({ limit }),
    search: (search) => read({ search }),
    firstFound: (search) => read({ search, limit }),
    finds: async (search) =>
      (await read({ search })) > 0 || (await json(`/api/search?${new URLSearchParams({ q: search })}`)).total > 0,
  };
}
