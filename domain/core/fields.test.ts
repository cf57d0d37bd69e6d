import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { isCalendarDay } from "./days.ts";
import { AppError } from "./errors.ts";
import { entity, jsonSql, line, optional, optionalDay, optionalRelation, privateColumn, relation } from "./fields.ts";
import { parseInput } from "./input.ts";
import { daySchema, idSchema, inputOf, lineSchema, optionalIdSchema, optionalText, schemaOf } from "./schemas.ts";

/** What a schema makes of a value: what it takes it for, or the code that it refuses it with. */
function judged(schema: z.ZodMiniType, value: unknown): { value: unknown } | { code: string } {
  try {
    return { value: parseInput(schema, value) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code };
    throw error;
  }
}

describe("a line", () => {
  const schema = lineSchema(10, "name_required", "name_too_long");

  test("is refused or clean, and stays the same when it is sent again", () => {
    const unit = fc.constantFrom(..."ab ع\n\t", "\u0000", "\u202e", "\u200b", "😀");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
        const first = judged(schema, text);
        if ("code" in first) {
          expect(["name_required", "name_too_long"]).toContain(first.code);
          return;
        }
        expect(String(first.value)).toMatch(/^(?=.{1,10}$)\S(?:.*\S)?$/su);
        expect(judged(schema, first.value)).toEqual(first);
      }),
    );
  });

  test("is measured in characters, whatever they take in memory", () => {
    for (const character of ["a", "ع", "😀"]) {
      expect(judged(schema, character.repeat(10))).toEqual({ value: character.repeat(10) });
      expect(judged(schema, character.repeat(11))).toEqual({ code: "name_too_long" });
    }
  });

  test.each([undefined, null, 7, true, {}, ["x"]])("is no %s", (value) => {
    expect(judged(schema, value)).toEqual({ code: "name_required" });
  });
});

describe("an optional text", () => {
  const schema = optionalText(5, "name_too_long");

  test.each<[unknown, { value: unknown } | { code: string }]>([
    [undefined, { value: null }],
    [null, { value: null }],
    ["", { value: null }],
    [" \n ", { value: null }],
    ["\u0000", { value: null }],
    [" ab ", { value: "ab" }],
    ["12345", { value: "12345" }],
    ["123456", { code: "name_too_long" }],
    [7, { code: "validation_error" }],
    [[], { code: "validation_error" }],
  ])("%j", (value, expected) => {
    expect(judged(schema, value)).toEqual(expected);
  });
});

describe("a reference", () => {
  const [required, free] = [idSchema("category_required"), optionalIdSchema("subcategory_unknown")];

  test("is the same id as a number and as text", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        for (const schema of [required, free]) {
          for (const sent of [id, String(id)]) expect(judged(schema, sent)).toEqual({ value: id });
        }
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53, "0", "-1", "1.5", "1e3", " 1", "0x1", "99999999999999999", true, [], {}])(
    "is no %j",
    (value) => {
      expect(judged(required, value)).toEqual({ code: "category_required" });
      expect(judged(free, value)).toEqual({ code: "subcategory_unknown" });
    },
  );

  test.each([undefined, null, "", "none"])("may be none where it is optional (%j)", (value) => {
    expect(judged(free, value)).toEqual({ value: null });
    expect(judged(required, value)).toEqual({ code: "category_required" });
  });
});

describe("a day", () => {
  const schema = daySchema("date_of_birth_required");
  const arabic = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

  test("is taken when the calendar has it, in digits of either script", () => {
    const part = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, "0"));
    fc.assert(
      fc.property(part(9999, 4), part(13, 2), part(32, 2), (year, month, dom) => {
        const day = `${year}-${month}-${dom}`;
        const expected = isCalendarDay(day) && day !== "0001-01-01" ? { value: day } : { code: "date_invalid" };
        for (const sent of [day, arabic(day), ` ${day} `]) expect(judged(schema, sent)).toEqual(expected);
      }),
    );
  });

  test.each(["12/05/1984", "1984-5-12", "19840512", "1984-05-12T00:00:00Z", "0001-01-01", "soon"])(
    "is not %s",
    (text) => {
      expect(judged(schema, text)).toEqual({ code: "date_invalid" });
    },
  );

  test("is demanded where it is required, and none where it is not", () => {
    for (const value of [undefined, null, "", "  "]) {
      expect(judged(schema, value)).toEqual({ code: "date_of_birth_required" });
    }
    const free = schemaOf(optionalDay());
    for (const value of [undefined, null, ""]) expect(judged(free, value)).toEqual({ value: null });
    expect(judged(free, "2026-02-30")).toEqual({ code: "date_invalid" });
  });
});

describe("an entity", () => {
  const input = {
    plate: line(20, "name_required", "name_too_long"),
    note: optional(100, "description_too_long"),
    owner: relation("users", "user_unknown"),
    deputy: optionalRelation("users", "user_unknown"),
    until: optionalDay(),
  };
  const licences = entity(
    "licences",
    { ...input, secret: privateColumn({ type: "text" }) },
    { computed: { isOld: (alias) => `${alias}.until < '2026'` } },
  );

  test("lets people leave out what is optional, and nothing else", () => {
    const schema = inputOf(input);
    const least = { plate: "12-3456", owner: 7 };
    expect(judged(schema, least)).toMatchObject({ value: least });
    expect(judged(schema, { owner: 7 })).toEqual({ code: "name_required" });
    expect(judged(schema, { plate: "12-3456" })).toEqual({ code: "user_unknown" });
    const full = { ...least, note: " ", deputy: "8", until: "٢٠٢٧-٠٣-٠١" };
    expect(judged(schema, full)).toEqual({ value: { ...least, note: null, deputy: 8, until: "2027-03-01" } });
  });

  test("takes nothing that it does not have", () => {
    const sent = { plate: "12-3456", owner: 7, secret: "x", version: 9, id: 1 };
    expect(judged(inputOf(input), sent)).toMatchObject({ value: { plate: "12-3456", owner: 7 } });
    const taken = parseInput(inputOf(input), sent);
    for (const name of ["secret", "version", "id"]) expect(taken).not.toHaveProperty(name);
  });

  test("shows every field but private ones, by the alias of the statement", () => {
    for (const alias of ["r", "other"]) {
      const sql = jsonSql(licences, alias);
      expect(sql).toContain(`'id', CAST(${alias}.id AS INTEGER)`);
      expect(sql).toContain(`'plate', ${alias}.plate`);
      expect(sql).toContain(`'note', nullif(${alias}.note, '')`);
      expect(sql).toContain(`'owner', CAST(nullif(${alias}.owner, '') AS INTEGER)`);
      expect(sql).toContain(`'until', nullif(substr(${alias}.until, 1, 10), '')`);
      expect(sql).toContain(`'isOld', ${alias}.until < '2026'`);
      expect(sql).not.toContain("secret");
      expect(jsonSql(licences, alias)).toBe(sql);
    }
  });

  test("shows what is for those who work with employees to nobody of whom that is not said", () => {
    const secret = entity("secrets", { ...input }, { staffOnly: ["owner"] });
    const owner = "'owner', CAST(nullif(r.owner, '') AS INTEGER)";
    for (const reader of ["staff", "seesSalaries"] as const) expect(jsonSql(secret, "r", reader)).toContain(owner);
    for (const sql of [jsonSql(secret, "r"), jsonSql(secret, "r", "anyone"), jsonSql(secret, "r", "owner")]) {
      expect(sql).toContain("'owner', NULL");
      expect(sql).not.toContain("r.owner");
      expect(sql).toContain("'plate', r.plate");
    }
  });
});
