import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PictureTooLargeError } from "#web/shared/scans/open-picture.ts";
import {
  neighbourOf,
  type PageFacts,
  type ScanPage,
  withLook,
  withMovedPage,
  withoutPage,
  withPage,
  withReturnedPage,
} from "./scan-pages.ts";
import type { PageLook } from "./scan-tasks.ts";
import { ScanWorker } from "./scan-worker.ts";

export type ScanProblem = "unreadable" | "tooManyPixels" | "tooLarge" | "failed";

interface Preview {
  look: PageLook;
  url: string;
}

/** The pages of a scan, and what is done with them. All of it ends with the component. */
export function useScan() {
  const [pages, setPages] = useState<readonly ScanPage[]>([]);
  const [shownId, show] = useState<number | null>(null);
  const [reading, setReading] = useState(0);
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const worker = useRef<ScanWorker | null>(null);
  const last = useRef(0);
  const urls = useRef(new Set<string>());
  const previews = usePreviews(worker, pages, urls.current);

  useEffect(() => {
    const kept = urls.current;
    worker.current = new ScanWorker();
    return () => {
      worker.current?.end();
      worker.current = null;
      for (const url of kept) URL.revokeObjectURL(url);
    };
  }, []);

  const addOne = async (source: Blob | ImageBitmap, replaced: number | null) => {
    const taken = await worker.current?.take(source);
    if (!taken) return;
    const { corners, ...picture } = taken;
    const url = URL.createObjectURL(picture.picture);
    urls.current.add(url);
    const id = ++last.current;
    setPages((now) => {
      // the next page is probably like the last
      const mode = now.at(-1)?.look.mode ?? "colour";
      return withPage(now, { ...picture, id, url, look: { corners, turn: 0, mode } }, replaced);
    });
    show(id);
  };

  /** Adds pictures one after the other; the first takes the place of the page that is named. */
  const add = async (sources: readonly (Blob | ImageBitmap)[], replaced: number | null = null) => {
    setProblem(null);
    setReading((count) => count + sources.length);
    for (const [at, source] of sources.entries()) {
      await addOne(source, at === 0 ? replaced : null).catch((error: unknown) =>
        setProblem(error instanceof PictureTooLargeError ? "tooManyPixels" : "unreadable"),
      );
      setReading((count) => count - 1);
    }
  };

  /** Brings back pages that were kept. */
  const restore = (kept: readonly (PageFacts & { picture: Blob })[]) => {
    const restored = kept.map((page): ScanPage => {
      const url = URL.createObjectURL(page.picture);
      urls.current.add(url);
      return { ...page, id: ++last.current, url };
    });
    setPages((now) => [...restored, ...now]);
    show(restored.at(-1)?.id ?? null);
  };

  /** @returns brings it back to its place */
  const remove = (id: number) => {
    setProblem(null);
    show(neighbourOf(pages, id));
    setPages(withoutPage(pages, id));
    return () => {
      setPages((now) => withReturnedPage(now, pages, id));
      show(id);
    };
  };

  /** One PDF of all pages; null where there is a problem, which is then shown. */
  const makePdf = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    setProblem(null);
    setMaking(true);
    try {
      const pdf = await worker.current?.pdf(pages.map(({ picture, look }) => ({ picture, look })));
      if (pdf === null) setProblem("tooLarge");
      return pdf ?? null;
    } catch {
      setProblem("failed");
      return null;
    } finally {
      setMaking(false);
    }
  };

  return {
    pages,
    shown: pages.find(({ id }) => id === shownId) ?? null,
    show,
    reading: reading > 0,
    making,
    problem,
    preview: (id: number) => previews.get(id)?.url ?? null,
    isCurrent: (page: ScanPage) => previews.get(page.id)?.look === page.look,
    add: (sources: readonly (Blob | ImageBitmap)[], replaced: number | null = null) => void add(sources, replaced),
    change: (id: number, look: Partial<PageLook>) => {
      setProblem(null);
      setPages((now) => withLook(now, id, look));
    },
    move: (id: number, by: -1 | 1) => setPages((now) => withMovedPage(now, id, by)),
    remove,
    restore,
    makePdf,
  };
}

export type Scan = ReturnType<typeof useScan>;

/** What each page looks like, one made at a time: while a corner is dragged most are left out. */
function usePreviews(
  worker: { readonly current: ScanWorker | null },
  pages: readonly ScanPage[],
  urls: Set<string>,
): ReadonlyMap<number, Preview> {
  const [previews, setPreviews] = useState<ReadonlyMap<number, Preview>>(new Map());
  const busy = useRef(false);
  // those that were shown before; the page may still draw one until the next is there
  const stale = useRef<string[]>([]);
  const make = useEffectEvent(async (page: ScanPage) => {
    const { id, picture, look } = page;
    busy.current = true;
    for (const url of stale.current.splice(0)) URL.revokeObjectURL(url);
    // a picture that cannot be made into a page keeps the preview that it has
    const made = await worker.current?.preview(picture, look).catch(() => null);
    busy.current = false;
    if (!worker.current) return;
    const shown = previews.get(id)?.url;
    const url = made ? URL.createObjectURL(made) : (shown ?? "");
    urls.add(url);
    if (shown && shown !== url) stale.current.push(shown);
    setPreviews((now) => new Map(now).set(id, { look, url }));
  });
  useEffect(() => {
    const next = pages.find(({ id, look }) => previews.get(id)?.look !== look);
    if (next && !busy.current) void make(next);
  }, [pages, previews]);
  return previews;
}
