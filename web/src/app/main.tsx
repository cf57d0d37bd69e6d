import "./ahead.ts";
import "./theme.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { keptLanguage } from "#web/i18n/kept-language.ts";
import { applyLanguage, followLanguage } from "#web/i18n/language.ts";
import { i18n, loadLaterWords, startI18n } from "#web/i18n/setup.ts";
import { beginSession } from "#web/shared/auth/auth.queries.ts";
import { forgetLinkOnArrival } from "#web/shared/auth/link-on-arrival.ts";
import { watchInstallOffer } from "#web/shared/install-offer.ts";
import { guardWindow } from "#web/ui/forms/window-drop.ts";
import { loadBesideParts } from "#web/ui/loading/lazy-with-preload.tsx";
import { followTheme, printInLight } from "#web/ui/theme-choice.ts";
import { App } from "./app.tsx";
import { queryClient } from "./query-client.ts";
import { fetchFirstScreen } from "./routing/warm-up.ts";
import { registerWorkerLater } from "./update/worker.ts";

/** A screen that is there with its rows within this time is drawn once, with nothing in its place before; in milliseconds. */
const PATIENCE_MS = 250;

async function start(): Promise<void> {
  forgetLinkOnArrival();
  watchInstallOffer();
  loadBesideParts(loadLaterWords);
  const language = keptLanguage();
  applyLanguage(language);
  const screen = Promise.allSettled([beginSession(queryClient), fetchFirstScreen()]);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.all([startI18n(language), Promise.race([screen, patience])]);
  document.title = i18n.t("app.name");
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const reactRoot = createRoot(root);
  const draw = () =>
    reactRoot.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  // On a first visit in slices, since drawing with code that the browser has just got would hold a slow phone up for a
  // second; later at once, which is a quarter quicker.
  if (navigator.serviceWorker?.controller) draw();
  else startTransition(draw);
  registerWorkerLater();
  guardWindow();
  followLanguage();
  followTheme();
  printInLight();
}

void start();
