import { namesOf, specifiedFields } from "#domain/index";

/* What lapses, as SQL: what domain/papers/deadlines.ts says of one record, of all records of tenants at once. */

/** The papers whose last day is in a specified field of the employee, with that field. */
const specified = namesOf(specifiedFields).flatMap((paper) => {
  const fields = specifiedFields[paper];
  return "expiryDate" in fields ? [{ paper, column: fields.expiryDate }] : [];
});

const names = specified.map(({ paper }) => `'${paper}'`).join(", ");
const COLUMNS = "r.id AS record, r.tenant AS tenant, r.handling AS handling";

/**
 * SQL of every deadline: collection, record, paper ('' for a document), type, day, tenant, the record's handling, and of
 * a document who is responsible and who filed it.
 * @param where SQL over the record `r`
 * @param ofDocuments the same for documents, where it differs
 */
export function deadlinesSql(where: string, ofDocuments = where): string {
  const employees = `r.deleted = '' AND ${where}`;
  const people = `${COLUMNS}, '' AS responsible, '' AS filer FROM employees r`;
  return [
    ...specified.map(
      ({ paper, column }) =>
        `SELECT 'employees' AS collection, '${paper}' AS paper, '${paper}' AS type, substr(r.${column}, 1, 10) AS day,
         ${people} WHERE r.${column} <> '' AND ${employees}`,
    ),
    `SELECT 'employees', p.key, p.value ->> '$.type', p.value ->> '$.expiryDate', ${people},
     json_each(nullif(r.papers, '')) p WHERE p.type = 'object' AND p.value ->> '$.expiryDate' IS NOT NULL
       AND p.value ->> '$.removed' IS NULL AND p.key NOT IN (${names}) AND ${employees}`,
    `SELECT 'documents', '', 'document', substr(r.dueDate, 1, 10), ${COLUMNS}, r.responsibleId, r.uploadedBy
     FROM documents r WHERE r.dueDate <> '' AND r.deleted = '' AND ${ofDocuments}`,
  ].join("\nUNION ALL ");
}

/** SQL of what {@link deadlineKey} in domain/ makes, over columns of {@link deadlinesSql}. */
export const deadlineKeySql = "collection || '|' || record || '|' || paper || '|' || day";

/** SQL of who sees to a deadline, over columns of {@link deadlinesSql}: JSON as the record keeps it, or NULL. */
export const handlingSql = (alias: string) =>
  `json_extract(nullif(${alias}.handling, ''), '$."' || CASE ${alias}.paper WHEN '' THEN 'due' ELSE ${alias}.paper END || '"')`;

/** SQL of `RecordNames` in domain/, as members of json_object, over what {@link namedSql} joins. */
export const namesMembersSql = `'document', d.name, 'employee', json(CASE WHEN e.id IS NOT NULL THEN json_object(
  'firstName', e.firstName, 'middleName', nullif(e.middleName, ''), 'thirdName', nullif(e.thirdName, ''),
  'lastName', e.lastName, 'otherScriptName', nullif(e.otherScriptName, '')) END)`;

/** SQL that joins the record of a deadline or notice: a document `d` or an employee `e`. */
export const namedSql = (
  alias: string,
) => `LEFT JOIN documents d ON ${alias}.collection = 'documents' AND d.id = ${alias}.record
  LEFT JOIN employees e ON ${alias}.collection = 'employees' AND e.id = ${alias}.record`;

const keptDay = `CASE WHEN json_extract(nullif(r.papers, ''), '$."' || n.paper || '".removed') IS NULL
  THEN json_extract(nullif(r.papers, ''), '$."' || n.paper || '".expiryDate') END`;
const dayOfPaper = `CASE n.paper ${specified
  .map(({ paper, column }) => `WHEN '${paper}' THEN substr(r.${column}, 1, 10)`)
  .join(" ")} ELSE ${keptDay} END`;

/** SQL: whether the deadline of a notice `n` still has that day. */
export const isCurrentSql = `CASE n.collection
  WHEN 'documents' THEN EXISTS (SELECT 1 FROM documents r
    WHERE r.id = n.record AND r.deleted = '' AND substr(r.dueDate, 1, 10) = n.day)
  ELSE EXISTS (SELECT 1 FROM employees r WHERE r.id = n.record AND r.deleted = '' AND ${dayOfPaper} = n.day) END`;
