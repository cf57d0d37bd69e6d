/**
 * What the Go program has to know of every entity; server/internal/entities says what is what.
 * @param {typeof import("../../domain/index.ts")} domain
 */
export function entitiesForProgram({ entities, notedFilesSql }) {
  return entities.map((of) => {
    const files = of.owner === "tenant" && of.files ? { stored: storedSql(of), noted: notedFilesSql(of) } : null;
    return { name: of.entity.name, owned: of.owner === "tenant", time: timeOf(of.entity.fields), files };
  });
}

/** @param {import("../../domain/index.ts").EntityFields} fields */
function timeOf(fields) {
  const times = Object.entries(fields).filter(([, { column }]) => column.type === "autodate");
  const [name] = times.find(([, { column }]) => column.onUpdate) ?? times[0] ?? [];
  if (!name) throw new Error("An entity has no time of creation.");
  return name;
}

/** @param {import("../../domain/index.ts").TenantEntity} of */
function storedSql({ entity, singular, nameSql, files }) {
  const label = `'${singular} “' || ${nameSql} || '”' AS label`;
  /** @param {readonly string[]} notes SQL of lists of notes */
  const several = (notes) => {
    /** @param {string} member @param {string} otherwise */
    const noted = (member, otherwise) => {
      const columns = notes.map(
        (list) => `(SELECT a.value ->> '${member}' FROM json_each(${list}) a
        WHERE a.type = 'object' AND a.value ->> 'file' = f.value LIMIT 1)`,
      );
      return `coalesce(${columns.join(", ")}, ${otherwise})`;
    };
    return `SELECT r.id AS record, f.value AS name, ${noted("size", "-1")} AS size, ${noted("sha256", "''")} AS digest, ${label}
    FROM ${entity.name} r, json_each(nullif(r.files, '')) f`;
  };
  if (files?.kind !== "single") return several(["nullif(r.attachments, '')", "nullif(r.removed, '')"]);
  // a record that names no file lacks it
  const current = `SELECT r.id AS record, r.file AS name, r.size AS size, coalesce(r.sha256, '') AS digest, ${label}
      FROM ${entity.name} r`;
  return files.versions ? `${current} UNION ALL ${several(["nullif(r.fileVersions, ''), '$.earlier'"])}` : current;
}
