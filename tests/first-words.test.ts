import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namedBy, partOf, sourcesOf, wordsWhere } from "../scripts/lib/client/first-words.mjs";
import { root } from "../scripts/lib/project.mjs";

const src = join(root, "web/src");

describe("the words of the first screens", () => {
  it("are those that sources name, whole or by a template, in all plural forms", () => {
    const isNamed = namedBy([
      't("sync.saved"); t("rows.count", { count });',
      `t(\`roles.\${role}\`); t(\`\${list}.filters.title\`); t(\`next.\${step}Hint\`)`,
    ]);
    const named = ["sync.saved", "roles.admin", "documents.filters.title", "next.inviteHint", "rows.count_other"];
    expect(named.filter((key) => !isNamed(key))).toEqual([]);
    const others = [
      "sync",
      "sync.savedNow",
      "sync.saved.late",
      "roles",
      "roles.admin.long",
      "filters.title",
      "next.invite",
    ];
    expect(others.filter(isNamed)).toEqual([]);
  });

  it("are those of what is imported at once, not of what is imported later or as a type", () => {
    const files = [...sourcesOf(src, ["app/main.tsx"]).keys()].map((file) => file.slice(src.length + 1));
    expect(files).toEqual(expect.arrayContaining(["app/app.tsx", "app/ahead.ts", "ui/overlay/toaster.tsx"]));
    expect(files).not.toContain("app/shell/shell.tsx");
    expect(files).not.toContain("features/auth/auth-page.tsx");
  });

  it("make a whole dictionary with the others", () => {
    for (const language of ["en", "ar"]) {
      const all = JSON.parse(readFileSync(join(src, `i18n/${language}.json`), "utf8"));
      const its = partOf(
        sourcesOf(src, ["app/main.tsx", "app/shell/shell.tsx"]).values(),
        sourcesOf(src, ["features/employees/employee-page.tsx"]).values(),
      );
      const keysIn = (words: ReturnType<typeof wordsWhere>) => {
        const keys: string[] = [];
        wordsWhere(words, (key) => keys.push(key) > 0);
        return keys;
      };
      const [first = [], lists = [], later = []] = ["first", "lists", "later"].map((part) =>
        keysIn(wordsWhere(all, (key) => its(key) === part)),
      );
      expect(first).toContain("app.name");
      expect(lists).toContain("employees.directory");
      expect(later.some((key) => key.startsWith("employees.import."))).toBe(true);
      expect([...first, ...lists, ...later].sort()).toEqual(keysIn(all).sort());
    }
  });
});
