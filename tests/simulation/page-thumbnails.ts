/* A list that shows every document, and the pictures that this device keeps for it. */

import { fileTypes } from "#domain/index";
import { decode } from "#web/local/storage/codec.ts";
import { thumbnailsName } from "#web/local/storage/database-names.ts";
import { ThumbnailsDatabase } from "#web/local/storage/thumbnails-database.ts";
import { getLocalSession, type LocalSession, onLocalSession } from "#web/local/tabs/session.ts";
import { openThumbnails } from "#web/local/thumbnails/session-thumbnails.ts";

export interface KeptThumbnail {
  id: number;
  sha256: string;
  /** In hexadecimal digits. */
  picture: string;
}

let isOpen = false;

/** Whether this page shows the list. */
export const hasList = (): boolean => isOpen;

/** Shows the list to whoever is signed in, until the page is closed. */
export function openList(): void {
  isOpen = true;
  let shown: LocalSession | null = null;
  const show = () => {
    const local = getLocalSession();
    if (local === shown) return;
    shown = local;
    if (local) void showTo(local);
  };
  onLocalSession(show);
  show();
}

async function showTo(local: LocalSession): Promise<void> {
  await local.opened.catch(() => {});
  if (getLocalSession() !== local) return;
  const thumbnails = openThumbnails(local);
  const { mirror } = local;
  const rows = new Map<number, { sha256: string; stop: () => void }>();
  const draw = () => {
    const documents = mirror.view("documents");
    for (const { id, sha256, textState, mimeType } of documents.rows) {
      const isDrawn = textState !== null && mimeType === fileTypes.pdf.mimeType;
      if (!isDrawn || sha256 === null || rows.get(id)?.sha256 === sha256) continue;
      rows.get(id)?.stop();
      rows.set(id, { sha256, stop: thumbnails.watch(id, sha256, () => {}) });
    }
    for (const [id, { stop }] of rows) {
      if (documents.byId.has(id)) continue;
      stop();
      rows.delete(id);
    }
  };
  mirror.subscribe("documents", draw);
  draw();
}

export async function keptThumbnails(): Promise<KeptThumbnail[]> {
  const local = getLocalSession();
  const name = local && thumbnailsName(local.user.id);
  const names = await indexedDB.databases();
  if (!name || !names.some((one) => one.name === name)) return [];
  const db = new ThumbnailsDatabase(name);
  const stored = await db.thumbnails.toArray().finally(() => db.close());
  return Promise.all(
    stored.map(async ({ id, sha256, bytes }) => ({ id, sha256, picture: hexOf(await decode(bytes)) })),
  );
}

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join("");
