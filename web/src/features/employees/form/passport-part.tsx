import { ScanText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Employee } from "#domain/index";
import { Button } from "#web/ui/button.tsx";
import { lazyWithPreload } from "#web/ui/loading/lazy-with-preload.tsx";
import type { PickedFilesChoice } from "../attachments/use-picked-files.ts";
import type { EmployeeFormState } from "./employee-fields.tsx";

const LazyPassportDialog = lazyWithPreload(async () => (await import("./passport-dialog.tsx")).PassportDialog);

export interface PassportPartProps {
  form: EmployeeFormState;
  picked: PickedFilesChoice;
  /** Whose form it is; none for a new one. */
  employee?: Employee;
}

/** The way from an employee's form to the passport that fills it in. */
export function PassportPart(props: PassportPartProps) {
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
      {isOpen ? <LazyPassportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
