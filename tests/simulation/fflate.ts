/* In the place of fflate's: that of the process, whose tables each of the many pages would otherwise compute anew. */

declare const compression: Pick<typeof import("fflate"), "deflateSync" | "inflateSync">;

export const { deflateSync, inflateSync } = compression;
