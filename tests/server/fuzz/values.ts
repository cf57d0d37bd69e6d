import fc from "fast-check";
import { type JsonSchema, resolved } from "../description.ts";
import { PASSWORD } from "../harness.ts";
import { pick, symbolic } from "./symbolic.ts";

/* Values made from the description: such as it asks for, and such as nobody should send. */

/** Mostly the usual, once in so many times the rare. */
export const often = <T>(usual: fc.Arbitrary<T>, weight: number, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** The id of a record that a request names; mostly one that its sender may name. */
export const idIn = (collection: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: symbolic("own", collection) },
    { weight: 2, arbitrary: symbolic("foreign", collection) },
    { weight: 1, arbitrary: symbolic("missing", collection) },
    { weight: 1, arbitrary: symbolic("self", collection) },
  );

const arabic = fc.constantFrom("عقد إيجار", "جواز سفر", "سِجِلّ المُوظّفين", "أحمد", "٢٠٢٦");

/** What each field of an account has to be for the server to accept it. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  password: fc.constant(PASSWORD),
  currentPassword: fc.constant(PASSWORD),
  newPassword: fc.constant(PASSWORD),
  uploadId: symbolic("finished", "uploads"),
  token: symbolic("token", "users"),
  user: symbolic("self", "users"),
  ids: fc.array(symbolic("own", "documents"), { minLength: 1, maxLength: 3 }),
  limit: fc.constantFrom("1", "7", "1000"),
  baseVersions: fc.constantFrom(null, { name: 1 }, { name: 1, description: 0 }),
};

function textOf({ minLength = 0, maxLength = 40, pattern, allOf }: JsonSchema): fc.Arbitrary<string> {
  if (allOf?.some((one) => one.pattern?.includes("@"))) return pick.map((at) => `person-${at}@example.test`);
  if (pattern?.startsWith("^[0-9]{4}-"))
    return fc
      .date({ min: new Date(0), max: new Date("2099-12-31"), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern, "u")).map((text) => text.slice(0, 100));
  const letters = fc.string({
    minLength: Math.max(minLength, 1),
    maxLength: Math.min(maxLength, 30),
    unit: "grapheme",
  });
  const plain = letters.filter((text) => text.trim() !== "" && text.length <= maxLength);
  return fc
    .oneof(
      plain,
      arabic,
      pick.map((at) => `Text ${at}`),
    )
    .map((text) => text.slice(0, maxLength));
}

/** What the description asks for. @param name of the member that the value is for */
export function valid(schema: JsonSchema, name = ""): fc.Arbitrary<unknown> {
  const special = known[name];
  if (special) return special;
  if (name === "id") return symbolic("fresh", "");
  if (schema["x-collection"]) return idIn(schema["x-collection"]);
  if (schema.$ref) return valid(resolved(schema));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "object") return objectOf(schema);
  if (schema.type === "array") return fc.array(valid(schema.items ?? {}), { minLength: 1, maxLength: 4 });
  if (schema.type === "integer") return fc.nat({ max: 5 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return textOf(schema);
}

/** All required members, and some of the others. @param meant values of members that the schema does not tell; each is there */
export function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  meant: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(properties).map(([name, of]) => [name, meant[name] ?? valid(of, name)] as const);
  const requiredKeys = [...new Set([...required, ...Object.keys(meant)])];
  return fc.record(Object.fromEntries(members), { requiredKeys }) as fc.Arbitrary<Record<string, unknown>>;
}

const deep = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`) as unknown;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\u202Etxt.exe",
    "\u2066\u2069",
    "\uFEFF",
    "\uD800",
    "a\uDFFFb",
    "\r\nX-Injected: yes",
    "'; DROP TABLE users; --",
    "' OR 1=1 --",
    "%_\\",
    "{:id}",
    "../../../etc/passwd",
    "<script>alert(1)</script>",
    "null",
    "NaN",
    "-1",
    "1e308",
    "٣٤٥",
    "__proto__",
    "constructor",
    "none",
    "999999999999999999999",
  ),
  fc
    .constantFrom("x", "ﷺ", "😀", "é", "\u0301", "أ")
    .chain((of) => fc.constantFrom(21, 256, 2_001, 9_000).map((times) => of.repeat(times))),
  fc.string({ unit: "binary", maxLength: 40 }),
);

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    -0,
    2 ** 53,
    1e308,
    5e-324,
    [],
    {},
    [[]],
    [null],
    { toString: "x" },
    { length: 1e9 },
    ["view", "view"],
    ["view", "everything"],
    deep(10),
    deep(17),
    deep(2_000),
  ),
  fc.constantFrom(500, 1_001).map((length) => Array.from({ length }, (_, at) => at)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Members that no body has. */
const smuggled: fc.Arbitrary<Record<string, unknown>> = fc.constantFrom<Record<string, unknown>>(
  { tenant: 1, createdBy: 1, uploadedBy: 1 },
  { role: "super_admin", isActive: true, permissions: ["view", "delete"] },
  { deleted: "2020-01-01", version: 99 },
  JSON.parse('{"__proto__":{"role":"super_admin"}}'),
  { constructor: { prototype: {} } },
  { hasOwnProperty: 1, toString: 2 },
  { id: -1 },
  { id: "000000000000000" },
  { baseVersion: -1 },
  { baseVersions: { name: "x" } },
  { baseVersions: [1] },
);

/** A body that is nearly as it should be: a member is hostile, missing or too many. */
export function nearly(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {});
  return fc
    .tuple(objectOf(schema), fc.constantFrom(...names, "surplus"), hostile, smuggled, fc.nat({ max: 2 }))
    .map(([body, name, value, more, kind]) => {
      const { [name]: _, ...rest } = body;
      if (kind === 0) return rest;
      return kind === 1 ? { ...body, [name]: value } : { ...body, ...more };
    });
}
