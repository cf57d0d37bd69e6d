import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { judgeAwaited, type Outcome } from "#web/features/documents/outcome/deliveries.ts";
import { Emitter } from "#web/lib/emitter.ts";
import { getLocal, useOutbox, useSyncStatus } from "#web/local/engine.ts";
import { toast } from "#web/ui/overlay/toast.ts";

/** Whether the server's row has the file already, by the key of its change. */
const awaited = new Map<string, () => boolean>();
const asked = new Emitter();

/** Says what becomes of an attachment that was just kept. @param sha256 of its file, hex */
export function awaitAttachment(key: string, employee: number, sha256: string): void {
  awaited.set(key, () => {
    const row = getLocal()?.mirror.serverRow("employees", employee);
    return Object.values(row?.attachments ?? {}).some((one) => one?.sha256 === sha256);
  });
  asked.emit();
}

/** 'Attachment uploaded successfully' once the server has it; without the server, that it is kept here. */
export function useUploadNews(): void {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const { online } = useSyncStatus();
  const say = useRef({ t });
  say.current = { t };
  useEffect(() => {
    const end = (key: string, outcome: Outcome) => {
      if (!awaited.delete(key)) return;
      const { t } = say.current;
      if (outcome === "sent") toast.success(t("common.success"), t("employees.toasts.uploaded"));
      if (outcome === "kept") toast.success(t("common.success"), t("employees.toasts.kept"));
    };
    const judge = () => judgeAwaited(awaited, outbox, online, end);
    judge();
    return asked.on(judge);
  }, [outbox, online]);
}
