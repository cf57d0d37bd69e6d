import { AppError, may, requestHeaders, tenantOf, worksWithEmployees } from "#domain/index";
import type { ModelAnswer, ModelCall, ModelRequest } from "./state/types.ts";
import type { StoredUpload } from "./state/uploads.ts";

const version = { "Tus-Resumable": "1.0.0" };
const offsetOf = ({ bytes }: StoredUpload) => ({ "Upload-Offset": String(bytes.length) });

function filenameIn(metadata: string): string {
  const found = metadata.split(",").find((pair) => pair.trim().startsWith("filename "));
  return Buffer.from(found?.trim().split(" ")[1] ?? "", "base64").toString("utf8");
}

/** Answers the requests of tus. @throws {AppError} */
export function answerUpload(call: ModelCall, { method, bytes }: ModelRequest): ModelAnswer {
  const { actor, uploads, now, path, header } = call;
  const id = path.split("/")[3] ?? "";
  const nothing = (status: number, headers: Record<string, string> = {}): ModelAnswer => ({
    status,
    headers: { ...version, ...headers },
    body: null,
  });
  if (method === "POST") {
    if (!may(actor, "upload", tenantOf(actor)) && !worksWithEmployees(actor)) throw new AppError("forbidden");
    const length = Number(header("Upload-Length"));
    if (length === 0) throw new AppError("file_empty");
    const key = header(requestHeaders.key);
    const filename = filenameIn(header("Upload-Metadata"));
    const upload = uploads.create({ user: actor.id, key, filename, length, created: now });
    return nothing(201, { Location: `/api/uploads/${upload.id}`, "Upload-Offset": "0" });
  }
  if (method === "DELETE" && id === "") {
    uploads.removeByKey(actor.id, header(requestHeaders.key));
    return nothing(204);
  }
  const upload = uploads.find(actor.id, id, now);
  if (method === "DELETE") {
    uploads.remove(upload.id);
    return nothing(204);
  }
  if (method === "HEAD") return nothing(200, { ...offsetOf(upload), "Upload-Length": String(upload.length) });
  uploads.append(upload, Number(header("Upload-Offset")), bytes ?? new Uint8Array());
  return nothing(204, offsetOf(upload));
}
