import { sha256Hex } from "./file-cache.ts";

const load = () => import("./software-sha256.ts");
// over plain HTTP there is no service worker either, so what will be needed is fetched while there is a connection
if (globalThis.crypto?.subtle === undefined) load().catch(() => {});

/** Hex SHA-256 of bytes, also where the browser has none to offer (plain HTTP). */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const found = await sha256Hex(bytes);
  if (found !== null) return found;
  const { sha256InSoftware } = await load();
  return sha256InSoftware(new Uint8Array(bytes));
}
