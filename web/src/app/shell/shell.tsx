import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import { AppHeader } from "./header.tsx";
import { IdleScans } from "./idle-scans.tsx";
import { LostNotice } from "./lost-notice.tsx";
import { BottomNavigation } from "./navigation.tsx";
import { NewScreen } from "./new-screen.tsx";
import { OwnTypeface } from "./own-typeface.tsx";
import { PartialNotice } from "./partial-notice.tsx";
import { Reminders } from "./reminders.tsx";
import { ShellKeys } from "./shell-keys.tsx";
import { UnfinishedFolders } from "./unfinished-folders.tsx";
import { Uploads } from "./uploads.tsx";
import { WakeLanguage } from "./wake-language.tsx";

const OutcomeToasts = lazyWithPreload(
  async () => (await import("../sync/outcome-toasts.tsx")).OutcomeToasts,
  null,
  "nothing",
);

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a href="#main" className="btn sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-2 focus:z-20">
        {t("app.skip")}
      </a>
      <AppHeader user={user} />
      <LostNotice user={user.id} />
      <UnfinishedFolders />
      <PartialNotice />
      <OutcomeToasts />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[85rem] px-[var(--inset)] pt-5 folded:pt-3 pb-[calc(2rem+var(--bar,0px))] outline-none focus-visible:outline-none"
      >
        {children}
      </main>
      <BottomNavigation user={user} />
      <NewScreen main={main} />
      <Uploads />
      <OwnTypeface />
      <Reminders />
      <IdleScans user={user.id} />
      <WakeLanguage user={user.id} />
      <ShellKeys user={user} />
    </>
  );
}
