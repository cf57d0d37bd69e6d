import { answerHeaders, type ErrorCode, type Language, type SharePageWords, sharePageWords } from "#domain/index";
import type { Reply } from "../http/types.ts";
import { localTime } from "../kernel/time-zone.ts";
import { directionOf, escaped } from "../mail/html.ts";
import { STYLE } from "./style.ts";

/* The page of a share link: HTML and CSS alone. It loads nothing, runs nothing and tells nobody where it is. */

/** What a share link's page shows. */
export type SharePage =
  | { kind: "document"; name: string; filename: string; size: string; from: From; expiresAt: string }
  | { kind: "locked"; isWrong: boolean }
  | { kind: "ended" }
  | { kind: "limited"; seconds: string };

interface From {
  name: string;
  organization: string | null;
}

/** Where the page's own links lead: its address without the token would be another one's. */
export interface PageAddress {
  token: string;
  language: Language;
}

const outcomes: Readonly<Record<SharePage["kind"], { status: number; code: ErrorCode | null }>> = {
  document: { status: 200, code: null },
  locked: { status: 200, code: null },
  ended: { status: 404, code: "not_found" },
  limited: { status: 429, code: "too_many_attempts" },
};

/** The answer with a share link's page. */
export function pageReply(page: SharePage, address: PageAddress): Reply {
  const nonce = $security.randomString(22);
  const isWrong = page.kind === "locked" && page.isWrong;
  const { status, code } = isWrong ? { status: 403, code: "forbidden" as const } : outcomes[page.kind];
  return {
    status,
    headers: {
      "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
      "Cache-Control": "no-store",
      "Content-Language": address.language,
      Vary: "Accept-Language",
      ...(code ? { [answerHeaders.code]: code } : {}),
      ...(page.kind === "limited" ? { "Retry-After": page.seconds } : {}),
    },
    stream: (event) => event.html(status, html(page, address, nonce)),
  };
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (written, name: string) => values[name] ?? written);
const bdi = (text: string) => `<bdi>${escaped(text)}</bdi>`;

function html(page: SharePage, { token, language }: PageAddress, nonce: string): string {
  const words = sharePageWords[language];
  const other: Language = language === "ar" ? "en" : "ar";
  const path = `/api/share/${encodeURIComponent(token)}`;
  const title = page.kind === "document" ? page.name : words[page.kind];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · ${words.product}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><span class="brand"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M13.2,4.4v2.5a1.55,1.55,0,0,1-3.1,0V5.2m0,1.7a1.55,1.55,0,0,1-3.1,0V5.2m0,1.7v2.2a2.15,2.15,0,0,1-4.3,0V7.5"/></svg>${words.product}</span>
<a class="language" href="${path}?language=${other}" hreflang="${other}" lang="${other}" dir="${directionOf(other)}">${words.otherLanguage}</a></header>
<main>
${bodyOf(page, words, { page: `${path}?language=${language}`, file: `${path}/file?language=${language}` })}
</main>
</body>
</html>
`;
}

function bodyOf(page: SharePage, words: SharePageWords, links: { page: string; file: string }): string {
  if (page.kind === "document") {
    const { name, filename, size, from, expiresAt } = page;
    const values = { name: bdi(from.name), organization: bdi(from.organization ?? "") };
    const until = `<time datetime="${expiresAt}">${dayOf(expiresAt, words)}</time>`;
    return `<h1><bdi>${escaped(name)}</bdi></h1>
<p class="file">${bdi(filename)} · <bdi dir="ltr">${size}</bdi></p>
<p>${fill(from.organization === null ? words.sharedBy : words.sharedByOf, values)}</p>
<a class="action" href="${links.file}" download>${words.download}</a>
<p class="note">${fill(words.until, { day: until })}</p>`;
  }
  if (page.kind === "locked") {
    const error = page.isWrong ? `\n<p class="error" id="error" role="alert">${words.wrongPassword}</p>` : "";
    const described = page.isWrong ? ' aria-invalid="true" aria-describedby="error"' : "";
    return `<h1>${words.locked}</h1>
<p>${words.lockedHint}</p>
<form method="post" action="${links.file}">
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" dir="auto" autocomplete="off" required maxlength="71" autofocus${described}>${error}
<button class="action" type="submit">${words.download}</button>
</form>`;
  }
  if (page.kind === "limited") {
    return `<h1>${words.limited}</h1>
<p>${words.limitedHint}</p>
<a class="action" href="${links.page}">${words.again}</a>`;
  }
  return `<h1>${words.ended}</h1>\n<p>${words.endedHint}</p>`;
}

/** The day of a moment in the server's time zone, in words. */
function dayOf(time: string, words: SharePageWords): string {
  const local = localTime(Date.parse(time));
  const month = words.months[Number(local.month()) - 1] ?? "";
  return fill(words.day, { day: String(local.day()), month, year: String(local.year()) });
}
