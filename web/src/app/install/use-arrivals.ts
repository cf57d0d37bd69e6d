import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { ARRIVAL, takeShared } from "./arrival.ts";

interface LaunchQueue {
  setConsumer: (take: (launch: { files?: readonly { getFile: () => Promise<File> }[] }) => void) => void;
}
declare global {
  interface Window {
    /** Of installed apps that open files, in Chromium. */
    launchQueue?: LaunchQueue;
  }
}

/**
 * Takes what the installed app was opened with: a shortcut, files that another app shares, files that the system opens
 * with it.
 * @param onFiles with none for the shortcut
 */
export function useArrivals(onFiles: (files: readonly File[]) => void): void {
  const [params, setParams] = useSearchParams();
  const arrival = params.get(ARRIVAL);
  const take = useEffectEvent((files: readonly File[]) => onFiles(files));
  const forget = useEffectEvent(() =>
    setParams(
      (now) => {
        now.delete(ARRIVAL);
        return now;
      },
      { replace: true },
    ),
  );
  useEffect(() => {
    if (arrival === null) return;
    forget();
    if (arrival === "upload") take([]);
    if (arrival === "shared" && "caches" in window) {
      void takeShared(caches).then((files) => {
        if (files.length > 0) take(files);
      });
    }
  }, [arrival]);
  useEffect(() => {
    window.launchQueue?.setConsumer(({ files = [] }) => {
      if (files.length > 0) void Promise.all(files.map((file) => file.getFile())).then(take);
    });
  }, []);
}
