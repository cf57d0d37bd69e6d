/* The other limits: files in domain/core/files.ts, passwords in domain/users/users.ts, the size of requests in
   domain/request-limits.ts, wrong passwords in pb_hooks/src/sessions/attempts.ts. */

/** How long a deleted record can be restored, in days; then it is purged with its files. */
export const DELETED_RETENTION_DAYS = 30;
