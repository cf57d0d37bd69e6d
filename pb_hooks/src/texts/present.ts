import { type Actor, storedJsonSql, worksWithEmployees } from "#domain/index";
import { accessibleSql, downloadableSql } from "../records/policy-sql.ts";

/* Which texts somebody may read: those of files as they are now, by what the file may be fetched by. */

/** SQL over the rows `d` of documents and `t` of texts. */
export const presentTextSql = (actor: Actor) =>
  `t.collection = 'documents' AND t.part = '' AND t.sha256 = d.sha256 AND t.tenant = d.tenant AND d.textState <> ''
   AND d.deleted = '' AND ${downloadableSql(actor, "d")}`;

/** SQL over the rows `e` of employees and `t` of texts of what is attached to them, whatever that is. */
export function presentAttachmentSql(actor: Actor): string {
  if (!worksWithEmployees(actor)) return "false";
  return `t.collection = 'employees' AND t.tenant = e.tenant AND e.deleted = '' AND ${accessibleSql(actor, "e")}
   AND EXISTS (SELECT 1 FROM json_each(${storedJsonSql("e.attachments", "object")}) a WHERE a.key = t.part
     AND CASE a.type WHEN 'object' THEN coalesce(a.value ->> 'sha256', '') = t.sha256 AND a.value ->> 'textState' <> '' END)`;
}
