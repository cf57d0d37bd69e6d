import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Employee, employeeFiles } from "#domain/index";
import { attachedFile, getLocalSession } from "#web/local/engine.ts";
import { fetchPdfiumLater } from "#web/pdf/compile-pdfium.ts";
import type { PaperPlace } from "#web/shared/paths.ts";
import { useMayStillCome } from "#web/shared/use-connection.ts";
import { useViewedPlace, withViewed } from "#web/shared/viewer/use-viewed-place.ts";
import { lazyWithPreload, runWhenIdle } from "#web/ui/loading/lazy-with-preload.tsx";
import { toast } from "#web/ui/overlay/toast.ts";

import { pagesBeside } from "./pages-beside.ts";

const AttachmentViewer = lazyWithPreload(async () => (await import("./attachment-viewer.tsx")).AttachmentViewer);

/**
 * The attachment or page of a paper that the address names (`attachmentPath`), shown above the employee's page. One that the employee does
 * not have is said once, and taken out of the address.
 */
export function useAttachmentViewer(employee: Employee): {
  open: (key: string, place?: PaperPlace) => void;
  viewer: ReactNode;
} {
  const { t } = useTranslation();
  const { named, place, open, show, close, setParams } = useViewedPlace("attachment");
  const beside = named === null ? [] : pagesBeside(employee, named);
  const at = beside.findIndex(({ file }) => file.key === named);
  const file = beside[at];
  const { id } = employee;
  const seen = useRef<string | null>(null);
  if (file) seen.current = named;
  const mayCome = useMayStillCome(true);
  const isMissing = named !== null && file === undefined && !mayCome;
  useEffect(() => {
    if (!isMissing) return;
    setParams((now) => withViewed(now, "attachment", null), { replace: true });
    const wasShown = seen.current === named;
    const server = getLocalSession()?.mirror.serverRow("employees", id);
    // what this person removes is with the server still: it is said elsewhere
    if (wasShown && server && attachedFile(server, named)) return;
    if (wasShown) toast.error(t("employees.attachments.noLongerHere"), t("employees.attachments.noLongerHereHint"));
    else toast.error(t("employees.attachments.notFound"), t("employees.attachments.notFoundHint"));
  }, [isMissing, named, id, setParams, t]);
  const hasFiles = employeeFiles(employee).length > 0;
  useEffect(() => {
    if (!hasFiles) return;
    const stops = [runWhenIdle(() => void AttachmentViewer.prefetch()), fetchPdfiumLater()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [hasFiles]);
  return {
    open,
    viewer: file ? (
      <AttachmentViewer employee={employee} beside={beside} at={at} place={place} onShow={show} onClose={close} />
    ) : null,
  };
}
