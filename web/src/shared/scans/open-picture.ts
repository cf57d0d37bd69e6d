import { MOST_PICTURE_PIXELS, picturePixels } from "#domain/index";

/** A picture has more pixels than there is room for once it is decoded. */
export class PictureTooLargeError extends Error {
  constructor(what: string) {
    super(what);
    this.name = "PictureTooLargeError";
  }
}

/** Measures a picture by its header. @throws {PictureTooLargeError} where decoding it would take more memory than a page has */
export async function measurePicture(picture: Blob): Promise<void> {
  const pixels = picturePixels(new Uint8Array(await picture.arrayBuffer())) ?? 0;
  if (pixels > MOST_PICTURE_PIXELS) throw new PictureTooLargeError(`${pixels} pixels`);
}

/**
 * A picture, decoded.
 * @throws {PictureTooLargeError} before it is, where that would take more memory than a page has
 */
export async function openPicture(picture: Blob): Promise<ImageBitmap> {
  await measurePicture(picture);
  return await createImageBitmap(picture);
}
