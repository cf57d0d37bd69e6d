import { Camera, FileText, Images } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { FileButton } from "../attachments/file-button.tsx";

interface PassportSourcesProps {
  /** There is one that belongs to the form already. */
  hasAttached: boolean;
  /** Something was read already. */
  isAgain: boolean;
  onAttached: () => void;
  onFile: (file: File) => void;
}

/** Where the picture of a passport comes from. */
export function PassportSources({ hasAttached, isAgain, onAttached, onFile }: PassportSourcesProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-2">
      {hasAttached ? (
        <Button
          variant={isAgain ? "secondary" : "primary"}
          className="touch-target"
          icon={<FileText size={18} strokeWidth={1.5} />}
          onClick={onAttached}
        >
          {t("employees.passport.attached")}
        </Button>
      ) : null}
      <FileButton
        capture
        label={t("employees.passport.takePhoto")}
        icon={<Camera size={18} strokeWidth={1.5} />}
        accept="image/*"
        className="pointer-fine:hidden"
        onFile={onFile}
      />
      <FileButton
        label={t("employees.passport.choose")}
        icon={<Images size={18} strokeWidth={1.5} />}
        accept="image/*,application/pdf"
        variant={hasAttached || isAgain ? "secondary" : "primary"}
        onFile={onFile}
      />
    </div>
  );
}
