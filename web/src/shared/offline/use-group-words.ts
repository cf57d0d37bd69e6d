import { useTranslation } from "react-i18next";
import { formatBytes } from "#domain/index";
import { type KeptGroupState, savesData } from "#web/local/engine.ts";
import { useConnection } from "#web/shared/use-connection.ts";

/** Which sentence tells how a kept group stands. */
export function groupSentence(
  { count, here, full }: KeptGroupState,
  { online, savesData }: { online: boolean; savesData: boolean },
): "empty" | "here" | "full" | "savesData" | "coming" | "offline" {
  if (count === 0) return "empty";
  if (here === count) return "here";
  if (here + full === count) return "full";
  if (savesData) return "savesData";
  return online ? "coming" : "offline";
}

/** Says how much a kept group is, and how much of it is on this device. */
export function useGroupWords(): (state: KeptGroupState) => string {
  const { t } = useTranslation();
  const { online } = useConnection();
  return (state) => {
    const sentence = groupSentence(state, { online, savesData: savesData(navigator) });
    const files = t("offline.files", { count: state.count, size: formatBytes(state.bytes) });
    return t(`offline.states.${sentence}`, { files, here: state.here });
  };
}
