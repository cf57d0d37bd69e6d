import { type DragEvent, useRef, useState } from "react";

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

/**
 * Makes a part of the page take dropped files. `over` is true while files are held above it.
 * @param onFiles null: nothing is taken, and a file that is let go there does not replace the page either
 */
export function useFileDrop(onFiles: ((files: File[]) => void) | null) {
  const [over, setOver] = useState(false);
  // entering a child comes before leaving its parent
  const inside = useRef(0);
  const step = (by: 1 | -1) => {
    inside.current = Math.max(0, inside.current + by);
    setOver(onFiles !== null && inside.current > 0);
  };
  const target = {
    onDragEnter: (event: DragEvent) => {
      if (holdsFiles(event)) step(1);
    },
    onDragLeave: (event: DragEvent) => {
      if (holdsFiles(event)) step(-1);
    },
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = onFiles ? "copy" : "none";
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      inside.current = 0;
      setOver(false);
      onFiles?.([...event.dataTransfer.files]);
    },
  };
  return { target, over };
}
