import {
  EllipsisVertical,
  ListTree,
  Maximize,
  Minus,
  MoveHorizontal,
  PanelLeft,
  Plus,
  Printer,
  RotateCw,
  Search,
  Square,
} from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, type MenuItem } from "#web/ui/overlay/menu.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import { type BarEnds, PaperBar } from "../paper-bar.tsx";
import { usePaperPrinting } from "../paper-printing.ts";
import { type Fit, FULL } from "./page-layout.ts";
import { ZOOM_STEP } from "./use-paper-keys.ts";

const icon = { size: 18, strokeWidth: 1.75 } as const;

/** How large a paper is shown, and what changes that. */
export interface PaperView {
  /** CSS pixels a point; null before the view has been measured. */
  scale: number | null;
  fit: Fit | null;
  fits: readonly Fit[];
  zoom: (factor: number) => void;
  fitTo: (fit: Fit) => void;
  /** Null where a paper is never turned. */
  rotate: (() => void) | null;
}

interface ViewToolsProps {
  view: PaperView;
  frame: RefObject<HTMLElement | null>;
  ends: BarEnds | null;
  /** Which of its pages is seen, where there may be several. */
  page?: ReactNode;
  /** Absent where nothing can be found. */
  onFind?: () => void;
  print: () => Promise<void>;
  /** What is printed, where it is there at once. */
  ready?: () => HTMLElement;
  /** Why it is not printed here. */
  whyNotPrinted?: string | undefined;
  /** The strip of small pages, where there is room for it. */
  list?: { shown: boolean; toggle: () => void } | null;
  /** Opens the outline, where there is one and no room for it beside the paper. */
  onOutline?: (() => void) | undefined;
}

/** The controls of a paper. */
export function ViewTools(props: ViewToolsProps) {
  const { view, ends, page, onFind, list } = props;
  const { t } = useTranslation();
  const phone = useIsPhone();
  const acts = useActs(props);
  const find = onFind ? <IconButton label={t("viewer.find")} icon={<Search {...icon} />} onClick={onFind} /> : null;
  if (phone) {
    return (
      <PaperBar label={t("viewer.tools")} ends={ends}>
        {page}
        {find}
        <Menu
          label={t("viewer.more")}
          items={acts.filter(({ id }) => id !== "fullScreen" || document.fullscreenEnabled)}
          button={(button) => <IconButton {...button} label={t("viewer.more")} icon={<EllipsisVertical {...icon} />} />}
        />
      </PaperBar>
    );
  }
  const act = (id: string) => {
    const one = acts.find((each) => each.id === id);
    return one ? (
      <IconButton
        key={id}
        label={one.label}
        icon={one.icon}
        obstacle={one.disabled}
        aria-pressed={one.pressed}
        className="aria-pressed:bg-tint-primary aria-pressed:text-primary"
        onClick={one.onSelect}
      />
    ) : null;
  };
  return (
    <PaperBar label={t("viewer.tools")} ends={ends}>
      {list ? (
        <IconButton
          label={t("viewer.list")}
          icon={<PanelLeft {...icon} className="rtl:-scale-x-100" />}
          aria-pressed={list.shown}
          className="aria-pressed:bg-tint-primary aria-pressed:text-primary"
          onClick={list.toggle}
        />
      ) : null}
      {act("outline")}
      {page ? (
        <>
          {page}
          <Line />
        </>
      ) : null}
      {act("smaller")}
      <bdi dir="ltr" className="w-12 flex-none text-center text-ink-2 text-small">
        {Math.round(((view.scale ?? FULL) / FULL) * 100)}%
      </bdi>
      {["larger", "width", "page", "rotate"].map(act)}
      <span className="grow" />
      {find}
      {act("print")}
      {document.fullscreenEnabled ? act("fullScreen") : null}
    </PaperBar>
  );
}

function Line() {
  return <span aria-hidden="true" className="mx-2 h-6 w-px flex-none bg-base-300" />;
}

interface Act extends MenuItem {
  pressed?: boolean;
}

/** What can be done with the pages, as buttons or in a menu. */
function useActs({ view, frame, print, ready, whyNotPrinted, onOutline }: ViewToolsProps): Act[] {
  const { t } = useTranslation();
  const [isPrinting, setPrinting] = useState(false);
  const printing = useRef(false);
  const printOnce = async () => {
    if (printing.current) return;
    printing.current = true;
    setPrinting(true);
    try {
      await print();
    } catch {
      toast.error(t("viewer.printFailed"));
    } finally {
      printing.current = false;
      setPrinting(false);
    }
  };
  usePaperPrinting({ print: () => void printOnce(), refusal: whyNotPrinted, ready });
  const fitting = (id: Fit, label: string, shape: Act["icon"]): Act => ({
    id,
    label,
    icon: shape,
    pressed: view.fit === id,
    onSelect: () => view.fitTo(id),
  });
  const outline = { id: "outline", label: t("viewer.outline"), icon: <ListTree {...icon} /> };
  return [
    ...(onOutline ? [{ ...outline, onSelect: onOutline }] : []),
    { id: "larger", label: t("viewer.larger"), icon: <Plus {...icon} />, onSelect: () => view.zoom(ZOOM_STEP) },
    { id: "smaller", label: t("viewer.smaller"), icon: <Minus {...icon} />, onSelect: () => view.zoom(1 / ZOOM_STEP) },
    ...view.fits.map((fit) =>
      fit === "width"
        ? fitting(fit, t("viewer.fitWidth"), <MoveHorizontal {...icon} />)
        : fitting(fit, t("viewer.fitPage"), <Square {...icon} />),
    ),
    ...(view.rotate
      ? [{ id: "rotate", label: t("viewer.rotate"), icon: <RotateCw {...icon} />, onSelect: view.rotate }]
      : []),
    {
      id: "print",
      label: t(isPrinting ? "viewer.printing" : "viewer.print"),
      icon: <Printer {...icon} />,
      disabled: whyNotPrinted,
      onSelect: () => void printOnce(),
    },
    {
      id: "fullScreen",
      label: t("viewer.fullScreen"),
      icon: <Maximize {...icon} />,
      onSelect: () =>
        void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(
          () => {},
        ),
    },
  ];
}
