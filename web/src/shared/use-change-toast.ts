import { useTranslation } from "react-i18next";
import { isConnected } from "#web/local/index.ts";
import { type ToastOptions, toast } from "#web/ui/overlay/toast.ts";

/**
 * Announces a change that is in the outbox: as done while the server can be reached, otherwise as saved on this device.
 * @returns a function from what the toast says of a change that goes to the server at once
 */
export function useChangeToast(): (done: string, options?: ToastOptions) => void {
  const { t } = useTranslation();
  return (done, options) => {
    if (isConnected()) return toast.success(t("common.success"), done, options);
    // what names nothing would not say what was done
    const says = options?.detail || options?.sentence ? {} : { sentence: done };
    toast.success(t("common.success"), t("common.kept"), { ...options, ...says });
  };
}
