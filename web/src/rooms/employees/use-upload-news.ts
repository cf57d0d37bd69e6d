import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Emitter } from "#web/local/emitter.ts";
import { getLocal } from "#web/local/session.ts";
import { useOutbox, useSyncStatus } from "#web/local/status.ts";
import { toast } from "#web/ui/toast.ts";
import { endOf } from "../documents/parts/arrivals.ts";

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
    const end = (key: string, text: "uploaded" | "kept" | null) => {
      if (!awaited.delete(key) || !text) return;
      toast.success(say.current.t("common.success"), say.current.t(`employees.toasts.${text}`));
    };
    const judge = () => {
      for (const [key, arrived] of [...awaited]) {
        const entry = outbox.find((other) => other.key === key);
        if (entry?.state === "attention") end(key, null);
        else if (!online) end(key, "kept");
        else if (!entry) void endOf(key, arrived).then((how) => how && end(key, how === "sent" ? "uploaded" : null));
      }
    };
    judge();
    return asked.on(judge);
  }, [outbox, online]);
}
