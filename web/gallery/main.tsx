/* Every component of web/src/ui on one page, for the development server alone: /gallery/?language=ar&theme=dark. */
import "#web/app/theme.css";
import "./gallery.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Gallery } from "./gallery.tsx";
import { words } from "./words.ts";

const params = new URLSearchParams(location.search);
const language = params.get("language") === "ar" ? "ar" : "en";
const theme = params.get("theme") === "dark" ? "dark" : "light";
const page = document.documentElement;
page.lang = language;
page.dir = language === "ar" ? "rtl" : "ltr";
page.dataset.theme = theme === "dark" ? "sijil-dark" : "sijil";
document.title = words[language].title;

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <Gallery language={language} theme={theme} />
  </StrictMode>,
);
