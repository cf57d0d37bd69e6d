const CONTROL =
  'button:not([disabled]), a[href], :is(input, select, textarea):not([disabled], [type="file"]), summary, [tabindex="0"]';
/** Items of lists, whose controls correspond to each other. */
const ROW = "li, tr, article";
/** Parts with a heading of their own. */
const PART = "section, [popover], form, dialog";
const HEADING = "h1, h2, h3, h4";
/** Rows that leave the window leave the page too, in the frame that scrolls. */
const SCROLL_MS = 100;

/** An element on the way from a control to the page, with what stood around it. */
interface Step {
  parent: Element;
  child: Element;
  before: Element | null;
  after: Element | null;
  index: number;
}

/** Where a control stands, noted while it is there. */
interface Place {
  element: Element;
  screen: string;
  /** Which of its row's controls it is. */
  column: number;
  steps: readonly Step[];
}

/** What takes the focus in an element: what a closed disclosure holds does not. */
const controls = (element: Element) => {
  const all = [...element.querySelectorAll<HTMLElement>(CONTROL)];
  if (element instanceof HTMLElement && element.matches(CONTROL)) all.unshift(element);
  return all.filter((one) => one.closest("details:not([open])") === null || one.matches("summary"));
};

/** Which screen the page shows: another one begins at its top. */
let screenNow = () => location.pathname;

function placeOf(element: Element): Place {
  const steps: Step[] = [];
  for (let child = element; child.parentElement; child = child.parentElement) {
    const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = child;
    steps.push({ parent, child, before, after, index: [...parent.children].indexOf(child) });
  }
  const row = element.closest(ROW);
  return { element, steps, screen: screenNow(), column: row ? controls(row).indexOf(element as HTMLElement) : -1 };
}

/** What stands where a child stood, or follows; then what stands before it, the nearest first. */
function neighbours({ parent, child, before, after, index }: Step): Element[] {
  const all = [...parent.children];
  const there = all.indexOf(child);
  if (there >= 0) return [...all.slice(there + 1), ...all.slice(0, there).reverse()];
  const [last, next] = [before ? all.indexOf(before) : -1, after ? all.indexOf(after) : -1];
  const from = last >= 0 ? last + 1 : next >= 0 && before === null ? 0 : next >= 0 ? next : index;
  return [...all.slice(from), ...all.slice(0, from).reverse()];
}

/** Who may take the focus of a control that is gone, the first choice first. */
function* heirs({ column, steps, screen }: Place): Generator<Element> {
  const main = document.querySelector("main");
  if (main && screen !== screenNow() && !document.querySelector("dialog:modal")) return yield main;
  const gone = steps.findIndex(({ parent }) => parent.isConnected);
  for (const { child } of steps.slice(0, gone + 1)) {
    const heir = child.getAttribute("data-focus-heir");
    if (heir && !child.isConnected) yield* document.querySelectorAll(heir);
  }
  for (const step of gone < 0 ? [] : steps.slice(gone)) {
    const { parent, child } = step;
    if (parent.matches("main, body") || parent.querySelector("main")) break;
    const heading = parent.querySelector(HEADING);
    // with a whole part its heading went, and what is beside it is another subject
    if (heading && (parent.matches("dialog") || (child.matches(PART) && !child.isConnected))) yield heading;
    if (parent.matches("dialog")) yield* controls(parent);
    else {
      for (const one of neighbours(step)) {
        const inside = controls(one);
        const same = child.matches(ROW) ? inside[column] : undefined;
        if (same) yield same;
        yield* inside;
      }
    }
    if (heading && parent.matches(PART)) yield heading;
    if (parent.matches("dialog")) return;
  }
  if (main) yield main;
}

/** Focuses the first that takes the focus; a heading takes it for as long as it has it. */
function giveTo(candidates: Iterable<Element>): void {
  for (const one of candidates) {
    if (!(one instanceof HTMLElement) || !one.isConnected) continue;
    if (one.matches(HEADING) && !one.hasAttribute("tabindex")) {
      one.tabIndex = -1;
      one.addEventListener("blur", () => one.removeAttribute("tabindex"), { once: true });
    }
    one.focus({ preventScroll: true });
    if (document.activeElement === one) return;
  }
}

/**
 * Whenever the control with the focus is taken away or disabled, and nothing else takes the focus, what came in its place
 * gets it; without that the same control of the next row, or of the one before, then what is near it in the same part
 * of the page, then the heading of that part or of the dialog, at last the page's main part. What goes may say otherwise:
 * data-focus-heir is a selector. The application starts it once.
 * @param screen names the screen that the page shows
 * @returns how to stop it
 */
export function guardFocus(screen = screenNow): () => void {
  screenNow = screen;
  let place: Place | null = null;
  let scrolledAt = Number.NEGATIVE_INFINITY;
  const isThere = (element: Element) => element.isConnected && !element.matches(":disabled");
  const watch = new MutationObserver(() => {
    if (!place) return;
    const { element } = place;
    const focused = document.activeElement;
    if (isThere(element)) {
      if (focused === element) place = placeOf(element);
      return;
    }
    const lost = place;
    forget();
    if (focused && focused !== document.body && focused !== element) return;
    if (performance.now() - scrolledAt > SCROLL_MS) giveTo(heirs(lost));
  });
  const forget = () => {
    place = null;
    watch.disconnect();
  };
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.matches("main, body")) return forget();
    place = placeOf(target);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  };
  /** Who leaves a control that stays has gone on. */
  const left = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (place?.element === target && isThere(place.element) && document.activeElement === document.body) forget();
    });
  const scrolled = () => {
    scrolledAt = performance.now();
  };
  addEventListener("focusin", note);
  addEventListener("focusout", left);
  addEventListener("scroll", scrolled, { passive: true, capture: true });
  return () => {
    forget();
    removeEventListener("focusin", note);
    removeEventListener("focusout", left);
    removeEventListener("scroll", scrolled, { capture: true });
  };
}

/**
 * Notes what has the focus, for a dialog that opens. @returns gives it back when the dialog is gone: to the same control,
 * or to the button of the popover that it was in, else to what {@link guardFocus} would give it to
 */
export function rememberFocus(): () => void {
  const from = document.activeElement;
  const popover = from?.closest("[popover]");
  const opener = popover && document.querySelector(`[aria-controls="${CSS.escape(popover.id)}"]`);
  const place = from && from !== document.body ? placeOf(from) : null;
  return () => {
    for (const element of [from, opener]) {
      if (!(element instanceof HTMLElement)) continue;
      element.focus();
      if (document.activeElement === element && element !== document.body) return;
    }
    if (place) giveTo(heirs(place));
  };
}
