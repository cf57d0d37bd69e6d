import { MOST_PICTURE_PIXELS, picturePixels } from "#domain/index";

/** A picture has more pixels than there is room for once it is decoded. */
export class PictureTooLargeError extends Error {
  constructor(pixels: number) {
    super(`${pixels} pixels`);
    this.name = "PictureTooLargeError";
  }
}

/**
 * A picture, decoded.
 * @throws {PictureTooLargeError} before it is, where that would take more memory than a page has
 */
export async function openPicture(picture: Blob): Promise<ImageBitmap> {
  const pixels = picturePixels(new Uint8Array(await picture.arrayBuffer())) ?? 0;
  if (pixels > MOST_PICTURE_PIXELS) throw new PictureTooLargeError(pixels);
  return await createImageBitmap(picture);
}
