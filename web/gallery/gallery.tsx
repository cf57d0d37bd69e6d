import type { ReactNode } from "react";
import { BackButton } from "#web/ui/layout/back-button.tsx";
import { LogoMark } from "#web/ui/layout/logo-mark.tsx";
import { Wordmark } from "#web/ui/layout/wordmark.tsx";
import { AlertDialogHost } from "#web/ui/overlay/alert-dialog.tsx";
import { Toaster } from "#web/ui/overlay/toaster.tsx";
import { Controls } from "./controls.tsx";
import { Fields } from "./fields.tsx";
import { Lists } from "./lists.tsx";
import { Overlays } from "./overlays.tsx";
import { Surfaces } from "./surfaces.tsx";
import { type Words, words } from "./words.ts";

/** What each part of the gallery gets. */
export interface PartProps {
  w: Words;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The page: a head with the other languages and themes, then a section for each kind of component. */
export function Gallery({ language, theme }: { language: "en" | "ar"; theme: "light" | "dark" }) {
  const w = words[language];
  const address = (change: { language?: string; theme?: string }) =>
    `?${new URLSearchParams({ language, theme, ...change })}`;
  return (
    <main className="gallery">
      <header className="gallery-head">
        <BackButton label={w.back} onClick={() => history.back()} />
        <LogoMark />
        <Wordmark />
        <h1>{w.title}</h1>
        <a className="btn" href={address({ language: language === "ar" ? "en" : "ar" })}>
          {w.language}
        </a>
        <a className="btn" href={address({ theme: theme === "dark" ? "light" : "dark" })}>
          {theme === "dark" ? w.light : w.dark}
        </a>
      </header>
      <Part title={w.controls}>
        <Controls w={w} />
      </Part>
      <Part title={w.fields}>
        <Fields w={w} />
      </Part>
      <Part title={w.surfaces}>
        <Surfaces w={w} />
      </Part>
      <Part title={w.lists}>
        <Lists w={w} />
      </Part>
      <Part title={w.overlays}>
        <Overlays w={w} />
      </Part>
      <AlertDialogHost cancelLabel={w.cancel} />
      <Toaster />
    </main>
  );
}
