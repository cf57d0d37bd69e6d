/* How long what is deleted or unfinished is kept, how many views a person may save, and how large the parts of a request
   may be: server and executable refuse what is larger before they look at it. Elsewhere: how large an uploaded file may be
   (domain/core/files.ts), passwords (domain/users/passwords.ts), how often somebody may try
   (pb_hooks/src/sessions/rate-limits.ts), how long a session lasts (pb_hooks/src/sessions/session.ts). */

import { MOST_IMPORTED } from "./employees/employee-batch.ts";
import { employeeFields } from "./employees/employees.ts";

/** How long a deleted record can be restored, in days; then it is purged with its files. */
export const DELETED_RETENTION_DAYS = 30;

/** Saved views that a person can have of a list. */
export const MOST_VIEWS = 20;

/** How long an unfinished upload is kept after its creation, in milliseconds. */
export const UPLOAD_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** What a request's first lines may be: an address and a header in bytes, and how many parameters a query has. */
export const headLimits = { address: 8_192, parameters: 32, header: 8_192 } as const;

/**
 * How large a body may be in bytes, and the JSON in any body: of somebody signed in, and where anyone may come, since the
 * longest such form has a handful of fields.
 */
export const bodyLimits = { session: 64 * 1024, guest: 16 * 1024 } as const;

/** What a JSON body may hold: objects, lists and their members together, and lists and objects within each other. */
export interface JsonLimits {
  values: number;
  depth: number;
}

/** Of any body: the longest form has some forty fields. */
export const jsonLimits: JsonLimits = { values: 1_000, depth: 16 };

/**
 * Of an import: all the employees that it takes, each with every field, its id and its row, and room for those who send
 * a few too many to learn the limit.
 */
export const importJsonLimits: JsonLimits = { values: (MOST_IMPORTED + 500) * (employeeFields.length + 4), depth: 16 };

/** Of what a superuser sends to PocketBase's own API, such as a whole schema. */
export const consoleJsonLimits: JsonLimits = { values: 200_000, depth: 64 };
