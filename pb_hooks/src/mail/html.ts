import type { Language } from "#domain/index";

/** A text as HTML shows it, within an element or in a quoted attribute. */
export const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

export const directionOf = (language: Language) => (language === "ar" ? "rtl" : "ltr");
