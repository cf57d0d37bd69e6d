import "./theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyLanguage, keptLanguage } from "#web/i18n/language.ts";
import { i18n, startI18n } from "#web/i18n/setup.ts";
import { beginSession } from "#web/rooms/auth/auth.queries.ts";
import { printInLight } from "#web/ui/theme-choice.ts";
import { App } from "./app.tsx";
import { queryClient } from "./query-client.ts";
import { fetchFirstScreen } from "./warm-up.ts";
import { registerWorker } from "./worker.ts";

/** A screen that comes within this time is drawn at once, without a spinner before it; in milliseconds. */
const PATIENCE_MS = 250;

async function start(): Promise<void> {
  const language = keptLanguage();
  applyLanguage(language);
  beginSession(queryClient);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const screen = Promise.race([fetchFirstScreen(), patience]);
  await startI18n(language);
  await screen;
  document.title = i18n.t("app.name");
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  registerWorker();
  printInLight();
}

void start();
