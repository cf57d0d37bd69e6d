import type { OutboxEntry } from "#web/local/index.ts";

export function needsCategory({ collection, refusal }: OutboxEntry): boolean {
  const codes = ["category_unknown", "category_required", "subcategory_unknown", "category_deleted"];
  const filed = collection === "documents" || collection === "subcategories";
  return filed && refusal?.code != null && codes.includes(refusal.code);
}
