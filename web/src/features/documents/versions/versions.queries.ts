import { useMutation } from "@tanstack/react-query";
import { type Document, type EarlierVersion, requestHeaders } from "#domain/index";
import { saveAs } from "#web/lib/save-as.ts";
import { fetchFile, newIdempotencyKey, pullNow } from "#web/local/engine.ts";
import { type HttpInit, httpJson } from "#web/local/index.ts";

const pathOf = ({ id }: Document, { number }: EarlierVersion) => `/api/documents/${id}/versions/${number}`;

/**
 * Saves the file of an earlier version, which is kept on the server alone.
 * @throws what {@link fetchFile} throws
 */
export async function saveVersion(document: Document, version: EarlierVersion): Promise<void> {
  const bytes = await fetchFile(pathOf(document, version), version.sha256);
  saveAs(version.filename, new Blob([bytes], { type: version.mimeType }));
}

/** A request that arrives again, as a line may repeat it, has its key and one effect. */
function useVersions(document: Document, ask: (path: string, init: HttpInit) => Promise<unknown>) {
  return useMutation({
    mutationFn: (version: EarlierVersion) =>
      ask(pathOf(document, version), { headers: { [requestHeaders.key]: newIdempotencyKey() } }),
    onSettled: () => pullNow(),
  });
}

/** POST /api/documents/{id}/versions/{number}/restore. */
export function useRestoreVersion(document: Document) {
  return useVersions(document, (path, init) => httpJson(`${path}/restore`, { ...init, method: "POST" }));
}

/** DELETE /api/documents/{id}/versions/{number}: for good. */
export function useDeleteVersion(document: Document) {
  return useVersions(document, (path, init) => httpJson(path, { ...init, method: "DELETE" }));
}
