import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { treeFinder } from "./tree-text.ts";
import { type Finding, type LookFor, MOST_HITS, useFind } from "./use-find.ts";

/** The part of the view, from above, where what is found is shown. */
const EYE = 0.3;

/** Finds in a paper that the browser lays out: the tree in an element, or in its shadow root. It stays as it is. */
export function useTreeFind(paper: RefObject<HTMLElement | null>, initial: string): Finding<Range> {
  const finder = useRef<ReturnType<typeof treeFinder>>(null);
  const lookFor = useCallback<LookFor<Range>>(
    async (sought, onHits) => {
      const tree = treeOf(paper);
      if (!tree) return;
      finder.current ??= treeFinder(tree);
      const hits: Range[] = [];
      for (const hit of finder.current(sought)) {
        // what the file hides cannot be shown
        if (hit.getClientRects().length > 0) hits.push(hit);
        if (hits.length === MOST_HITS) break;
      }
      if (hits.length > 0) onHits(hits);
    },
    [paper],
  );
  const find = useFind(lookFor, { initial, order, reveal });
  useMarks(paper, find);
  return find;
}

const order = (a: Range, b: Range) => a.compareBoundaryPoints(Range.START_TO_START, b);

const treeOf = ({ current }: RefObject<HTMLElement | null>) => current?.shadowRoot ?? current;

function reveal(hit: Range): void {
  const root = hit.startContainer.getRootNode();
  const element = root instanceof ShadowRoot ? root.host : hit.startContainer.parentElement;
  const scroller = element?.closest(".paper-scroller");
  if (!scroller) return;
  const seen = scroller.getBoundingClientRect();
  const at = hit.getBoundingClientRect();
  const isBeside = at.left < seen.left || at.right > seen.right;
  scroller.scrollBy({
    top: at.top - seen.top - seen.height * EYE,
    left: isBeside ? (at.left + at.right - seen.left - seen.right) / 2 : 0,
  });
}

const HITS = "paper-hits";
const ACTIVE = "paper-active-hit";

const MARKS = `
  ::highlight(${HITS}) { background: oklch(88% .13 90); color: #000; }
  ::highlight(${ACTIVE}) { background: oklch(78% .17 60); color: #000; text-decoration: underline 2px; }
  @media (forced-colors: active) {
    ::highlight(${HITS}) { background: Mark; color: MarkText; }
    ::highlight(${ACTIVE}) { background: Highlight; color: HighlightText; }
  }
`;

let marks: CSSStyleSheet | null = null;

/** Marks what is found without touching the tree. A browser that cannot do this scrolls to it all the same. */
function useMarks(paper: RefObject<HTMLElement | null>, { hits, active }: Finding<Range>): void {
  useLayoutEffect(() => {
    const root = treeOf(paper)?.getRootNode();
    if (!("highlights" in CSS) || hits.length === 0) return;
    if (!(root instanceof ShadowRoot || root instanceof Document)) return;
    if (marks === null) {
      marks = new CSSStyleSheet();
      marks.replaceSync(MARKS);
    }
    if (!root.adoptedStyleSheets.includes(marks)) root.adoptedStyleSheets.push(marks);
    CSS.highlights.set(HITS, new Highlight(...hits));
    return () => void CSS.highlights.delete(HITS);
  }, [paper, hits]);
  useLayoutEffect(() => {
    if (!("highlights" in CSS) || active === null) return;
    const one = new Highlight(active);
    one.priority = 1;
    CSS.highlights.set(ACTIVE, one);
    return () => void CSS.highlights.delete(ACTIVE);
  }, [active]);
}
