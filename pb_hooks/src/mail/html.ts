import type { Language } from "#domain/index";

/** A text as HTML shows it, within an element or in a quoted attribute. */
export const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** As {@link escaped} within an element, where names that are isolated become elements that are. */
export const markedUp = (text: string) =>
  escaped(text)
    .replace(/\u2068/g, "<bdi>")
    .replace(/\u2069/g, "</bdi>");

export const directionOf = (language: Language) => (language === "ar" ? "rtl" : "ltr");
