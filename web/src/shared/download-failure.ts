import { useTranslation } from "react-i18next";
import { FileError } from "#web/local/engine.ts";
import { HttpError } from "#web/local/index.ts";

/** Why a download failed, as the error catalogue puts it (specification, section 8). */
export type DownloadFailure =
  | { why: "status"; status: number; text: string }
  | { why: "empty" }
  | { why: "offline" }
  | { why: "error" };

export function downloadFailure(error: unknown): DownloadFailure {
  if (error instanceof HttpError) return { why: "status", status: error.status, text: error.text };
  if (error instanceof FileError && error.code === "offline_not_kept") return { why: "offline" };
  return { why: "error" };
}

export function useFailureText(): (failure: DownloadFailure) => string {
  const { t } = useTranslation();
  return (failure: DownloadFailure) => {
    if (failure.why === "status") return t("documents.toasts.downloadStatus", failure);
    if (failure.why === "empty") return t("documents.toasts.downloadEmpty");
    return t(failure.why === "offline" ? "documents.toasts.downloadOffline" : "documents.toasts.downloadError");
  };
}
