import { MAX_FILE_BYTES } from "#domain/index";
import { PictureTooLargeError } from "#web/shared/scans/open-picture.ts";
import type { PageLook, TakenPicture } from "./scan-tasks.ts";

export type ScanRequest =
  | { task: "take"; source: Blob | ImageBitmap }
  | { task: "preview"; picture: Blob; look: PageLook }
  | { task: "pdf"; pages: readonly { picture: Blob; look: PageLook }[]; limit: number };

export type ScanAnswer =
  | { task: "take"; result: TakenPicture }
  | { task: "preview"; result: Blob }
  | { task: "pdf"; result: Uint8Array<ArrayBuffer> | null };

type Message = { id: number; answer: ScanAnswer } | { id: number; error: string; isTooLarge: boolean };

interface Waiting {
  resolve: (answer: ScanAnswer) => void;
  reject: (error: Error) => void;
}

const FAILED = "the scan worker failed";

/** The worker of one scan screen. Requests are answered in their order; `end` it with the screen. */
export class ScanWorker {
  readonly #worker = new Worker(new URL("./scan.worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #failed = false;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("answer" in data) waiting?.resolve(data.answer);
      else waiting?.reject(data.isTooLarge ? new PictureTooLargeError(data.error) : new Error(data.error));
    });
    // its script did not come, or it ran out of memory
    this.#worker.addEventListener("error", () => {
      this.#failed = true;
      for (const { reject } of this.#waiting.values()) reject(new Error(FAILED));
      this.#waiting.clear();
    });
  }

  /** @throws where the picture cannot be read, or the worker fails */
  async take(source: Blob | ImageBitmap): Promise<TakenPicture> {
    const answer = await this.#ask({ task: "take", source }, source instanceof Blob ? [] : [source]);
    if (answer.task !== "take") throw new Error(answer.task);
    return answer.result;
  }

  async preview(picture: Blob, look: PageLook): Promise<Blob> {
    const answer = await this.#ask({ task: "preview", picture, look });
    if (answer.task !== "preview") throw new Error(answer.task);
    return answer.result;
  }

  /** @returns null where the pages are too large together */
  async pdf(pages: readonly { picture: Blob; look: PageLook }[]): Promise<Uint8Array<ArrayBuffer> | null> {
    const answer = await this.#ask({ task: "pdf", pages, limit: MAX_FILE_BYTES });
    if (answer.task !== "pdf") throw new Error(answer.task);
    return answer.result;
  }

  end(): void {
    this.#worker.terminate();
    this.#waiting.clear();
  }

  #ask(request: ScanRequest, transfer: Transferable[] = []): Promise<ScanAnswer> {
    if (this.#failed) return Promise.reject(new Error(FAILED));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, request }, transfer);
    });
  }
}
