import { Search } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { FindBar } from "../find/find-bar.tsx";
import { useTreeFind } from "../find/use-tree-find.ts";
import { PaperBar } from "../paper-bar.tsx";
import type { PaperProps } from "../pdf/pdf-paper.tsx";
import { usePaperKeys } from "../pdf/use-paper-keys.ts";

interface WordFrameProps extends Pick<PaperProps, "place" | "frame" | "ends"> {
  /** What words are found in. */
  text: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A Word file that is open: its controls, and finding in it. */
export function WordFrame({ text, place, frame, ends, children }: WordFrameProps) {
  const { t } = useTranslation();
  const find = useTreeFind(text, place.find ?? "");
  usePaperKeys(frame, { find: find.open });
  return (
    <>
      <PaperBar label={t("viewer.tools")} ends={ends}>
        <span className="grow max-md:hidden" />
        <IconButton label={t("viewer.find")} icon={<Search size={18} strokeWidth={1.75} />} onClick={find.open} />
      </PaperBar>
      <div className="relative flex min-h-0 grow bg-base-200">
        {children}
        {find.isOpen ? <FindBar find={find} takesFocus={place.find === undefined} /> : null}
      </div>
    </>
  );
}
