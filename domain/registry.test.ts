import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Collection,
  collections,
  entities,
  mergedWith,
  mergeGroups,
  referencesTo,
  registeredOf,
  registry,
  subjectCollections,
  tenantCollections,
  tenantEntities,
  tenantEntity,
  tenantReferences,
} from "./registry.ts";
import { notedFilesSql, storedFilesSql } from "./stored-files.ts";

const place = (name: Collection) => collections.indexOf(name);
const collection = fc.constantFrom(...collections);

describe("the registry", () => {
  it("has every entity under its own name", () => {
    for (const name of collections) {
      expect(registry[name].entity.name).toBe(name);
      expect(registeredOf(name)).toBe(registry[name]);
    }
    expect(entities).toHaveLength(collections.length);
    expect(registeredOf("_superusers")).toBeUndefined();
  });

  it("has no tenant's record before the tenant's records that it names, so that a device knows those", () => {
    for (const { entity } of tenantEntities) {
      for (const { field, to } of tenantReferences(entity)) {
        // the newest documents are what a device shows first, whom they are about it learns with the employees
        if (entity.staffOnly.includes(field)) continue;
        if (to.entity.name !== entity.name) expect(place(to.entity.name)).toBeLessThan(place(entity.name));
      }
    }
  });

  it("distinguishes tenants' entities from the platform's", () => {
    expect(tenantEntities.map(({ entity }) => entity.name)).toEqual(tenantCollections);
    for (const name of collections) {
      expect(tenantEntity(name) !== undefined).toBe(tenantCollections.some((one) => one === name));
      const columns = Object.keys(registry[name].entity.fields);
      expect(columns.includes("tenant")).toBe(tenantEntity(name) !== undefined);
    }
  });

  it("names only fields that there are", () => {
    for (const of of entities) {
      const fields = ["id", ...Object.keys(of.entity.fields)];
      const named = [of.search.fields, of.personal ?? []].flat();
      const more = of.owner === "tenant" ? [of.together.flat(), of.partOf?.field ?? []].flat() : [];
      expect(fields).toEqual(expect.arrayContaining([...named, ...more]));
    }
  });

  it("keeps of purged records' replies what their access depends on", () => {
    for (const { access, personal } of tenantEntities) {
      if (!personal) continue;
      expect(personal).toEqual(expect.arrayContaining(access === "viewers" ? ["tenant", "uploadedBy"] : ["tenant"]));
    }
  });

  it("says of every entity what part it has in one person's data, or why none", () => {
    expect(subjectCollections).toEqual(["users", "employees"]);
    for (const { owner, person } of entities) {
      if (typeof person === "object") expect(person.none).toMatch(/\w+ \w+/);
      // a private space holds records of every tenant's collection
      if (owner === "tenant") expect(["subject", "owned"]).toContain(person);
    }
  });

  it("has parts only of records of the same tenant, by a field that names them", () => {
    for (const { entity, partOf } of tenantEntities) {
      if (!partOf) continue;
      expect(referencesTo(entity, partOf.collection)).toContain(partOf.field);
      expect(tenantEntity(partOf.collection)).toBeDefined();
    }
  });
});

describe("fields that are merged together", () => {
  const fieldsOf = (name: Collection) => Object.keys(registry[name].entity.fields);
  const some = collection.chain((name) => fc.tuple(fc.constant(name), fc.subarray(fieldsOf(name))));

  it("are the given ones and whole groups, each once", () => {
    fc.assert(
      fc.property(some, ([name, fields]) => {
        const merged = mergedWith(name, fields);
        expect(new Set(merged).size).toBe(merged.length);
        expect(merged).toEqual(expect.arrayContaining(fields));
        for (const group of mergeGroups(name)) {
          const touched = group.some((field) => fields.includes(field));
          expect(group.every((field) => merged.includes(field))).toBe(touched);
        }
        expect(mergedWith(name, merged).toSorted()).toEqual(merged.toSorted());
      }),
    );
  });
});

describe("SQL of files", () => {
  it.each(tenantEntities.map((of) => [of.entity.name, of] as const))(
    "of %s reads its own table or the given rows",
    (name, of) => {
      for (const make of [storedFilesSql, notedFilesSql]) {
        const [whole, some] = [make(of), make(of, { from: "(SELECT 1)", where: "r.id = {:id}" })];
        expect(whole.includes(`FROM ${name} r`)).toBe(of.files !== null);
        expect(some.includes("FROM (SELECT 1) r")).toBe(of.files !== null);
        expect(some.includes("r.id = {:id}")).toBe(of.files !== null);
        if (!of.files) expect(whole).toContain("WHERE false");
      }
    },
  );
});
