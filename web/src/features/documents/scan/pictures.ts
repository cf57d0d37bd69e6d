import { type RefObject, useEffect, useEffectEvent } from "react";
import { foldersOf } from "#web/ui/forms/dropped-files.ts";
import { topLayer } from "#web/ui/overlay/layers.ts";

/** Whether a file says that it is a picture; whether it can be read shows when it is. */
export const isPicture = ({ type }: { type: string }) => type.startsWith("image/");

/** Whether files are for the scan rather than for the form; what lies in folders is a batch, whatever it is. */
export const arePictures = (files: readonly File[]): boolean =>
  files.length > 0 && files.every((file) => isPicture(file) && foldersOf(file).length === 0);

/**
 * Takes pictures that are pasted while the layer of an element is the topmost one. Text that comes with a picture of
 * itself, as from a spreadsheet, stays text.
 */
export function usePastedPictures(within: RefObject<HTMLElement | null>, onPictures: (pictures: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const layer = within.current?.closest<HTMLElement>("dialog") ?? document.body;
    const pictures = [...(event.clipboardData?.files ?? [])].filter(isPicture);
    const isText = event.clipboardData?.types.includes("text/plain");
    if (layer !== topLayer() || pictures.length === 0 || isText) return;
    event.preventDefault();
    onPictures(pictures);
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => paste(event);
    window.addEventListener("paste", take);
    return () => window.removeEventListener("paste", take);
  }, []);
}
