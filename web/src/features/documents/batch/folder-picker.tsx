import { FolderOpen } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";

/** Chooses a whole folder, where the browser can. */
export function FolderPicker({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  // while its dialog of the system is open, nothing else holds it
  const input = useRef<HTMLInputElement | null>(null);
  if (!("webkitdirectory" in HTMLInputElement.prototype)) return null;
  const choose = () => {
    const asked = document.createElement("input");
    asked.type = "file";
    asked.webkitdirectory = true;
    asked.addEventListener("change", () => onFiles([...(asked.files ?? [])]));
    input.current = asked;
    asked.click();
  };
  return (
    <Button
      variant="secondary"
      className="self-start"
      disabled={disabled}
      icon={<FolderOpen size={18} strokeWidth={1.5} />}
      onClick={choose}
    >
      {t("documents.batch.folder.choose")}
    </Button>
  );
}
