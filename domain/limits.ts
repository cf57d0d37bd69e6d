/** How long a deleted record can be restored, in days; then it is purged with its files. */
export const DELETED_RETENTION_DAYS = 30;
