import type { Document, DocumentPermission, User } from "#domain/index";
import { isPrivate, may, mayDownload } from "#domain/index";

/** The right that a person lacks for an act on a document, or null when the act is allowed. */
export interface DocumentRights {
  edit: DocumentPermission | null;
  download: DocumentPermission | null;
  remove: DocumentPermission | null;
  private: boolean;
}

/** What a person may do with a visible document, as the server will decide it. */
export function rightsOn(actor: User | null, document: Document): DocumentRights {
  if (!actor) return { edit: "upload", download: "download", remove: "delete", private: false };
  return {
    edit: may(actor, "upload", document.tenant) ? null : "upload",
    download: mayDownload(actor, document) ? null : "download",
    remove: may(actor, "delete", document.tenant) ? null : "delete",
    private: isPrivate(actor, document.tenant),
  };
}

export function lackOf(permission: DocumentPermission): "upload" | "download" | "delete" {
  return permission === "view" ? "download" : permission;
}
