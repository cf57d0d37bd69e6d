import { ScanText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { JudgedFile } from "#web/shared/judge-file.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import type { PassportField, PassportForm } from "./passport-proposals.ts";

const LazyPassportDialog = lazyWithPreload(async () => (await import("./passport-dialog.tsx")).PassportDialog);

/** The form that a passport fills in. */
export interface PassportTarget {
  values: () => PassportForm;
  set: (field: PassportField, value: string) => void;
  /** How to open the passport that the form has already; null where there is none to read. */
  attached: (() => Promise<Blob>) | null;
  /** Takes the file that was read as the passport's copy. */
  keep: (file: JudgedFile) => void;
}

/** What can be read of the types that an attachment may have. */
export const readablePassports = ["application/pdf", "image/jpeg", "image/png"];

/** How to open a file that was chosen and not saved yet; null where it cannot be read. */
export function openChosen({ bytes, mimeType }: JudgedFile): (() => Promise<Blob>) | null {
  return readablePassports.includes(mimeType) ? async () => new Blob([bytes], { type: mimeType }) : null;
}

/** The way from a form to the passport that fills it in. */
export function PassportPart({ target }: { target: PassportTarget }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="secondary"
        className="max-md:w-full"
        icon={<ScanText size={18} strokeWidth={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t("employees.passport.read")}
      </Button>
      {isOpen ? <LazyPassportDialog target={target} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
