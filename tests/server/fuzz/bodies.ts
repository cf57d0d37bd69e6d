import fc from "fast-check";
import type { DescribedOperation, JsonSchema } from "../description.ts";
import { pdf, zip } from "../files.ts";
import { meantMembers } from "./meant.ts";
import { hostile, hostileText, nearly, objectOf, often } from "./values.ts";

/* Bodies of requests: JSON, forms with a file, and bytes. */

export type PlannedBody =
  | { kind: "none" }
  | { kind: "json"; value: unknown; type: string }
  | { kind: "form"; fields: Record<string, unknown>; file: PlannedFile | null; damage: Damage }
  | { kind: "text"; text: string; type: string }
  | { kind: "bytes"; size: number; type: string };

export interface PlannedFile {
  part: string;
  name: string;
  content: "pdf" | "docx" | "zip" | "text" | "empty" | "large";
}

export const damages = ["none", "truncated", "boundary", "repeated", "parts"] as const;
export type Damage = (typeof damages)[number];

const plannedFile = (part: string): fc.Arbitrary<PlannedFile | null> =>
  often(
    fc.record({
      part: fc.constant(part),
      name: fc.constantFrom("a.pdf", "عقد.PDF", "../../c.pdf"),
      content: fc.constantFrom("pdf", "large"),
    }),
    2,
    fc.option(
      fc.record({
        part: often(fc.constant(part), 12, fc.constantFrom("other", "", "file[]", "name")),
        name: often(
          fc.constantFrom("a.pdf", "عقد.PDF", "b.docx", "../../c.pdf", "d\u202E.pdf"),
          3,
          hostileText.map((text) => `${text.slice(0, 600)}.pdf`),
        ),
        content: fc.constantFrom("pdf", "pdf", "pdf", "pdf", "docx", "zip", "text", "empty", "large"),
      }),
      { freq: 9 },
    ),
  );

/** A body for an operation: as described, nearly so, or none at all that it could take. */
export function bodyOf({ operationId, requestBody }: DescribedOperation): fc.Arbitrary<PlannedBody> {
  const none: PlannedBody = { kind: "none" };
  const strange: fc.Arbitrary<PlannedBody> = fc.oneof(
    hostile.map((value): PlannedBody => ({ kind: "json", value, type: "application/json" })),
    fc
      .constantFrom(
        '{"name":',
        '{"a":1}{',
        "\uFEFF{}",
        "{'a':1}",
        '{"a":\u0000}',
        `{"a":"${"x".repeat(70_000)}"}`,
        "[]",
        "",
        '{"a":1e999}',
        '{"\\ud800":1}',
      )
      .map((text): PlannedBody => ({ kind: "text", text, type: "application/json" })),
    fc
      .constantFrom(
        "text/plain",
        "application/xml",
        "",
        "application/json; charset=utf-16",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "application/x-www-form-urlencoded",
      )
      .map((type): PlannedBody => ({ kind: "text", text: "a=1&b=2", type })),
    fc.constant(none),
  );
  if (!requestBody) return often(fc.constant(none), 8, strange);
  const content = requestBody.content;
  const bytes = content["application/offset+octet-stream"];
  if (bytes)
    return often(
      fc
        .nat({ max: 4_000 })
        .map((size): PlannedBody => ({ kind: "bytes", size, type: "application/offset+octet-stream" })),
      8,
      strange,
    );
  const json = content["application/json"]?.schema ?? {};
  const asJson = (made: fc.Arbitrary<unknown>) =>
    made.map((value): PlannedBody => ({ kind: "json", value, type: "application/json" }));
  const usual: fc.WeightedArbitrary<PlannedBody>[] = [
    { weight: 12, arbitrary: asJson(objectOf(json, meantMembers[operationId])) },
    { weight: 6, arbitrary: asJson(nearly(json)) },
    { weight: 2, arbitrary: strange },
  ];
  const form = content["multipart/form-data"]?.schema;
  if (form) usual.push({ weight: 20, arbitrary: formOf(form, json) });
  return fc.oneof(...usual);
}

function formOf(form: JsonSchema, json: JsonSchema): fc.Arbitrary<PlannedBody> {
  const part = Object.keys(form.properties ?? {}).find((name) => form.properties?.[name]?.contentMediaType) ?? "file";
  // what stands in the file's place would only be refused beside it
  const { uploadId: _, sha256: __, ...properties } = json.properties ?? {};
  const fields = often(objectOf({ ...json, properties }), 4, nearly({ ...json, properties }));
  return fc.record({
    kind: fc.constant("form" as const),
    fields,
    file: plannedFile(part),
    damage: often<Damage>(fc.constant("none"), 6, fc.constantFrom(...damages)),
  });
}

/** The bytes of a planned file. */
export function contentOf({ content }: PlannedFile): Uint8Array {
  switch (content) {
    case "pdf":
      return pdf(300);
    case "docx":
      return zip("word/document.xml");
    case "zip":
      return zip("other/thing.xml");
    case "text":
      return new TextEncoder().encode("only text");
    case "empty":
      return new Uint8Array();
    case "large":
      return pdf(200_000);
  }
}
