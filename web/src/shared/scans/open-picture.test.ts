import { expect, it } from "vitest";
import { MOST_PICTURE_PIXELS } from "#domain/index";
import { openPicture, PictureTooLargeError } from "./open-picture.ts";

it("decodes no picture that says it has more pixels than there is room for", async () => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x27, 0x10]);
  new DataView(bytes.buffer).setUint32(20, MOST_PICTURE_PIXELS / 10_000 + 1);
  await expect(openPicture(new Blob([bytes]))).rejects.toThrow(PictureTooLargeError);
});
