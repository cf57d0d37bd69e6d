import { documentFileTypes, pickerTypes } from "../../../../domain/core/files.ts";
import ar from "../../i18n/ar.json" with { type: "json" };
import en from "../../i18n/en.json" with { type: "json" };
import { paths } from "../../shared/paths.ts";
import { ARRIVAL, SHARED_FILES } from "./arrival.ts";

/* What a system that installs the app is told of it; the build writes a file of it for each language. Vite reads this
   with its configuration, where #domain and #web mean nothing yet. */

const texts = { en, ar };
export type ManifestLanguage = keyof typeof texts;

/** The colour of the page's header, which index.html names too: the system draws the title bar in it. */
export const THEME_COLOR = "#f9fcfa";

const accept = pickerTypes(documentFileTypes);
/** They are not filed as they are, but become the pages of a scan. */
const pictures = ["image/jpeg", "image/png", "image/webp"];
const arrival = (how: string) => `${paths.dashboard}?${ARRIVAL}=${how}`;

export function manifestOf(language: ManifestLanguage) {
  const { app, documents, header } = texts[language];
  const icons = [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }];
  return {
    id: "/",
    lang: language,
    dir: language === "ar" ? ("rtl" as const) : ("ltr" as const),
    name: app.name,
    short_name: app.name,
    description: app.tagline,
    start_url: "/",
    scope: "/",
    display: "standalone" as const,
    background_color: "#f0f5f2",
    theme_color: THEME_COLOR,
    icons: [
      ...icons,
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" as const },
      { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      { name: documents.uploadAction, url: arrival("upload"), icons },
      { name: header.places.employees, url: paths.employees, icons },
    ],
    share_target: {
      action: arrival("shared"),
      method: "POST" as const,
      enctype: "multipart/form-data" as const,
      params: { files: [{ name: SHARED_FILES, accept: [...Object.keys(accept), ...pictures] }] },
    },
    file_handlers: [{ action: paths.dashboard, accept }],
  };
}
