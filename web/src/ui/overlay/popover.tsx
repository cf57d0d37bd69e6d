import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

const GAP = 6;
const EDGE = 8;

/**
 * Puts a box beside its button, below it when there is room, its end on the button's end. Where neither side has room for
 * it, it takes that of the button too, and one that is higher than the window scrolls.
 */
function place(button: HTMLElement, box: HTMLElement): void {
  const at = button.getBoundingClientRect();
  box.style.setProperty("max-height", `${innerHeight - 2 * EDGE}px`);
  const { offsetWidth: width, offsetHeight: height } = box;
  const rtl = getComputedStyle(button).direction === "rtl";
  const x = rtl ? at.x : at.x + at.width - width;
  const below = at.bottom + GAP;
  const lowest = innerHeight - EDGE - height;
  const above = at.top - GAP - height;
  const y = below <= lowest ? below : above >= EDGE ? above : lowest;
  box.style.setProperty("translate", `${Math.min(Math.max(x, EDGE), innerWidth - width - EDGE)}px ${y}px`);
}

export interface PopoverButtonProps {
  id: string;
  ref: RefObject<HTMLButtonElement | null>;
  "aria-expanded": boolean;
  "aria-controls": string;
  onClick: () => void;
}

export interface PopoverProps {
  button: (props: PopoverButtonProps) => ReactNode;
  /** The content; `close` also gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  className?: string;
  role?: "menu" | "dialog";
  label: string;
  onOpen?: (box: HTMLElement) => void;
}

const Reopening = createContext(() => {});

/**
 * How what stands in a popover opens it again, once the answer to its question is there: a dialog that opens closes all
 * popovers. Does nothing elsewhere.
 */
export const useReopening = (): (() => void) => useContext(Reopening);

/** A box in the top layer that belongs to a button. A press elsewhere or Escape closes it. */
export function Popover({ button, children, className = "", role = "dialog", label, onOpen }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // a menu may not be a section
  const Box = role === "menu" ? "div" : "section";

  useLayoutEffect(() => {
    if (!open) return;
    const again = () => anchor.current && box.current && place(anchor.current, box.current);
    // only now the box has its content, and its size
    again();
    addEventListener("resize", again);
    addEventListener("scroll", again, true);
    return () => {
      removeEventListener("resize", again);
      removeEventListener("scroll", again, true);
    };
  }, [open]);

  const close = () => {
    box.current?.hidePopover();
    anchor.current?.focus();
  };
  const show = () => {
    if (!box.current || !anchor.current) return;
    setOpen(true);
    box.current.showPopover();
    onOpen?.(box.current);
  };

  return (
    <>
      {button({
        id: `${id}-button`,
        ref: anchor,
        "aria-expanded": open,
        "aria-controls": id,
        onClick: open ? close : show,
      })}
      <Box
        ref={box}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={`floating overflow-y-auto ${className}`}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {open ? <Reopening value={show}>{children(close)}</Reopening> : null}
      </Box>
    </>
  );
}
