import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { useOutbox } from "#web/local/engine.ts";
import { loadSaving, loadSession, loadSync } from "#web/local/index.ts";
import { sessionQuery } from "#web/shared/auth/auth.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { AGE_EVERY_MS, SyncEntry } from "./sync-list.tsx";

/** What a person whose session has ended has not sent: to be read, copied and saved; nothing of it is sent or discarded. */
export function UnsentDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  useOpenDatabases(user);
  const entries = useOutbox();
  const now = useNow(AGE_EVERY_MS);
  const saveAll = async () => (await loadSaving()).saveAllEntries("sijil.zip");
  return (
    <Dialog title={t("sync.title")} closeLabel={t("common.close")} onClose={onClose}>
      <p className="mb-3 text-ink-2">{t("sync.closed")}</p>
      {entries.length > 1 ? (
        <Button variant="secondary" className="mb-3" onClick={() => void saveAll()}>
          {t("sync.saveAll")}
        </Button>
      ) : null}
      <ul>
        {entries.map((entry) => (
          <SyncEntry key={entry.key} entry={entry} now={now} online={false} onRepair={null} />
        ))}
      </ul>
    </Dialog>
  );
}

/** Opens the databases for as long as this is shown, where the page of a visitor has not; nothing is synchronised. */
function useOpenDatabases(user: User): void {
  const client = useQueryClient();
  useEffect(() => {
    const isSignedIn = () => Boolean(client.getQueryData(sessionQuery.queryKey));
    if (isSignedIn()) return;
    let isGone = false;
    void loadSession().then(({ openLocalSession }) => {
      if (!isGone && !isSignedIn()) openLocalSession(user);
    });
    return () => {
      isGone = true;
      // whoever has signed in meanwhile goes on with them
      void loadSync().then(({ stopSync }) => isSignedIn() || stopSync());
    };
  }, [client, user]);
}
