import { BellPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SelectionAct } from "../list/selection-bar.tsx";
import { openReminder } from "./reminder-door.ts";
import type { Reminded } from "./reminders.actions.ts";

/** Sets a reminder on the one record that is selected; absent where there are several. */
export function RemindAct({ on }: { on: Reminded | undefined }) {
  const { t } = useTranslation();
  if (!on) return null;
  const icon = <BellPlus size={16} strokeWidth={1.75} />;
  return <SelectionAct label={t("reminders.remind")} icon={icon} wide short onClick={() => openReminder({ on })} />;
}
