import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { getLocal } from "#web/local/session.ts";
import { useOutbox, useSyncStatus } from "#web/local/status.ts";
import { toast } from "#web/ui/toast.ts";

/** So long may it take until a change that was just kept is listed, in milliseconds. */
const LISTED_MS = 1_500;

interface Awaited {
  /** Whether the server's row has the file already. */
  arrived: () => boolean;
  listed: boolean;
}

const awaited = new Map<string, Awaited>();

/** Says what becomes of an attachment that was just kept. @param sha256 of its file, hex */
export function awaitAttachment(key: string, employee: number, sha256: string): void {
  const arrived = () => {
    const row = getLocal()?.mirror.serverRow("employees", employee);
    return Object.values(row?.attachments ?? {}).some((one) => one?.sha256 === sha256);
  };
  awaited.set(key, { arrived, listed: false });
}

/** 'Attachment uploaded successfully' once the server has it; without the server, that it is kept here. */
export function useUploadNews(): void {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const { online } = useSyncStatus();
  const say = useRef({ t });
  say.current = { t };
  useEffect(() => {
    const judge = (late: boolean) => {
      for (const [key, one] of [...awaited]) {
        const entry = outbox.find((other) => other.key === key);
        one.listed ||= entry !== undefined;
        const sent = !entry && (one.arrived() || one.listed || late);
        const done = sent || entry?.state === "attention" || !online;
        if (!done) continue;
        awaited.delete(key);
        if (sent) toast.success(say.current.t("common.success"), say.current.t("employees.toasts.uploaded"));
        else if (!online) toast.success(say.current.t("common.success"), say.current.t("employees.toasts.kept"));
      }
    };
    judge(false);
    const timer = setTimeout(() => judge(true), LISTED_MS);
    return () => clearTimeout(timer);
  }, [outbox, online]);
}
