import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewShare, Share, ShareInput } from "#domain/index";
import { httpJson } from "#web/local/index.ts";

const keyOf = (document: number) => ["/api/shares", document];

/** GET /api/documents/{id}/shares: those that the person may revoke, the newest first. They are made and seen online alone. */
export function sharesQuery(document: number) {
  return queryOptions({
    queryKey: keyOf(document),
    queryFn: async () => readShares(await httpJson(`/api/documents/${document}/shares`)),
    // others use and revoke them meanwhile
    staleTime: 0,
  });
}

/** @throws {TypeError} when the answer is no list, such as a portal's page */
function readShares(answer: unknown): Share[] {
  if (!Array.isArray(answer)) throw new TypeError("the answer is not a list of share links");
  return answer;
}

function useShares<Input, Answer>(document: number, ask: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(document) }),
  });
}

export function useShare(document: number) {
  return useShares(
    document,
    async (json: ShareInput) =>
      (await httpJson(`/api/documents/${document}/shares`, { method: "POST", json })) as NewShare,
  );
}

export function useRevokeShare(document: number) {
  return useShares(document, ({ id }: Share) => httpJson(`/api/shares/${id}`, { method: "DELETE" }));
}

/** What Undo does, while the server still has the link. */
export function useRestoreShare(document: number) {
  return useShares(document, ({ id }: Share) => httpJson(`/api/shares/${id}/restore`, { method: "POST" }));
}
