import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { useIsPhone, useIsTouch } from "#web/ui/use-media.ts";

export interface DocumentEmptyProps {
  filtered: boolean;
  onClear: () => void;
  /** Absent without the right to upload, and where an upload form is beside the list. */
  onUpload?: (() => void) | undefined;
}

export function DocumentEmpty({ filtered, onClear, onUpload }: DocumentEmptyProps) {
  const { t } = useTranslation();
  const action = filtered ? (
    <Button variant="secondary" onClick={onClear}>
      {t("documents.filters.clear")}
    </Button>
  ) : onUpload ? (
    <Button variant="secondary" icon={<Upload size={16} strokeWidth={1.75} />} onClick={onUpload}>
      {t("documents.uploadAction")}
    </Button>
  ) : null;
  // nothing is dropped on a phone
  const touch = useIsTouch();
  const phone = useIsPhone();
  const hint = filtered ? "filtered" : !onUpload ? "later" : touch || phone ? "firstByTouch" : "first";
  return (
    <EmptyState title={t("documents.empty.title")} action={action}>
      {t(`documents.empty.${hint}`)}
    </EmptyState>
  );
}
