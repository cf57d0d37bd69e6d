import { useTranslation } from "react-i18next";
import { useFailure } from "#web/shared/auth/use-failure.ts";
import { toast } from "#web/ui/overlay/toast.ts";

interface More {
  /** Below the specified text: the name of whom or what it is about, or a sentence. */
  detail?: string;
  sentence?: string;
  /** Says itself how it ended. */
  undo?: () => Promise<void>;
  onError?: (error: unknown) => void;
}

/** Does an act of administration and says how it ended; nothing where the act resolves to false. */
export function useAttempt(): (act: () => Promise<unknown>, done: string, more?: More) => Promise<void> {
  const { t } = useTranslation();
  const failure = useFailure();
  return async (act, done, { undo, onError, ...texts } = {}) => {
    try {
      if ((await act()) === false) return;
      toast.success(t("common.success"), done, {
        ...texts,
        ...(undo ? { undo: { label: t("common.undo"), act: () => undo().then(() => undefined) } } : {}),
      });
    } catch (error) {
      toast.error(t("admin.error"), failure(error));
      onError?.(error);
    }
  };
}
