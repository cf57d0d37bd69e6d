import { dayOrNullSql, namesOf, paperTypes, partMemberSql, specifiedFields, storedJsonSql } from "#domain/index";

/* What lapses, as SQL: what domain/papers/deadlines.ts says of one record, of all records of tenants at once. */

/** The papers whose last day is in a specified field of the employee, with that field. */
const specified = namesOf(specifiedFields).flatMap((paper) => {
  const fields = specifiedFields[paper];
  return "expiryDate" in fields ? [{ paper, column: fields.expiryDate }] : [];
});

const names = specified.map(({ paper }) => `'${paper}'`).join(", ");
const papers = storedJsonSql("r.papers", "object");
const ofPaper = (name: string) => partMemberSql("p", name);
const expiry = dayOrNullSql(ofPaper("expiryDate"));
/** SQL of `isPaperTypeKey` in domain/: nobody is shown a paper of another type. */
const isTypeSql = `(${ofPaper("type")} IN (${paperTypes.map((type) => `'${type}'`).join(", ")})
  OR ${ofPaper("type")} GLOB 'own[1-9]*' AND substr(${ofPaper("type")}, 4) NOT GLOB '*[^0-9]*')`;
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
    `SELECT 'employees', p.key, ${ofPaper("type")}, ${expiry}, ${people},
     json_each(${papers}) p WHERE ${expiry} IS NOT NULL AND ${isTypeSql} AND ${ofPaper("removed")} IS NULL
       AND p.key NOT IN (${names}) AND ${employees}`,
    `SELECT 'documents', '', 'document', substr(r.dueDate, 1, 10), ${COLUMNS}, r.responsibleId, r.uploadedBy
     FROM documents r WHERE r.dueDate <> '' AND r.deleted = '' AND ${ofDocuments}`,
  ].join("\nUNION ALL ");
}

/** SQL of what {@link deadlineKey} in domain/ makes, over columns of {@link deadlinesSql}. */
export const deadlineKeySql = "collection || '|' || record || '|' || paper || '|' || day";

/**
 * SQL of rows of json_each, as of its key and type: the handlings that a record keeps, as far as they are some.
 * @param column SQL of the record's `handling`
 */
export const handlingsSql = (column: string) => `json_each(${storedJsonSql(column, "object")})`;

/** SQL: whether a row `h` of {@link handlingsSql} is of the paper of a deadline or notice. A key may be anything. */
export const isHandlingOfSql = (alias: string) =>
  `h.type = 'object' AND h.key = CASE ${alias}.paper WHEN '' THEN 'due' ELSE ${alias}.paper END`;

/** SQL of who sees to a deadline, over columns of {@link deadlinesSql}: JSON as the record keeps it, or NULL. */
export const handlingSql = (alias: string) =>
  `(SELECT h.value FROM ${handlingsSql(`${alias}.handling`)} h WHERE ${isHandlingOfSql(alias)})`;

/** SQL of `RecordNames` in domain/, as members of json_object, over what {@link namedSql} joins. */
export const namesMembersSql = `'document', d.name, 'employee', json(CASE WHEN e.id IS NOT NULL THEN json_object(
  'firstName', e.firstName, 'middleName', nullif(e.middleName, ''), 'thirdName', nullif(e.thirdName, ''),
  'lastName', e.lastName, 'otherScriptName', nullif(e.otherScriptName, '')) END)`;

/** SQL that joins the record of a deadline or notice: a document `d` or an employee `e`. */
export const namedSql = (
  alias: string,
) => `LEFT JOIN documents d ON ${alias}.collection = 'documents' AND d.id = ${alias}.record
  LEFT JOIN employees e ON ${alias}.collection = 'employees' AND e.id = ${alias}.record`;

const keptDay = `(SELECT ${expiry} FROM json_each(${papers}) p WHERE p.key = n.paper AND ${isTypeSql} AND ${ofPaper("removed")} IS NULL)`;
const dayOfPaper = `CASE n.paper ${specified
  .map(({ paper, column }) => `WHEN '${paper}' THEN substr(r.${column}, 1, 10)`)
  .join(" ")} ELSE ${keptDay} END`;

/** SQL: whether the deadline of a notice `n` still has that day. */
export const isCurrentSql = `CASE n.collection
  WHEN 'documents' THEN EXISTS (SELECT 1 FROM documents r
    WHERE r.id = n.record AND r.deleted = '' AND substr(r.dueDate, 1, 10) = n.day)
  ELSE EXISTS (SELECT 1 FROM employees r WHERE r.id = n.record AND r.deleted = '' AND ${dayOfPaper} = n.day) END`;
