/* SQL of JSON that stands in a column. SQLite's JSON functions fail, and with them the whole statement, on a text that is
   no JSON; whoever writes to the database by hand may have left one. A column is read through these alone. */

/**
 * SQL of the JSON in a column; NULL where there is none, or what stands there is no JSON or of another kind.
 * @param sql of the column
 */
export function storedJsonSql(sql: string, kind: "object" | "array"): string {
  return `CASE WHEN json_valid(${sql}) THEN CASE json_type(${sql}) WHEN '${kind}' THEN ${sql} END END`;
}

/**
 * SQL of a member of a part, as text or number; NULL where the part is no object.
 * @param row alias of a row of json_each
 */
export function partMemberSql(row: string, name: string): string {
  return `CASE ${row}.type WHEN 'object' THEN ${row}.value ->> '$.${name}' END`;
}

/** SQL of a day `YYYY-MM-DD` of the calendar; NULL where the text is none. */
export function dayOrNullSql(sql: string): string {
  return `CASE date(${sql}) WHEN ${sql} THEN ${sql} END`;
}
