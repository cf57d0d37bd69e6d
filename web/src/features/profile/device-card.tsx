import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes, may, tenantOf } from "#domain/index";
import { useFormat } from "#web/i18n/format.ts";
import {
  clearFileCache,
  loadKeptScans,
  reportUnexpectedError,
  useFileCacheUsage,
  useLocalSession,
  useRowCount,
  useSyncStatus,
  useTextCount,
} from "#web/local/engine.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { LtrText } from "#web/ui/text/name.tsx";
import { Facts } from "./facts.tsx";
import { ScansFact } from "./scans-fact.tsx";

/** What this device keeps: records, files and their size, unsent changes, and when it last synchronised. */
export function DeviceCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = useRowCount();
  const texts = useTextCount();
  const scanned = useScanUsage();
  const { waiting, attention, lastSaved } = useSyncStatus();
  const actor = useActor();
  const mayRead = actor !== null && may(actor, "upload", tenantOf(actor)) && may(actor, "download", tenantOf(actor));
  return (
    <Facts
      title={t("profile.device")}
      note={t("profile.deviceNote")}
      facts={[
        { label: t("profile.rowsKept"), value: format.number(rows) },
        { label: t("profile.filesKept"), value: <KeptFiles /> },
        { label: t("profile.textsKept"), value: t("profile.texts", { count: texts }) },
        ...(mayRead ? [{ label: t("profile.scans"), value: <ScansFact /> }] : []),
        ...(scanned.pages > 0
          ? [
              {
                label: t("profile.scanPages"),
                value: (
                  <>
                    {t("profile.pages", { count: scanned.pages })}
                    {" · "}
                    <LtrText>{formatBytes(scanned.bytes)}</LtrText>
                  </>
                ),
              },
            ]
          : []),
        { label: t("profile.unsent"), value: format.number(waiting + attention) },
        {
          label: t("profile.lastSync"),
          value:
            lastSaved === null
              ? t("profile.notYet")
              : t("profile.syncedAt", {
                  date: format.date(new Date(lastSaved).toISOString()),
                  time: format.time(lastSaved),
                }),
        },
      ]}
    />
  );
}

/** What this device keeps of scans that are not filed. */
function useScanUsage() {
  const user = useLocalSession()?.user.id;
  const [usage, setUsage] = useState({ pages: 0, bytes: 0 });
  useEffect(() => {
    if (user === undefined) return;
    const look = async () => setUsage(await (await loadKeptScans()).scanUsage(user));
    look().catch(reportUnexpectedError);
  }, [user]);
  return usage;
}

function KeptFiles() {
  const { t } = useTranslation();
  const usage = useFileCacheUsage();
  const clear = async () => {
    const sure = await confirm({
      title: t("profile.clearTitle"),
      sentence: t("profile.clearSentence"),
      detail: t("profile.clearDetail"),
      action: t("profile.clear"),
    });
    if (!sure) return;
    await clearFileCache();
    toast.success(t("common.success"), t("profile.cleared"));
  };
  if (!usage) return null;
  const { files, bytes } = usage;
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>
        {t("profile.files", { count: files })}
        {files > 0 ? (
          <>
            {" · "}
            <LtrText>{formatBytes(bytes)}</LtrText>
          </>
        ) : null}
      </span>
      {files > 0 ? (
        <Button variant="secondary" className="btn-sm px-2.5" onClick={() => void clear()}>
          {t("profile.clear")}
        </Button>
      ) : null}
    </span>
  );
}
